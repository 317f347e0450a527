import { untilAnswered } from '../poll.ts'
import type { LocalCluster } from './local-cluster.ts'
import { localUrl } from './plans.ts'

/** How long a report takes at least, so that faults find work under way. */
export const usualPaceMs = 700

const answerLimitMs = 2_000
const setLimitMs = 30_000

/** Makes both sources as slow as wanted. They forget it when they are restarted. */
export async function setPace(cluster: LocalCluster, milliseconds: number): Promise<void> {
  const { ports } = cluster
  const settings = [
    { port: ports.reportServer, body: { renderDurationMs: milliseconds } },
    { port: ports.bi, body: { exportDurationMs: milliseconds } },
  ]
  for (const { port, body } of settings) {
    await untilAnswered(cluster, { limitMs: setLimitMs, what: 'a source takes its pace' }, async () =>
      (await post(port, body)) ? true : null,
    )
  }
}

async function post(port: number, body: object): Promise<boolean> {
  try {
    const response = await fetch(`${localUrl(port)}/control/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(answerLimitMs),
    })
    return response.ok
  } catch {
    return false
  }
}

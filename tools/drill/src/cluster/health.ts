import type { Store } from '@punctual/engine'

import { type Asking, untilAnswered } from '../poll.ts'
import { localUrl, type Ports } from './plans.ts'

const startLimitMs = 90_000
const answerLimitMs = 2_000

/** Whether a page answers 200. */
export async function answersAt(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(answerLimitMs) })
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}

/** The pages of the samples, of the mailbox and of the api that report whether they work. */
export function healthPages({ bi, reportServer, mailboxPage, api }: Ports): string[] {
  const dependencies = [bi, reportServer, mailboxPage].map((port) => `${localUrl(port)}/healthz`)
  return [...dependencies, `${localUrl(api)}/api/service/ping`]
}

/** How many executions wait that could run, as an expression. */
export const behindSql = `(SELECT count(*)::int FROM executions WHERE status = 'Waiting' AND not_before < clock_timestamp() - interval '2 seconds')`

export interface Expected {
  readonly store: Store
  readonly ports: Ports
  readonly schedulers: number
  readonly workers: number
}

/** Resolves when every process of a new cluster does its work. */
export async function untilHealthy(asking: Asking, expected: Expected): Promise<void> {
  const { ports } = expected
  for (const page of healthPages(ports)) {
    await untilAnswered(asking, { limitMs: startLimitMs, what: `${page} answers` }, async () =>
      (await answersAt(page)) ? true : null,
    )
  }
  await untilComplete(asking, { ...expected, limitMs: startLimitMs })
}

/**
 * Resolves when all schedulers and workers are in the list with a fresh heartbeat, none of them draining, and
 * one leads.
 */
export async function untilComplete(
  asking: Asking,
  {
    store,
    schedulers,
    workers,
    limitMs,
  }: Pick<Expected, 'store' | 'schedulers' | 'workers'> & { limitMs: number },
): Promise<void> {
  await untilAnswered(asking, { limitMs, what: 'every server lives and one leads' }, async () => {
    const [row] = await store.database.query<{ schedulers: number; workers: number; led: boolean }>(
      `SELECT count(*) FILTER (WHERE role = 'scheduler')::int AS schedulers, count(*) FILTER (WHERE role = 'worker' AND NOT draining)::int AS workers,
         EXISTS (SELECT 1 FROM leader_leases l WHERE l.expires_at > clock_timestamp()) AS led
       FROM servers WHERE last_heartbeat_at > clock_timestamp() - interval '1500 milliseconds'`,
    )
    return row && row.led && row.schedulers >= schedulers && row.workers >= workers ? true : null
  })
}

/** Requests runs one after another on behalf of the process that started this one; ends with it. */
import { setTimeout as sleep } from 'node:timers/promises'

import type { RequestReply, Requests } from './requests.ts'

/** Between two requests, so that each finds the cluster idle. */
const pauseMs = 40

process.on('message', (requests: Requests) => {
  send(requests).then(
    (sent) => process.send?.({ ok: true, sent } satisfies RequestReply),
    (error: Error) => process.send?.({ ok: false, problem: error.message } satisfies RequestReply),
  )
})

async function send({ url, authorization, body, count }: Requests) {
  const sent: Array<[executionId: string, sentAtMs: number]> = []
  const headers = { authorization, 'content-type': 'application/json' }
  for (let request = 0; request < count; request += 1) {
    const now = performance.timeOrigin + performance.now()
    const response = await fetch(url, { method: 'POST', headers, body })
    if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    const { ExecutionId } = (await response.json()) as { ExecutionId: string }
    sent.push([ExecutionId, now])
    await sleep(pauseMs)
  }
  return sent
}

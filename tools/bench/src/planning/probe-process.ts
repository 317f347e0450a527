/**
 * Asks the api again and again on behalf of the process that started this one, until that says that it is
 * enough; ends with it.
 */
import { setTimeout as sleep } from 'node:timers/promises'

import type { Probe, ProbeReply } from './probe.ts'

let probing: { readonly enough: AbortController; readonly reply: Promise<ProbeReply> } | null = null

process.on('message', (message: Probe | 'enough') => {
  if (message === 'enough') {
    probing?.enough.abort()
    void probing?.reply.then((reply) => process.send?.(reply))
    return
  }
  const enough = new AbortController()
  probing = {
    enough,
    reply: ask(message, enough.signal).catch((error: Error) => ({ ok: false, problem: error.message })),
  }
})

async function ask(probe: Probe, enough: AbortSignal): Promise<ProbeReply> {
  // The first question of all makes the connection; it is not counted.
  await askOnce(probe)
  const times: number[] = []
  while (!enough.aborted) {
    times.push(await askOnce(probe))
    await sleep(probe.everyMs)
  }
  return { ok: true, times }
}

/** Milliseconds until the whole answer was there. */
async function askOnce({ url, authorization }: Probe): Promise<number> {
  const begin = performance.now()
  const response = await fetch(url, { headers: { authorization } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return performance.now() - begin
}

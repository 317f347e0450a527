import { systemClock } from '@punctual/runtime'

/*
 * Measures again and again how long a ping takes. It is a separate process, so that work of the drill does
 * not count as time of the api. Each line of the output is a time in milliseconds; one that is not answered
 * counts as the whole limit.
 */

const [url = '', everyText = '100'] = process.argv.slice(2)
const answerLimitMs = 30_000
const clock = systemClock()
const stopping = new AbortController()
process.once('SIGTERM', () => stopping.abort())

async function pingOnce(): Promise<number> {
  const startedMs = clock.monotonicMs()
  try {
    const response = await fetch(url, {
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(answerLimitMs)]),
    })
    await response.arrayBuffer()
    return response.ok ? clock.monotonicMs() - startedMs : answerLimitMs
  } catch {
    return answerLimitMs
  }
}

while (!stopping.signal.aborted) {
  const tookMs = await pingOnce()
  if (stopping.signal.aborted) break
  process.stdout.write(`${tookMs.toFixed(1)}\n`)
  await clock.sleep(Number(everyText), stopping.signal).catch(() => {})
}

import type { Presence } from '@punctual/execution'
import type { Consumer } from '@punctual/queue'
import type { Clock } from '@punctual/runtime'

import type { RunningExecutions } from './running.ts'

/**
 * The first thing to be released when a worker stops: takes no more messages, lets what runs finish for `drainMs`, then
 * hands the rest back, which counts as no failure. Resolves when nothing runs any more.
 */
export function drainOnDispose(options: {
  consumer: Consumer
  presence: Presence
  running: RunningExecutions
  clock: Clock
  drainMs: number
}): AsyncDisposable {
  const { consumer, presence, running, clock, drainMs } = options
  return {
    async [Symbol.asyncDispose]() {
      consumer.stopTaking()
      await presence.drain()
      const finished = new AbortController()
      const idle = running.idle().then(() => finished.abort())
      await clock.sleep(drainMs, finished.signal).catch(() => {})
      running.stopAll('draining')
      await idle
    },
  }
}

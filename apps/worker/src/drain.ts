import type { ServerRegistration } from '@punctual/engine'
import type { Consumer } from '@punctual/queue'
import type { Clock } from '@punctual/runtime'

import type { Intake } from './intake.ts'
import type { RunningExecutions } from './running.ts'

/**
 * Drains a worker that stops. It takes no more messages, lets runs finish for `drainMs`, then releases the
 * rest, which counts as no failure. Resolves when nothing runs and no claim is dispatched any more.
 */
export function drainOnDispose(options: {
  consumer: Consumer
  intake: Intake
  registration: ServerRegistration
  running: RunningExecutions
  clock: Clock
  drainMs: number
}): AsyncDisposable {
  const { consumer, intake, registration, running, clock, drainMs } = options
  return {
    async [Symbol.asyncDispose]() {
      consumer.stopTaking()
      intake.close()
      await registration.drain()
      const finished = new AbortController()
      const idle = running.idle().then(() => finished.abort())
      await clock.sleep(drainMs, finished.signal).catch(() => {})
      running.drain()
      await idle
    },
  }
}

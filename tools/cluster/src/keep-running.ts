import type { Clock } from '@punctual/runtime'

import { restartDelayMs, settledAfterMs } from './back-off.ts'

/** How processes of the cluster are supervised. */
export interface Supervision {
  readonly clock: Clock
  /** Whether to start a process again when it dies. */
  readonly restart: boolean
  readonly report: (sentence: string) => void
  /** Called after every start and every death. */
  readonly onChange: () => void
}

export interface KeepRunningOptions<Unit> extends Supervision {
  readonly name: string
  /** The unit as it was started first. */
  readonly first: Unit
  readonly start: () => Promise<Unit>
  readonly stop: (unit: Unit) => Promise<void>
  /**
   * Whether it ever did its work; what never worked is not started again, which would only repeat its
   * complaint.
   */
  readonly hasWorked: () => boolean
}

/** Something that is running, or dead and waiting to be started again. */
export interface KeptRunning<Unit> {
  /** Null while it is dead. */
  readonly current: Unit | null
  /** Ends it; it is not started again. */
  stop(): Promise<void>
}

/** Starts a unit again, with back-off, whenever it ends by itself. */
export function keepRunning<Unit extends { readonly ended: Promise<string> }>(
  options: KeepRunningOptions<Unit>,
): KeptRunning<Unit> {
  const { name, clock, report, onChange } = options
  const stopping = new AbortController()
  let current: Unit | null = options.first
  const supervising = supervise()

  async function supervise(): Promise<void> {
    for (let restarts = 1; ; restarts += 1) {
      const startedMs = clock.monotonicMs()
      const how = (await current?.ended) ?? 'it could not be started'
      current = null
      onChange()
      if (stopping.signal.aborted || !options.hasWorked()) return
      if (!options.restart) return report(`${name} ended (${how}) and is left dead.`)
      if (clock.monotonicMs() - startedMs >= settledAfterMs) restarts = 1
      const delayMs = restartDelayMs(restarts)
      report(`${name} ended (${how}); starting it again in ${delayMs / 1_000} s.`)
      await clock.sleep(delayMs, stopping.signal).catch(() => {})
      if (stopping.signal.aborted) return
      current = await options.start().catch(() => null)
      // A stop during the start has found nothing to end.
      if (stopping.signal.aborted && current) await options.stop(current)
      onChange()
    }
  }

  return {
    get current() {
      return current
    },
    async stop() {
      stopping.abort()
      if (current) await options.stop(current)
      await supervising
    },
  }
}

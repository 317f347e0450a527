import type { Clock } from './clock.ts'
import type { Logger } from './logger.ts'

/** A duty that runs again and again until it is disposed. */
export interface Loop extends AsyncDisposable {
  /** Runs the next round now instead of after the wait; a wake during a round causes one more. */
  wake(): void
}

export interface LoopOptions {
  readonly name: string
  readonly clock: Clock
  readonly logger: Logger
  /** Longest wait between two rounds, in milliseconds, when the round does not ask for a shorter one. */
  readonly everyMs: number
  /** Wait before the first round, in milliseconds; none unless given. A wake ends it. */
  readonly startAfterMs?: number
  /** Stops the loop from outside; disposing it does the same and also waits for the round under way. */
  readonly signal?: AbortSignal
  /**
   * One round. May answer how many milliseconds to wait before the next one; 0 means at once.
   * An exception is logged and the loop goes on after `everyMs`: a duty outlives a broken database.
   */
  run(signal: AbortSignal): Promise<number | void>
}

/** Starts a loop. The first round begins at once unless instructed otherwise; rounds never overlap. */
export function startLoop(options: LoopOptions): Loop {
  const stopping = new AbortController()
  const signal = options.signal ? AbortSignal.any([stopping.signal, options.signal]) : stopping.signal
  let woken = false
  let interruptWait: () => void = () => {}
  // One listener for all waits: a signal made of two for each of them would cost a process that only waits
  // more than its rounds.
  signal.addEventListener('abort', () => interruptWait(), { once: true })

  async function waitFor(milliseconds: number): Promise<void> {
    if (woken || signal.aborted || milliseconds <= 0) return
    const waiting = new AbortController()
    interruptWait = () => waiting.abort()
    await options.clock.sleep(milliseconds, waiting.signal).catch(() => {})
  }

  async function runRounds(): Promise<void> {
    await waitFor(options.startAfterMs ?? 0)
    while (!signal.aborted) {
      woken = false
      let wait = options.everyMs
      try {
        wait = Math.min((await options.run(signal)) ?? options.everyMs, options.everyMs)
      } catch (error) {
        if (signal.aborted) return
        options.logger.error({ err: error, loop: options.name }, 'round failed')
      }
      await waitFor(wait)
    }
  }

  const finished = runRounds()
  return {
    wake() {
      woken = true
      interruptWait()
    },
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await finished
    },
  }
}

import { visible } from '@punctual/runtime/visible'

import type { RuntimeContext } from '../runtime-context.ts'
import { duration } from './instant.ts'

/** Says what a command waits for, and goes on saying it until it is disposed. */
export interface Progress extends Disposable {
  show(state: string): void
}

const sayAgainAfterMs = 30_000
const pollEveryMs = 1_000
const clearLine = '\r\u001B[2K'

/**
 * On a terminal: one line that is overwritten each second and removed in the end. Elsewhere: a line for each
 * change of state, and one every half minute as a sign of life.
 */
export function createProgress({
  clock,
  isTerminal,
  writeError,
}: Pick<RuntimeContext, 'clock' | 'isTerminal' | 'writeError'>): Progress {
  const begunMs = clock.monotonicMs()
  const ending = new AbortController()
  let state: string | null = null
  let [said, saidMs] = ['', Number.NEGATIVE_INFINITY]

  function say(): void {
    if (state === null) return
    const nowMs = clock.monotonicMs()
    const line = `${visible(state)} (${duration((nowMs - begunMs) / 1_000)})`
    if (isTerminal) return writeError(`${clearLine}${line}`)
    if (state === said && nowMs - saidMs < sayAgainAfterMs) return
    ;[said, saidMs] = [state, nowMs]
    writeError(`${line}\n`)
  }

  async function sayAgain(): Promise<void> {
    while (!ending.signal.aborted) {
      say()
      await clock.sleep(pollEveryMs, ending.signal).catch(() => {})
    }
  }

  void sayAgain()
  return {
    show(shown) {
      state = shown
      say()
    },
    [Symbol.dispose]() {
      ending.abort()
      if (isTerminal) writeError(clearLine)
    },
  }
}

/** For programs: nothing. */
export const silentProgress: Progress = { show() {}, [Symbol.dispose]() {} }

/**
 * How many passwords a process works through at once. A hash takes a thread of the pool, which files and
 * names of hosts need too, and 19 MiB: without a bound a flood of logins would hold up downloads and fill the
 * memory. As many run as the pool has threads; a short line waits. A request that comes then is
 * refused before any work is done. Callers who have shown a token go ahead of strangers, so that an administrator can act during
 * a flood.
 */
import { sentence } from '@punctual/domain/words'

import { problem } from '../http/problem.ts'

/** Whose password it is about: of somebody who has shown no token yet, or of a caller with one. */
export type Asker = 'stranger' | 'caller'

export interface LoginSlots {
  /** Runs the work when a slot is free. @throws ProblemError `too_many_logins` when the line is full */
  run<Result>(asker: Asker, work: () => Promise<Result>): Promise<Result>
  /** How many wait. */
  waiting(): number
}

export interface LoginSlotLimits {
  /** Works at once. */
  readonly slots: number
  /** Most that wait, of strangers and of callers each. */
  readonly queue: number
}

export function createLoginSlots({ slots, queue }: LoginSlotLimits): LoginSlots {
  const lines: Readonly<Record<Asker, Array<() => void>>> = { caller: [], stranger: [] }
  let busy = 0

  function leave(): void {
    busy -= 1
    const next = lines.caller.shift() ?? lines.stranger.shift()
    next?.()
  }

  async function enter(asker: Asker): Promise<void> {
    if (busy >= slots) {
      if (lines[asker].length >= queue) {
        throw problem('too_many_logins', {
          detail: sentence('login_slots_taken'),
          retryAfterSeconds: 1,
        })
      }
      await new Promise<void>((resolve) => {
        lines[asker].push(() => {
          // Taken before anybody else can come in between.
          busy += 1
          resolve()
        })
      })
      return
    }
    busy += 1
  }

  return {
    async run(asker, work) {
      await enter(asker)
      try {
        return await work()
      } finally {
        leave()
      }
    },
    waiting: () => lines.caller.length + lines.stranger.length,
  }
}

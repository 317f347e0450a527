/**
 * How many passwords a process works through at once. A hash takes 19 MiB and a thread of the pool, which
 * files and names of hosts need too. Without a bound a flood of logins would delay downloads and fill the
 * memory. As many hashes run as the pool has threads; a short queue waits. A request that comes then is
 * refused before any work is done. Callers who have shown a token go ahead of strangers, so that an
 * administrator can act during a flood.
 */
import { sentence } from '@punctual/domain/words'

import { problem } from '../http/problem.ts'

/** Who shows the password: a client without a token, or a caller with one. */
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
          // The slot is taken here, so that no other request can take it before the promise resolves.
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

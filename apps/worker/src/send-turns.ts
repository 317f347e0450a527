import type { Clock } from '@punctual/runtime'

/*
 * Turns of sending
 *
 * From the leave to end a message until the record of its reply is committed, nobody can say of a process that dies whether
 * the message has arrived: its delivery is left `Unknown`. A kill meets every message of the process that is there, so the
 * messages of a process go through one after the other, each for as long as one commit, the reply and another commit take.
 *
 * What is guaranteed: while mail server and store answer within `patienceMs` for all who wait, a kill leaves at most one message in doubt.
 * What is not: a mail server that looks at a message for seconds before it answers would make one lane of all slots. Whoever
 * has waited for `patienceMs` goes beside the others; then a kill may leave several in doubt, and each is told.
 */
export interface SendTurns {
  /** Resolves when no message of this process is in doubt, or the patience is over; the turn lasts until it is disposed. */
  take(signal: AbortSignal): Promise<Disposable>
}

/** Many times what a mail server and the store need, and little beside what a report needs. */
export const sendPatienceMs = 250

export function createSendTurns({ clock, patienceMs }: { clock: Pick<Clock, 'sleep'>; patienceMs: number }): SendTurns {
  let everybodyBefore: Promise<unknown> = Promise.resolve()
  return {
    async take(signal) {
      const before = everybodyBefore
      const over = Promise.withResolvers<void>()
      everybodyBefore = Promise.all([before, over.promise])
      try {
        await patiently(before, { clock, patienceMs, signal })
      } catch (error) {
        over.resolve()
        throw error
      }
      return { [Symbol.dispose]: over.resolve }
    },
  }
}

async function patiently(
  before: Promise<unknown>,
  { clock, patienceMs, signal }: { clock: Pick<Clock, 'sleep'>; patienceMs: number; signal: AbortSignal },
): Promise<void> {
  const waiting = new AbortController()
  const patience = clock.sleep(patienceMs, AbortSignal.any([signal, waiting.signal]))
  try {
    await Promise.race([before, patience])
  } finally {
    waiting.abort('over')
    patience.catch(() => {})
  }
}

/** The turn of one run, which has one at most. */
export interface OwnTurn extends Disposable {
  take(signal: AbortSignal): Promise<void>
  /** Whatever was sent is in the record. */
  leave(): void
}

export function createOwnTurn(turns: SendTurns): OwnTurn {
  let turn: Disposable | null = null
  function leave(): void {
    turn?.[Symbol.dispose]()
    turn = null
  }
  return {
    async take(signal) {
      turn ??= await turns.take(signal)
    },
    leave,
    [Symbol.dispose]: leave,
  }
}

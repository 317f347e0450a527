import type { Clock } from '@punctual/runtime'

import type { AdvanceRequest, Advanced } from '../port/ledger-data.ts'

interface InDoubtLimit {
  /** Most messages of the process that may be in doubt at the same time: the window grows to this. */
  readonly slots: number
  /** How long a run waits for a slot at most. Then it sends all the same. */
  readonly waitMs: number
}

/** What the store has said of a send permit by the time at which the run gets its slot. */
export type PermitAnswer =
  /** It was not asked. */
  | { readonly kind: 'none' }
  /** It was asked in the commit that ended the run which had the slot before. */
  | { readonly kind: 'answered'; readonly advanced: Advanced | null }
  /** It was asked, and its answer was lost: the permit may be granted. */
  | { readonly kind: 'lost' }

/** A slot of a run; disposing it gives it to the run that waits longest. */
export interface HeldSlot extends Disposable {
  readonly answer: PermitAnswer
  /**
   * Records the end of the run, which ends its doubt, in one commit with the send permit of the run that waits
   * longest. That run gets the slot with the answer. When the record fails, this run keeps its slot, and the
   * other one is the next to get it. Null when no run waits.
   *
   * @throws what `record` throws
   */
  passOn<Result>(record: RecordEnd<Result>): Promise<{ readonly result: Result } | null>
}

type RecordEnd<Result> = (
  next: AdvanceRequest,
) => Promise<{ readonly result: Result; readonly advanced: Advanced | null }>

/** What a run acquires its slot of. */
export interface InDoubtSlots {
  /** @param request the send permit that the run asks for when it has its slot */
  acquire(request: AdvanceRequest, signal: AbortSignal): Promise<HeldSlot>
}

interface Waiter {
  readonly request: AdvanceRequest
  /** What a run learns with its slot, unless an answer comes with it. */
  answer: PermitAnswer
  take(slot: HeldSlot): void
  /** Neither its deadline nor its signal ends the wait while its permit is asked for. */
  pause(): void
  resume(): void
}

const notAsked: PermitAnswer = { kind: 'none' }

/**
 * The in-doubt slots of a process. A window of them is open: one at first. It doubles when a slot changes
 * hands and other runs still wait for one, up to `slots`. It closes by one when no run waits. So a process
 * with few runs leaves one message in doubt, and a burst shares its commits.
 *
 * As long as mail servers answer within `waitMs`, no more messages than the window are in doubt. A server
 * that takes longer delays the other runs by `waitMs` each, and never makes one lane of them. Several messages
 * may be in doubt then, and a kill leaves each of them Unknown.
 */
export function createInDoubtSlots(
  clock: Pick<Clock, 'sleep'>,
  { slots, waitMs }: InDoubtLimit,
): InDoubtSlots {
  const waiting: Waiter[] = []
  let window = 1
  let taken = 0

  function take(answer: PermitAnswer): HeldSlot {
    taken += 1
    return createSlot(answer)
  }

  /** Gives slots to the runs that wait longest, as far as the window is open. */
  function giveFree(): void {
    while (taken < window) {
      const next = waiting.shift()
      if (!next) return
      next.take(take(next.answer))
    }
  }

  /** Called when a slot has changed hands or is free. */
  function adapt(): void {
    window = waiting.length > 0 ? Math.min(window * 2, slots) : Math.max(window - 1, 1)
    giveFree()
  }

  function release(): void {
    taken -= 1
    giveFree()
    adapt()
  }

  function createSlot(answer: PermitAnswer): HeldSlot {
    let isHeld = true
    return {
      answer,
      async passOn(record) {
        const next = isHeld ? waiting.shift() : undefined
        if (!next) return null
        next.pause()
        try {
          const { result, advanced } = await record(next.request)
          isHeld = false
          next.take(createSlot({ kind: 'answered', advanced }))
          adapt()
          return { result }
        } catch (error) {
          next.answer = { kind: 'lost' }
          waiting.unshift(next)
          next.resume()
          throw error
        }
      },
      [Symbol.dispose]() {
        if (isHeld) release()
        isHeld = false
      },
    }
  }

  function wait(request: AdvanceRequest, signal: AbortSignal): Promise<HeldSlot> {
    return new Promise((resolve, reject) => {
      let inTime = new AbortController()
      const waiter: Waiter = {
        request,
        answer: notAsked,
        take(slot) {
          waiter.pause()
          resolve(slot)
        },
        pause() {
          inTime.abort('over')
          signal.removeEventListener('abort', leave)
        },
        resume() {
          if (signal.aborted) return leave()
          signal.addEventListener('abort', leave, { once: true })
          inTime = new AbortController()
          clock.sleep(waitMs, inTime.signal).then(goBeyond, () => {})
        },
      }
      const stopWaiting = () => {
        waiting.splice(waiting.indexOf(waiter), 1)
        waiter.pause()
      }
      const leave = () => {
        stopWaiting()
        reject(signal.reason as Error)
      }
      const goBeyond = () => {
        stopWaiting()
        resolve(beyondLimit(waiter.answer))
      }
      waiting.push(waiter)
      waiter.resume()
    })
  }

  return {
    async acquire(request, signal) {
      signal.throwIfAborted()
      if (taken >= window) return await wait(request, signal)
      return take(notAsked)
    },
  }
}

/** Of a run that has waited long enough: there is nothing to give back, or to pass on. */
function beyondLimit(answer: PermitAnswer): HeldSlot {
  return { answer, passOn: async () => null, [Symbol.dispose]() {} }
}

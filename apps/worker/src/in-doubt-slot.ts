import type { AdvanceRequest } from '@punctual/engine'

import type { HeldSlot, InDoubtSlots, PermitAnswer } from './in-doubt-slots.ts'

/**
 * The slot of one run among the messages in doubt. Between the commit of `Sending` and the record of the
 * reply, a crash leaves the delivery `Unknown`: whether the message has arrived is not known. So the slots of
 * a process are the most messages that a kill may leave so.
 */
export interface InDoubtSlot extends Disposable {
  /** Waits for a slot; answers what the store has said of the permit meanwhile. */
  acquire(request: AdvanceRequest, signal: AbortSignal): Promise<PermitAnswer>
  /** As `HeldSlot.passOn`; null also when the run holds no slot. */
  passOn: HeldSlot['passOn']
  /** Every send is in the record. */
  release(): void
}

/** A run holds one slot at most, however often it asks. */
export function createInDoubtSlot(slots: InDoubtSlots): InDoubtSlot {
  let held: HeldSlot | null = null
  function release(): void {
    held?.[Symbol.dispose]()
    held = null
  }
  return {
    async acquire(request, signal) {
      if (held) return { kind: 'none' }
      held = await slots.acquire(request, signal)
      return held.answer
    },
    passOn: async (record) => (held ? await held.passOn(record) : null),
    release,
    [Symbol.dispose]: release,
  }
}

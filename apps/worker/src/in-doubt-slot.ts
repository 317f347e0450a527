import type { InDoubtSlots } from './in-doubt-slots.ts'

/**
 * The slot of one run among the messages in doubt. Between the commit of `Sending` and the record of the
 * reply, a crash leaves the delivery `Unknown`: whether the message has arrived is not known. So the slots of
 * a process are the most messages that a kill may leave so.
 */
export interface InDoubtSlot extends Disposable {
  acquire(signal: AbortSignal): Promise<void>
  /** Every send is in the record. */
  release(): void
}

/** A run holds one slot at most, however often it asks. */
export function createInDoubtSlot(slots: InDoubtSlots): InDoubtSlot {
  let held: Disposable | null = null
  function release(): void {
    held?.[Symbol.dispose]()
    held = null
  }
  return {
    async acquire(signal) {
      held ??= await slots.acquire(signal)
    },
    release,
    [Symbol.dispose]: release,
  }
}

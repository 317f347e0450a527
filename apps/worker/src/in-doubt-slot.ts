import type { InDoubtSlots } from './in-doubt-slots.ts'

/**
 * The slot of one run among the messages in doubt. From the commit of `Sending` until the record of the reply
 * nobody can say of a process that dies whether the message has arrived: its delivery is left `Unknown`. So
 * the slots of a process are the most messages that a kill may leave so.
 */
export interface InDoubtSlot extends Disposable {
  acquire(signal: AbortSignal): Promise<void>
  /** Whatever was sent is in the record. */
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

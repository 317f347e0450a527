import type { AdvanceRequest } from '../port/ledger-data.ts'
import type { HeldSlot, InDoubtSlots, PermitAnswer } from './in-doubt-slots.ts'

/**
 * The slots of one run among the messages in doubt, one for each send. Between the commit of `Sending` and the
 * record of the reply, a crash leaves the delivery `Unknown`: whether the message has arrived is not known. So the
 * slots of a process are the most messages that a kill may leave so.
 */
export interface SlotsOfRun extends Disposable {
  /** Waits for a slot; answers what the store has said of the permit meanwhile. */
  acquire(request: AdvanceRequest, signal: AbortSignal): Promise<PermitAnswer>
  /** As `HeldSlot.passOn`; null also when the run holds no slot. */
  passOn: HeldSlot['passOn']
  /** The replies to these deliveries are in the record. */
  release(deliveryIds: readonly string[]): void
}

/** A send holds one slot at most, however often it asks. */
export function createSlotsOfRun(slots: InDoubtSlots): SlotsOfRun {
  /** By delivery. */
  const held = new Map<string, HeldSlot>()
  function release(deliveryIds: Iterable<string>): void {
    for (const id of deliveryIds) {
      held.get(id)?.[Symbol.dispose]()
      held.delete(id)
    }
  }
  return {
    async acquire(request, signal) {
      const { send = [] } = request.step
      if (send.some((id) => held.has(id))) return { kind: 'none' }
      const slot = await slots.acquire(request, signal)
      for (const id of send) held.set(id, slot)
      return slot.answer
    },
    async passOn(record) {
      for (const slot of held.values()) {
        const passed = await slot.passOn(record)
        if (passed) return passed
      }
      return null
    },
    release,
    [Symbol.dispose]: () => release(held.keys()),
  }
}

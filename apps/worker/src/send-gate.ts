import type { DeliveryProgress } from '@punctual/engine'

import type { RunDependencies } from './dependencies.ts'
import type { Run } from './run.ts'

/** A mail server that takes longer than this before the end of a message is slow. */
export const slowMs = 250

/** In front of the end of one message: the send permit is asked for once, however often it is needed. */
interface SendGate extends Disposable {
  /** Waits for its in-doubt slot, commits `Sending`, and answers the deliveries that may be sent. */
  ask(): Promise<readonly DeliveryProgress[]>
  wasAsked(): boolean
}

/**
 * The record says `Delivering` with the commit of the gate, or before it when the mail server is slow to take
 * the message. While the run waits for its slot nothing is written and no timer runs.
 */
export function createSendGate(
  { clock }: RunDependencies,
  run: Run,
  planned: readonly DeliveryProgress[],
): SendGate {
  let asked: Promise<readonly DeliveryProgress[]> | null = null
  const handedOver = new AbortController()
  clock
    .sleep(slowMs, handedOver.signal)
    .then(() => (asked === null ? run.ledger.flush() : true))
    // In time, or the store is down: the gate writes what could not be written, and fails when it cannot
    // either.
    .catch(() => {})

  async function ask(): Promise<readonly DeliveryProgress[]> {
    handedOver.abort('over')
    const granted = new Set(await run.ledger.permitToSend(planned.map(({ id }) => id)))
    return planned.filter(({ id }) => granted.has(id))
  }

  return {
    ask: () => (asked ??= ask()),
    wasAsked: () => asked !== null,
    [Symbol.dispose]: () => handedOver.abort('over'),
  }
}

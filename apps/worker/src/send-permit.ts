import type { DeliveryProgress, LockedFile } from '@punctual/engine'

import type { RunDependencies } from './dependencies.ts'
import type { Run } from './run.ts'

/** A destination that takes longer than this before the send permit is slow. */
export const slowMs = 250

/** In front of the last step of one send: the send permit is asked for once, however often it is needed. */
interface SendPermit extends Disposable {
  /** Waits for its in-doubt slot, commits `Sending`, and answers the deliveries that may be sent. */
  ask(): Promise<readonly DeliveryProgress[]>
  wasAsked(): boolean
}

interface Asked {
  readonly planned: readonly DeliveryProgress[]
  /** Whether the send is in doubt until its reply: the other side cannot be asked. */
  readonly holdsSlot: boolean
  /** Written with the permit. */
  readonly lockedFiles: readonly LockedFile[]
}

/**
 * The record says `Delivering` with the commit of the permit, or before it when the destination is slow. While the
 * run waits for its slot nothing is written and no timer runs.
 */
export function createSendPermit(
  { clock }: RunDependencies,
  run: Run,
  { planned, ...options }: Asked,
): SendPermit {
  let asked: Promise<readonly DeliveryProgress[]> | null = null
  const handedOver = new AbortController()
  clock
    .sleep(slowMs, handedOver.signal)
    .then(() => (asked === null ? run.ledger.flush() : true))
    // In time, or the store is down: the permit writes what could not be written, and fails when it
    // cannot either.
    .catch(() => {})

  async function ask(): Promise<readonly DeliveryProgress[]> {
    handedOver.abort('over')
    const granted = new Set(
      await run.ledger.permitToSend(
        planned.map(({ id }) => id),
        options,
      ),
    )
    return planned.filter(({ id }) => granted.has(id))
  }

  return {
    ask: () => (asked ??= ask()),
    wasAsked: () => asked !== null,
    [Symbol.dispose]: () => handedOver.abort('over'),
  }
}

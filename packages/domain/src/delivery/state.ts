/**
 * The states of a delivery: one send of the result of an execution to one recipient of one destination.
 *
 * | state | meaning |
 * |---|---|
 * | Planned | nothing was sent yet; also after a send that certainly did not happen and may be tried again |
 * | Sending | committed before the wire is touched; a process that dies here leaves Unknown |
 * | Accepted | the other side said yes; its reply is kept |
 * | Rejected | the other side said no for good |
 * | Failed | could not be sent within the tries allowed |
 * | Unknown | interrupted between handing over and reading the reply; never resent by itself unless the destination says so |
 * | Cancelled | the execution was cancelled before the send |
 */
export const deliveryStates = ['Planned', 'Sending', 'Accepted', 'Rejected', 'Failed', 'Unknown', 'Cancelled'] as const

export type DeliveryState = (typeof deliveryStates)[number]

/**
 * Which state may follow which. Sending goes back to Planned only when the message certainly was not handed over; Unknown
 * is corrected by the process that read the reply after all, never by another send.
 */
export const deliveryMoves: Readonly<Record<DeliveryState, readonly DeliveryState[]>> = {
  Planned: ['Sending', 'Cancelled'],
  Sending: ['Accepted', 'Rejected', 'Failed', 'Unknown', 'Planned'],
  Accepted: [],
  Rejected: [],
  Failed: [],
  Unknown: ['Accepted', 'Rejected'],
  Cancelled: [],
}

/** Whether the delivery needs nothing more. */
export function isSettled(state: DeliveryState): boolean {
  return state !== 'Planned' && state !== 'Sending'
}

/** The states of a delivery: one send of the result of an execution to one recipient of one destination. */
export const deliveryStateMeanings = {
  Planned: 'nothing was sent yet; also after a send that certainly did not happen and may be tried again',
  Sending:
    'committed before the message ends, from which on it may arrive; a process that dies here leaves Unknown',
  Accepted: 'the other side said yes; its reply is kept',
  Bounced:
    'the other side said yes, and a report that came back later says that the recipient has not got it',
  Rejected: 'the other side said no for good',
  Failed: 'could not be sent within the tries allowed',
  Unknown:
    'interrupted between handing over and reading the reply; never resent by itself unless the destination says so',
  Cancelled:
    'the execution ended before the send, a condition of the schedule does not hold, the recipient is suppressed, or the report is blank and the destination omits blank reports',
} as const

export type DeliveryState = keyof typeof deliveryStateMeanings

export const deliveryStates = Object.keys(deliveryStateMeanings) as [DeliveryState, ...DeliveryState[]]

/** One way in which a delivery changes its state, or is made (from null). */
export interface DeliveryTransition {
  /** What does it; each verb is one conditional statement of the store. */
  readonly verb: 'plan' | 'begin' | 'settle' | 'break off' | 'reopen' | 'withdraw' | 'bounce'
  readonly from: DeliveryState | null
  readonly to: DeliveryState
  readonly when: string
}

/** Every move there is. */
export const deliveryTransitions: readonly DeliveryTransition[] = [
  { verb: 'plan', from: null, to: 'Planned', when: 'every file is made' },
  {
    verb: 'plan',
    from: null,
    to: 'Cancelled',
    when: 'every file is made, and a condition does not hold, the recipient is suppressed, or the destination omits blank reports',
  },
  {
    verb: 'begin',
    from: 'Planned',
    to: 'Sending',
    when: 'the attempt still owns the execution and its server lives',
  },
  { verb: 'settle', from: 'Sending', to: 'Accepted', when: 'the other side said yes' },
  { verb: 'settle', from: 'Sending', to: 'Rejected', when: 'the other side said no for good' },
  { verb: 'settle', from: 'Sending', to: 'Failed', when: 'the tries are used up' },
  { verb: 'settle', from: 'Sending', to: 'Unknown', when: 'no reply came after the message was handed over' },
  {
    verb: 'settle',
    from: 'Sending',
    to: 'Planned',
    when: 'the message certainly was not handed over, and may be tried again',
  },
  {
    verb: 'break off',
    from: 'Sending',
    to: 'Unknown',
    when: 'its attempt is over, and nobody has read a reply',
  },
  {
    verb: 'settle',
    from: 'Unknown',
    to: 'Accepted',
    when: 'a process that counted as dead had read the reply',
  },
  {
    verb: 'settle',
    from: 'Unknown',
    to: 'Rejected',
    when: 'a process that counted as dead had read the reply',
  },
  {
    verb: 'reopen',
    from: 'Sending',
    to: 'Planned',
    when: 'as below, by the attempt after the one that was sending',
  },
  {
    verb: 'reopen',
    from: 'Unknown',
    to: 'Planned',
    when: 'the destination asks to send again what is unknown',
  },
  { verb: 'withdraw', from: 'Planned', to: 'Cancelled', when: 'the execution ended before the send' },
  {
    verb: 'plan',
    from: 'Planned',
    to: 'Cancelled',
    when: 'the recipient was suppressed after an earlier attempt, or a resend, had planned it',
  },
  {
    verb: 'plan',
    from: 'Planned',
    to: 'Unknown',
    when: 'as above, and an earlier send of it was interrupted',
  },
  {
    verb: 'withdraw',
    from: 'Planned',
    to: 'Unknown',
    when: 'the execution ended before it was known how an earlier send, which was interrupted, had ended',
  },
  {
    verb: 'bounce',
    from: 'Accepted',
    to: 'Bounced',
    when: 'a report in a mailbox for bounces names its mail and its recipient',
  },
]

/** Whether the delivery needs nothing more. */
export function isSettled(state: DeliveryState): boolean {
  return state !== 'Planned' && state !== 'Sending'
}

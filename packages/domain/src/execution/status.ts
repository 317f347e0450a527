/** The states of an execution and what each says. Ended states are final. */
export const executionStatusMeanings = {
  Waiting: 'recorded and not begun: in the outbox, or sent to a server that has not claimed it',
  Executing: 'claimed by a worker',
  Cancelling: 'running, and somebody asked for its end',
  Succeeded: 'every file was made and every delivery accepted, or there was nothing to deliver',
  PartiallyDelivered:
    'some deliveries were accepted and some were not, or some reports of a package are missing',
  Failed:
    'no artifact, a report of a package that must be complete, no delivery was accepted, or too many crashes',
  Cancelled:
    'ended because a user asked for it, or deleted its schedule before it began; what had been sent is in the ledger',
  Missed: 'the due instant passed and its policy, or an earlier run, says not to run it',
  Skipped: 'the due instant was inside a window whose policy is Skip; it never ran, on purpose',
} as const

export type ExecutionStatus = keyof typeof executionStatusMeanings

export const executionStatuses = Object.keys(executionStatusMeanings) as [
  ExecutionStatus,
  ...ExecutionStatus[],
]

/** One way in which an execution changes its state, or is made (from null). */
export interface ExecutionTransition {
  /** What does it; each verb is one conditional statement of the store. */
  readonly verb: 'request' | 'plan' | 'claim' | 'release' | 'recall' | 'cancel' | 'hold' | 'decide' | 'finish'
  /** Of a release or a recall. */
  readonly reason?: 'retry' | 'put-off' | 'shutdown' | 'crashed' | 'abandoned'
  readonly from: ExecutionStatus | null
  readonly to: ExecutionStatus
  readonly when: string
}

/**
 * Every move there is. Whatever else a statement changes, it changes the state of an execution in one of
 * these ways.
 */
export const executionTransitions: readonly ExecutionTransition[] = [
  { verb: 'request', from: null, to: 'Waiting', when: 'somebody runs a schedule by hand, now or on time' },
  { verb: 'plan', from: null, to: 'Waiting', when: 'an instant is due' },
  { verb: 'plan', from: null, to: 'Missed', when: 'an instant is due too late, or overlaps an earlier run' },
  { verb: 'plan', from: null, to: 'Skipped', when: 'an instant is due inside a window whose policy is Skip' },
  { verb: 'claim', from: 'Waiting', to: 'Executing', when: 'the server it was sent to has a free slot' },
  { verb: 'cancel', from: 'Waiting', to: 'Cancelled', when: 'it waits, also for another attempt' },
  { verb: 'cancel', from: 'Executing', to: 'Cancelling', when: 'it runs; its server is told' },
  { verb: 'cancel', from: 'Executing', to: 'Cancelled', when: 'it is held' },
  {
    verb: 'hold',
    from: 'Executing',
    to: 'Executing',
    when: 'its files are made, and it differs from the last one by more than its schedule allows',
  },
  { verb: 'decide', from: 'Executing', to: 'Waiting', when: 'it is held, and a user delivers it' },
  { verb: 'decide', from: 'Executing', to: 'Cancelled', when: 'it is held, and a user discards it' },
  { verb: 'finish', from: 'Executing', to: 'Succeeded', when: 'computed from files and ledger' },
  { verb: 'finish', from: 'Executing', to: 'PartiallyDelivered', when: 'computed from files and ledger' },
  {
    verb: 'finish',
    from: 'Executing',
    to: 'Failed',
    when: 'computed from files and ledger, or no retry can help',
  },
  { verb: 'finish', from: 'Executing', to: 'Cancelled', when: 'its schedule was deleted before it began' },
  {
    verb: 'release',
    reason: 'retry',
    from: 'Executing',
    to: 'Waiting',
    when: 'an attempt failed and a later one may succeed',
  },
  {
    verb: 'release',
    reason: 'put-off',
    from: 'Executing',
    to: 'Waiting',
    when: 'several runs have found its source system or the mail server away',
  },
  { verb: 'release', reason: 'shutdown', from: 'Executing', to: 'Waiting', when: 'its server stops' },
  { verb: 'recall', reason: 'crashed', from: 'Executing', to: 'Waiting', when: 'its server died' },
  {
    verb: 'recall',
    reason: 'abandoned',
    from: 'Executing',
    to: 'Waiting',
    when: 'its server lives and does not run it: an answer got lost',
  },
  {
    verb: 'recall',
    reason: 'crashed',
    from: 'Executing',
    to: 'Failed',
    when: 'its server died, and servers had died of it before',
  },
  { verb: 'finish', from: 'Cancelling', to: 'Cancelled', when: 'the work was broken off' },
  {
    verb: 'finish',
    from: 'Cancelling',
    to: 'Succeeded',
    when: 'everything was done before the work could be broken off',
  },
  {
    verb: 'finish',
    from: 'Cancelling',
    to: 'PartiallyDelivered',
    when: 'as above, with what could be delivered',
  },
  { verb: 'finish', from: 'Cancelling', to: 'Failed', when: 'it failed before the work could be broken off' },
  { verb: 'recall', reason: 'crashed', from: 'Cancelling', to: 'Cancelled', when: 'its server died' },
  {
    verb: 'recall',
    reason: 'abandoned',
    from: 'Cancelling',
    to: 'Cancelled',
    when: 'its server lives and does not run it',
  },
]

/** Whether nothing can change any more. */
export function isEnded(status: ExecutionStatus): boolean {
  return !executionTransitions.some(({ from }) => from === status)
}

/** How far a running execution has come. */
export const executionStages = ['Placing', 'Rendering', 'Assembling', 'Held', 'Delivering'] as const

export type ExecutionStage = (typeof executionStages)[number]

/** What asked for an execution. */
export type ExecutionTrigger = 'schedule' | 'on-time' | 'manual'

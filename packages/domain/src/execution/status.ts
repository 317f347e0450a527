/**
 * The states of an execution, each with who enters it and who leaves it. Ended states are final.
 *
 * | state | entered by | left by |
 * |---|---|---|
 * | Waiting | request, plan, rescue (after a crash), a retry | claim, cancel |
 * | Executing | claim by a worker | finish, cancel, rescue |
 * | Cancelling | cancel of a running execution | finish, rescue |
 * | Succeeded | finish: every file was made and every delivery accepted, or there was nothing to deliver | – |
 * | PartiallyDelivered | finish: some deliveries were accepted and some were not, or some reports of a package are missing | – |
 * | Failed | finish: no artifact, a report of a package that must be complete, or no delivery was accepted | – |
 * | Cancelled | cancel of a waiting execution, finish of a cancelling one | – |
 * | Missed | plan: the due instant passed and its policy says not to run it | – |
 */
export const executionStatuses = [
  'Waiting',
  'Executing',
  'Cancelling',
  'Succeeded',
  'PartiallyDelivered',
  'Failed',
  'Cancelled',
  'Missed',
] as const

export type ExecutionStatus = (typeof executionStatuses)[number]

/** Which state may follow which. */
export const executionMoves: Readonly<Record<ExecutionStatus, readonly ExecutionStatus[]>> = {
  Waiting: ['Executing', 'Cancelled', 'Failed'],
  Executing: ['Succeeded', 'PartiallyDelivered', 'Failed', 'Cancelling', 'Waiting'],
  Cancelling: ['Cancelled', 'Succeeded', 'PartiallyDelivered', 'Failed'],
  Succeeded: [],
  PartiallyDelivered: [],
  Failed: [],
  Cancelled: [],
  Missed: [],
}

/** Whether nothing can change any more. */
export function isEnded(status: ExecutionStatus): boolean {
  return executionMoves[status].length === 0
}

/** How far a running execution has come. */
export const executionStages = ['Placing', 'Rendering', 'Assembling', 'Delivering'] as const

export type ExecutionStage = (typeof executionStages)[number]

/** What asked for an execution. */
export type ExecutionTrigger = 'schedule' | 'on-time' | 'manual'

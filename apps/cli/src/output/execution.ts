import type { Schemas } from '@punctual/client'
import { visible } from '@punctual/runtime/visible'

import { duration, instant } from './instant.ts'
import { facts, table } from './table.ts'

type Execution = Schemas['Execution']

/** What an execution and each of its changes have in common. */
export type ExecutionState = Pick<Execution, 'Status' | 'Stage' | 'CompletedEpochUtc'>

/** A list of executions for users. */
export function executionTable(executions: readonly Execution[]): string {
  return table(
    [
      { title: 'EXECUTION', value: ({ ExecutionId }) => ExecutionId },
      { title: 'SCHEDULE', value: ({ ScheduleName }) => ScheduleName },
      { title: 'STATE', value: stateOf },
      { title: 'SERVER', value: ({ ServerName }) => ServerName },
      { title: 'BY', value: ({ RunBy }) => RunBy },
      { title: 'LATE', align: 'right', value: lateOf },
      { title: 'ENTERED', value: ({ EntryEpochUtc }) => instant(EntryEpochUtc) },
      { title: 'ENDED', value: ({ CompletedEpochUtc }) => instant(CompletedEpochUtc) },
    ],
    executions,
  )
}

/** Such as `84 s`; nothing within a second. */
function lateOf({ LateSeconds }: Execution): string | null {
  return LateSeconds === null || LateSeconds === 0 ? null : duration(LateSeconds)
}

/** Such as `Executing, Rendering`. */
export function stateOf({ Status, Stage, CompletedEpochUtc }: ExecutionState): string {
  return Stage !== null && CompletedEpochUtc === null ? `${Status}, ${Stage}` : Status
}

/** As wide as the longest state. */
const stateWidth = 'Cancelling, Assembling'.length

/** One change of an execution on one line. */
export function changeLine(change: Schemas['ExecutionChange']): string {
  const { EpochUtc, ExecutionId, Name, ScheduleName, ServerName } = change
  const what = `${Name}: ${ScheduleName}${ServerName === null ? '' : ` on ${ServerName}`}`
  return visible([instant(EpochUtc), ExecutionId, stateOf(change).padEnd(stateWidth), what].join('  '))
}

/** Everything about one execution: where it is, what it made, and what became of each delivery. */
export function executionDetails(execution: Execution): string {
  const { EntryEpochUtc, StartedEpochUtc, CompletedEpochUtc, ScheduledForEpochUtc, Attempt } = execution
  const took =
    StartedEpochUtc !== null && CompletedEpochUtc !== null
      ? duration(CompletedEpochUtc - StartedEpochUtc)
      : null
  const { error, artifacts, deliveries } = execution.Result
  const parts = [
    facts([
      ['Execution', execution.ExecutionId],
      ['Schedule', execution.ScheduleName],
      ['State', stateOf(execution)],
      ...(error ? [['Reason', `${error.message} (${error.code})`] as const] : []),
      ['Server', execution.ServerName],
      ['Asked for by', execution.RunBy],
      ['Scheduled for', instant(ScheduledForEpochUtc)],
      ['Entered', instant(EntryEpochUtc)],
      ['Started', instant(StartedEpochUtc)],
      [
        'Late',
        execution.LateCause === null || lateOf(execution) === null
          ? lateOf(execution)
          : `${lateOf(execution)}: ${execution.LateCause.Message}`,
      ],
      ['Ended', instant(CompletedEpochUtc)],
      ['Took', took],
      ['Attempt', Attempt],
    ]),
  ]
  if (artifacts.length > 0) parts.push(fileTable(artifacts))
  if (deliveries.length > 0) parts.push(deliveryTable(deliveries))
  return parts.join('\n\n')
}

function fileTable(artifacts: Execution['Result']['artifacts']): string {
  return table(
    [
      { title: 'FILE', value: ({ name }) => name },
      { title: 'FORMAT', value: ({ format }) => format },
      { title: 'BYTES', align: 'right', value: ({ bytes }) => bytes },
      { title: 'PAGES', align: 'right', value: ({ pages }) => pages },
    ],
    artifacts,
  )
}

function deliveryTable(deliveries: Execution['Result']['deliveries']): string {
  return table(
    [
      { title: 'RECIPIENT', value: ({ recipient }) => recipient },
      { title: 'STATE', value: ({ state }) => state },
      { title: 'REPLY', value: ({ reply }) => reply },
    ],
    deliveries,
  )
}

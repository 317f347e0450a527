/** Schedules in numbers, and what became of runs. */
import type { Schemas } from '@punctual/client'

import { requireAll } from '../../command/bulk-change.ts'
import { requireSuccess } from '../../watch-execution.ts'
import { chooses, needs, type OperationCommand, takes } from '../operation-command.ts'
import { instant, number, schedule, words, yesOrNo } from '../readers.ts'
import { needCommands } from './needs.ts'

const ofSchedule = takes('<schedule>', 'ScheduleId', ['its id, or folder path and name', schedule])
const ofExecution = takes('<id>', 'ExecutionId', 'id of the execution')
const from = takes('--from <instant>', 'FromEpochUtc', ['from this instant on', instant])
const to = takes('--to <instant>', 'ToEpochUtc', ['up to this instant', instant])
const inFolder = takes('--folder <path>', 'FolderPath', 'only in this folder and below')
const bucket = takes('--bucket <seconds>', 'BucketSeconds', ['length of a column', number])

const states = [
  'Waiting',
  'Executing',
  'Cancelling',
  'Succeeded',
  'PartiallyDelivered',
  'Failed',
  'Cancelled',
  'Missed',
  'Skipped',
]

const requireDone = (answer: unknown) => requireAll(answer as Schemas['BulkScheduleResult'][])

/** A run may take this long before executeschedule answers. */
const longestRunMs = 3_600_000

const schedules: readonly OperationCommand[] = [
  {
    command: 'schedule search',
    summary: 'find schedules of every kind, with last results and next runs',
    operation: 'GET /api/schedule/search',
    takes: [
      takes('[text]', 'Text', 'a part of the name, the folder or a keyword'),
      takes('--folder <path>', 'FolderPath', 'only in this folder and below'),
      chooses('--kind <kind>', 'Kind', ['single', 'paginated', 'package']),
      takes('--owner <name>', 'Owner', 'only those of this owner'),
      takes('--enabled <yes|no>', 'Enabled', ['only those that are enabled, or are not', yesOrNo]),
      takes('--runnable <yes|no>', 'Runnable', ['only those that can run, or cannot', yesOrNo]),
      chooses('--last-result <state>', 'LastResult', [
        'Succeeded',
        'PartiallyDelivered',
        'Failed',
        'Cancelled',
        'Missed',
        'Skipped',
      ]),
      takes('--late <yes|no>', 'Late', ['only those whose last run was late, or was not', yesOrNo]),
      takes('--due-before <instant>', 'DueBefore', ['only those that run before this instant', instant]),
      chooses('--sort <order>', 'Sort', ['Name', '-Name', 'NextRun', '-NextRun']),
    ],
    columns: [
      'FolderPath',
      'ScheduleName',
      'ScheduleType',
      'LastResult',
      'NextRunEpochUtc',
      'Description',
      'Owner',
    ],
    isPaged: true,
  },
  {
    command: 'schedule upcoming',
    summary: 'list the runs that are due in a time ahead',
    operation: 'GET /api/schedule/getupcoming',
    columns: ['ScheduleId', 'ScheduleName', 'FolderPath', 'DueEpochUtc', 'Window'],
    takes: [from, to, bucket, takes('--limit <number>', 'Limit', ['most runs to list', number])],
  },
  {
    command: 'schedule forecast',
    summary: 'forecast what will run in a time ahead, when, and whether it will work',
    operation: 'POST /api/schedule/getforecast',
    takes: [
      takes('--from <instant>', 'FromEpochUtc', ['from this instant on; else from now on', instant]),
      takes('--to <instant>', 'ToEpochUtc', ['up to this instant; else for a day', instant]),
      needs('--bucket <seconds>', 'BucketSeconds', ['length of a column', number]),
    ],
  },
  {
    command: 'schedule completeness',
    summary: 'count what was due, and what became of it',
    operation: 'GET /api/schedule/getcompleteness',
    takes: [from, to, bucket],
  },
  {
    command: 'schedule preflight',
    summary: 'ask the source whether a schedule could make its reports',
    operation: 'POST /api/schedule/preflight',
    takes: [ofSchedule],
  },
  {
    command: 'schedule run-and-wait',
    summary: 'run a schedule and answer when the run has ended',
    more: 'The connection stays open for the whole run; schedule run --wait asks again and again, and shows progress. The exit code is 4 unless it succeeded.',
    operation: 'POST /api/schedule/executeschedule',
    takes: [
      ofSchedule,
      takes('--timeout <seconds>', 'TimeoutSeconds', ['longest wait of the service', number]),
    ],
    isRepeatable: true,
    requireDone: (answer) => requireSuccess(answer as Schemas['Execution']),
    timeoutMs: longestRunMs,
  },
  {
    command: 'schedule subscriptions',
    summary: 'list what you may subscribe to, and what you receive',
    operation: 'GET /api/schedule/getsubscriptions',
    columns: ['FolderPath', 'ScheduleName', 'Subscribable', 'Subscribed', 'IsRecipient', 'IsStopped'],
    isPaged: true,
  },
  {
    command: 'schedule set-parameters',
    summary: 'replace the named parameters of a paginated schedule',
    more: 'The file holds an object with the member Parameters.',
    operation: 'POST /api/singleschedule/updateparameterspaginated',
    takes: [ofSchedule],
    file: 'object',
    isRepeatable: true,
    isVersioned: true,
  },
  {
    command: 'bulk apply',
    summary: 'make many schedules what a JSON file says, all of them or none',
    more: 'The file holds an object with Folders, Bi, Source, Paginated, Package and Delete.',
    operation: 'POST /api/schedule/apply',
    takes: [takes('--dry-run', 'DryRun', 'change nothing, and show what would change')],
    file: 'object',
    isRepeatable: true,
  },
  {
    command: 'bulk create-for-server',
    summary: 'create many schedules of reports of a report server from a JSON file',
    operation: 'POST /api/singleschedule/createbulkforreportserver',
    takes: [takes('--atomic', 'atomic', 'create all of them or none')],
    file: 'array',
    columns: ['Index', 'Success', 'Id', 'Errors'],
    isRepeatable: true,
    requireDone,
  },
]

const bulkActions = (
  [
    ['enable', 'Enable', 'let many schedules run by themselves', []],
    ['disable', 'Disable', 'keep many schedules from running by themselves', []],
    ['run', 'Run', 'run many schedules now', []],
    ['move', 'Move', 'move many schedules into a folder', [needs('--into <path>', 'FolderPath', 'folder')]],
    ['owner', 'ChangeOwner', 'give many schedules another owner', [needs('--owner <name>', 'Owner', 'user')]],
    ['delete', 'Delete', 'delete many schedules', []],
  ] as const
).map(([verb, action, summary, own]): OperationCommand => ({
  command: `bulk ${verb}`,
  summary,
  more: 'schedule search -o name finds the names of many.',
  operation: 'POST /api/schedule/bulk',
  takes: [takes('<schedule...>', 'ScheduleIds', ['ids, or folder paths and names', schedule]), ...own],
  fixed: { Action: action },
  columns: ['Id', 'Success', 'Changed', 'Errors'],
  isRepeatable: true,
  requireDone,
}))

const bulkUndo: OperationCommand = {
  command: 'bulk undo',
  summary: 'undo what a bulk command changed, but not what was changed since',
  more: 'The file holds an object with Of, the action, and Changes: ScheduleId, Before and After of each answer.',
  operation: 'POST /api/schedule/bulk',
  takes: [takes('--dry-run', 'DryRun', 'change nothing, and show what would change')],
  fixed: { Action: 'Undo' },
  file: 'object',
  isRepeatable: true,
  requireDone,
}

const executions: readonly OperationCommand[] = [
  {
    command: 'execution list',
    summary: 'list executions of the past, newest first',
    operation: 'GET /api/schedule/getexecutionhistory',
    takes: [
      takes('--schedule <schedule>', 'ScheduleId', ['only those of this schedule', schedule]),
      inFolder,
      takes('--name <text>', 'ScheduleName', 'only of schedules with this in their present name'),
      takes('--recipient <address>', 'Recipient', 'only with a delivery to exactly this address or place'),
      takes('--sha256 <hash>', 'Sha256', 'only with a file of this SHA-256'),
      chooses('--status <state>', 'Status', states),
      takes('--delivery <state>', 'DeliveryState', 'only with a delivery in this state, such as Unknown'),
      takes('--late', 'Late', 'only those that are late by LateAfterMinutes of their schedule or folder'),
      from,
      to,
    ],
    columns: [
      'ExecutionId',
      'ScheduleName',
      'Status',
      'EntryEpochUtc',
      'LateSeconds',
      'CompletedEpochUtc',
      'ServerName',
      'RunBy',
    ],
    isPaged: true,
  },
  {
    command: 'execution events',
    summary: 'show the timeline of an execution',
    operation: 'GET /api/schedule/getexecutionevents',
    takes: [ofExecution],
    columns: ['At', 'Name', 'Attempt', 'ServerName', 'Reason'],
  },
  {
    command: 'execution rights',
    summary: 'show what you may do with an execution',
    operation: 'GET /api/schedule/getexecutionrights',
    takes: [ofExecution],
  },
  {
    command: 'execution gone-files',
    summary: 'list the files of an execution that are no longer kept',
    operation: 'GET /api/schedule/getgonefiles',
    takes: [ofExecution],
    columns: ['Name', 'Sha256'],
  },
  {
    command: 'execution resend',
    summary: 'send the kept files of an ended execution again',
    operation: 'POST /api/schedule/resend',
    takes: [
      ofExecution,
      takes('--destinations <ids>', 'DestinationIds', [
        'only these destinations, with commas between',
        words,
      ]),
      takes('--to <addresses>', 'Recipients', ['only these recipients, with commas between', words]),
      takes('--deliveries <ids>', 'DeliveryIds', ['only these deliveries, with commas between', words]),
    ],
    isRepeatable: true,
  },
  {
    command: 'execution links',
    summary: 'say how often the links to the files of an execution were opened',
    operation: 'GET /api/schedule/getlinks',
    takes: [ofExecution],
  },
  {
    command: 'execution revoke-links',
    summary: 'end all links to the files of an execution',
    operation: 'POST /api/schedule/revokelinks',
    takes: [ofExecution, takes('--reason <text>', 'Reason', 'why; it stands in the audit trail')],
  },
]

export const runCommands: readonly OperationCommand[] = [
  ...schedules,
  ...bulkActions,
  bulkUndo,
  ...executions,
  ...needCommands,
]

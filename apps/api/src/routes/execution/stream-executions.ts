import { sentence } from '@punctual/domain/words'
import type { LoggedEvent, LogPosition } from '@punctual/engine'
import { z } from 'zod'

import { eventStreamType } from '../../http/event-stream.ts'
import { createEventSight } from '../../access/event-sight.ts'
import { isId } from '../../http/id.ts'
import { transferSeconds } from '../../http/answer-time.ts'
import { answer, defineOperation } from '../../http/operation.ts'
import { problem } from '../../http/problem.ts'
import { invalid } from '../../http/read-input.ts'
import { exampleId } from '../../wire/examples.ts'
import { executionChange } from '../../wire/execution-change.ts'
import { folderKeyOf } from '../../wire/folder-key.ts'
import { line, optional, optionalLine } from '../../wire/input.ts'
import { positionOfWire } from '../../wire/stream-position.ts'
import { readExecution } from './execution-reference.ts'
import { executionTag } from './request-execution.ts'
import { executionStatus } from '../../wire/words.ts'

const streamQuery = z.object({
  ScheduleId: optionalLine(100),
  ExecutionId: optionalLine(100),
  FolderPath: optional(line(1_000), null).meta({ description: 'The folder and everything below it' }),
  Status: optional(z.array(executionStatus).max(100), null).meta({
    description: 'Changes that lead to one of these; may be given several times',
  }),
  LastEventId: optionalLine(100).meta({
    description: 'For clients that cannot send the header `Last-Event-ID`, which goes first',
  }),
})

const lastEventIdHeader = 'Last-Event-ID'

export const streamExecutions = defineOperation({
  name: 'schedule.streamexecutions',
  methods: ['GET'],
  path: '/api/schedule/streamexecutions',
  role: 'Viewer',
  right: 'View',
  summary: 'Streams every change of executions as it happens, as server-sent events',
  description: [
    'The answer does not end. Its events, by name:',
    [
      '- `ready`: the stream has begun. Everything that is committed from here on will be told. Data: `{"Resumed": …}`.',
      '- `execution`: something happened to an execution. Data: an ExecutionChange, the state as it was when that had happened.',
      '- `position`: nothing happened that the filters let through; only the id is new. Data: `{}`.',
      '- `heartbeat`: nothing happened, and the id is known. Data: `{}`. It has no id; clients that need no sign of life pass over it.',
      '- `reset`: events may be missing, because the last event id is not known any more (`"Reason": "unknown"`) or more than 100,000 events back (`"too-old"`). The stream goes on from now; whoever shows a state reads it anew.',
    ].join('\n'),
    'Every event that has an id can be gone on after: send the last one as `Last-Event-ID`, to any server, and every later event comes once and in order. Browsers and libraries do that by themselves. A text that is no such id is answered with 400.',
    'To show the queue: open the stream, wait for `ready`, read GetExecutionQueue, then put each change over the execution of its ExecutionId.',
    'An event comes at least every two seconds: after a longer silence the service, or the way to it, stands still. The stream ends when the server stops, within a second after the token is revoked or has expired, and when its reader takes nothing for 15 seconds; come back with the last id.',
  ].join('\n\n'),
  tags: [executionTag],
  query: streamQuery,
  headers: z.object({
    [lastEventIdHeader]: z
      .string()
      .max(100)
      .optional()
      .meta({ description: 'Id of the last event that was received' }),
  }),
  cost: 'stream',
  maxSeconds: transferSeconds,
  response: executionChange,
  examples: {
    failuresInFolder: { FolderPath: '/Sales', Status: ['Failed', 'PartiallyDelivered'] },
    ofSchedule: { ScheduleId: exampleId },
  },
  produces: eventStreamType,
  errors: [404, 'too_many_streams'],
  handle: async ({ query, request, principal, signal, recheck, dependencies }) => {
    const after = positionGiven(request.headers['last-event-id'], query.LastEventId)
    if (query.ExecutionId !== null) await readExecution(query.ExecutionId, dependencies)
    const [wanted, sight] = [wantedBy(query), createEventSight(dependencies.accessRules, principal)]
    const body = await dependencies.executionStreams.open({
      principal,
      after,
      wants: (event) => wanted(event) && sight.reaches(event),
      async recheck() {
        sight.become(await recheck())
        // What reaches the caller is checked by the latest rules, which are kept fresh while requests come
        // for them.
        await dependencies.accessRules.find()
      },
      signal,
    })
    if (body === 'caller-full')
      throw problem('too_many_at_once', {
        detail: sentence('close_a_stream'),
        retryAfterSeconds: 5,
        limit: 'streams_of_caller',
      })
    if (body === 'process-full')
      throw problem('too_many_streams', {
        detail: sentence('try_again_elsewhere'),
        retryAfterSeconds: 5,
      })
    return answer({ headers: { 'x-accel-buffering': 'no', connection: 'close' }, body })
  },
})

/** @throws ProblemError `invalid_request` for a text that no stream sent */
function positionGiven(header: string | string[] | undefined, parameter: string | null): LogPosition | null {
  const [field, text] =
    header === undefined || header === ''
      ? ['LastEventId', parameter ?? '']
      : [lastEventIdHeader, String(header)]
  if (text === '') return null
  const position = positionOfWire(text)
  if (position === null) throw invalid([{ field, message: sentence('event_position_unknown') }])
  return position
}

/** What the filters let through, all of them together. @throws ProblemError `not_found`, `invalid_request` */
function wantedBy({
  ScheduleId,
  ExecutionId,
  FolderPath,
  Status,
}: z.infer<typeof streamQuery>): (event: LoggedEvent) => boolean {
  if (ScheduleId !== null && !isId(ScheduleId))
    throw problem('not_found', { detail: sentence('schedule_missing') })
  const [scheduleId, executionId] = [ScheduleId?.toLowerCase(), ExecutionId?.toLowerCase()]
  const folderKey = FolderPath === null ? null : folderKeyOf(FolderPath)
  const statuses = Status === null || Status.length === 0 ? null : new Set(Status)
  return (event) =>
    (scheduleId === undefined || event.scheduleId === scheduleId) &&
    (executionId === undefined || event.executionId === executionId) &&
    (folderKey === null || isWithin(event.folderPathKey, folderKey)) &&
    (statuses === null || statuses.has(event.status))
}

/** Whether a folder is another one or below it; everything is below the root. */
function isWithin(pathKey: string | null, above: string): boolean {
  return above === '/' || pathKey === above || (pathKey?.startsWith(`${above}/`) ?? false)
}

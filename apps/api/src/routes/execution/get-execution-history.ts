import { addressKey } from '@punctual/domain'
import { refused, sentence } from '@punctual/domain/words'
import type { ExecutionHistoryFilter } from '@punctual/engine'
import { z } from 'zod'

import { isId } from '../../http/id.ts'
import { pageFields, textPageAnswer } from '../../http/list-page.ts'
import { defineOperation } from '../../http/operation.ts'
import { executionOutput } from '../../wire/execution.ts'
import { executionTextIn } from '../../wire/execution-text.ts'
import { instantInput } from '../../wire/epoch.ts'
import { folderKeyOf } from '../../wire/folder-key.ts'
import { line, optional, optionalLine } from '../../wire/input.ts'
import { cursorOf, executionCursorOf } from './execution-cursor.ts'
import { executionTag } from './request-execution.ts'
import { deliveryState, executionStatus, stageFilter } from '../../wire/words.ts'

const sha256Input = line(64)
  .transform((value) => value.toLowerCase())
  .refine((value) => /^[0-9a-f]{64}$/.test(value), refused(sentence('field_no_sha256')))

const historyInput = z
  .object({
    ScheduleId: optionalLine(100),
    FolderPath: optional(line(1_000), null).meta({ description: 'The folder and everything below it' }),
    Status: optional(executionStatus, null),
    Stage: optional(stageFilter, null).meta({ description: 'Of what has not ended: how far it has come' }),
    DeliveryState: optional(deliveryState, null).meta({
      description: 'With a delivery in this state; Unknown: it is not known whether it arrived',
    }),
    ScheduleName: optionalLine(200).meta({
      description:
        'Part of the name that the schedule has now, without regard to case; not of schedules that were deleted',
    }),
    Recipient: optionalLine(400).meta({
      description:
        'With a delivery to exactly this address, or place of files, without regard to case; a display name does not count',
    }),
    Sha256: optional(sha256Input, null).meta({
      description:
        'With a file of this SHA-256 in hexadecimal: as it was made, or as it was locked with a password',
    }),
    Late: optional(z.boolean(), null).meta({
      description:
        'true: only those that were not delivered `LateAfterMinutes` after they were due, as getcompleteness counts them',
    }),
    FromEpochUtc: optional(instantInput, null).meta({
      description: 'By scheduled time, or entry time of a manual run; inclusive',
    }),
    ToEpochUtc: optional(instantInput, null).meta({ description: 'Inclusive' }),
    ...pageFields,
  })
  .meta({ id: 'GetExecutionHistoryInput' })

export const getExecutionHistory = defineOperation({
  name: 'schedule.getexecutionhistory',
  methods: ['GET', 'POST'],
  path: '/api/schedule/getexecutionhistory',
  role: 'Viewer',
  right: 'View',
  summary: 'Lists executions by scheduled or entry time, newest first',
  tags: [executionTag],
  input: historyInput,
  response: z.array(executionOutput),
  examples: {
    inDoubt: { DeliveryState: 'Unknown' },
    received: { Recipient: 'ann@example.org', Limit: 100 },
    failedInFolder: { FolderPath: '/Sales', Status: 'Failed', FromEpochUtc: 1_795_000_000, Limit: 100 },
  },
  handle: async ({ input, request, dependencies, language }) => {
    const { Limit: limit, Cursor, ScheduleId } = input
    const filter = filterOf(input)
    const page = { limit: limit + 1, after: executionCursorOf(Cursor) }
    const isOfNone = ScheduleId !== null && !isId(ScheduleId)
    const rows = isOfNone ? [] : await dependencies.executionJson.history(filter, page)
    return textPageAnswer(rows, {
      limit,
      request,
      positionOf: cursorOf,
      toText: ({ text }) => executionTextIn(language, text),
    })
  },
})

function filterOf(input: z.infer<typeof historyInput>): ExecutionHistoryFilter {
  const { ScheduleId, FolderPath, Status, Stage, DeliveryState, FromEpochUtc, ToEpochUtc } = input
  const { ScheduleName, Recipient, Sha256, Late } = input
  return {
    ...(ScheduleId === null ? {} : { scheduleId: ScheduleId }),
    ...(FolderPath === null ? {} : { folderPathKey: folderKeyOf(FolderPath) }),
    ...(Status === null ? {} : { status: Status }),
    ...(Stage === null ? {} : { stage: Stage }),
    ...(DeliveryState === null ? {} : { deliveryState: DeliveryState }),
    ...(ScheduleName === null ? {} : { scheduleName: ScheduleName }),
    ...(Recipient === null ? {} : { recipient: addressKey(Recipient) }),
    ...(Sha256 === null ? {} : { sha256: Sha256 }),
    ...(Late === true ? { isLate: true } : {}),
    ...(FromEpochUtc === null ? {} : { from: new Date(FromEpochUtc * 1_000) }),
    ...(ToEpochUtc === null ? {} : { to: new Date(ToEpochUtc * 1_000 + 999) }),
  }
}

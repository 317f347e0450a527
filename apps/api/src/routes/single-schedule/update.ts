import { defineOperation } from '../../http/operation.ts'
import { exampleId, exampleSourceSchedule } from '../../wire/examples.ts'
import {
  sourceScheduleInput,
  sourceScheduleOutput,
  sourceScheduleToWire,
  answerContextOf,
} from '../../wire/schedule.ts'
import { singleScheduleTag } from './draft.ts'
import { sourceDraft } from './source-draft.ts'
import { updateSchedule } from './write-schedule.ts'
import { replacing } from './writing.ts'

export const updateForSource = defineOperation({
  ...replacing,
  name: 'singleschedule.update',
  path: '/api/singleschedule/update',
  summary: 'Replaces a schedule of an item of any other kind of source',
  tags: [singleScheduleTag],
  body: sourceScheduleInput,
  response: sourceScheduleOutput,
  examples: { template: { ScheduleId: exampleId, ...exampleSourceSchedule } },
  handle: async (context) =>
    sourceScheduleToWire(
      await updateSchedule(await sourceDraft(context.body, context.dependencies), context),
      answerContextOf(context),
    ),
})

import { defineOperation } from '../../http/operation.ts'
import { exampleSourceSchedule } from '../../wire/examples.ts'
import {
  sourceScheduleInput,
  sourceScheduleOutput,
  sourceScheduleToWire,
  answerContextOf,
} from '../../wire/schedule.ts'
import { singleScheduleTag } from './draft.ts'
import { sourceDraft } from './source-draft.ts'
import { createSchedule } from './write-schedule.ts'
import { creating } from './writing.ts'

export const createForSource = defineOperation({
  ...creating,
  name: 'singleschedule.create',
  path: '/api/singleschedule/create',
  summary: 'Creates a schedule of an item of any other kind of source',
  description: `Source names the item and how it is made; its account decides which Options there are. ${creating.description}`,
  tags: [singleScheduleTag],
  body: sourceScheduleInput,
  response: sourceScheduleOutput,
  examples: { template: exampleSourceSchedule },
  handle: async (context) =>
    sourceScheduleToWire(
      await createSchedule(await sourceDraft(context.body, context.dependencies), context),
      answerContextOf(context),
    ),
})

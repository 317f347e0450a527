import { defineOperation } from '../../http/operation.ts'
import { exampleBiSchedule } from '../../wire/examples.ts'
import { biScheduleInput, biScheduleOutput, biScheduleToWire, answerContextOf } from '../../wire/schedule.ts'
import { biDraft, singleScheduleTag } from './draft.ts'
import { createSchedule } from './write-schedule.ts'
import { creating } from './writing.ts'

export const createForBi = defineOperation({
  ...creating,
  name: 'singleschedule.createforbi',
  path: '/api/singleschedule/createforbi',
  summary: 'Creates a schedule of a BI report',
  tags: [singleScheduleTag],
  body: biScheduleInput,
  response: biScheduleOutput,
  examples: { weekly: exampleBiSchedule },
  handle: async (context) =>
    biScheduleToWire(await createSchedule(biDraft(context.body), context), answerContextOf(context)),
})

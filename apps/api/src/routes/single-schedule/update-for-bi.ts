import { defineOperation } from '../../http/operation.ts'
import { exampleBiSchedule, exampleId } from '../../wire/examples.ts'
import { biScheduleInput, biScheduleOutput, biScheduleToWire, answerContextOf } from '../../wire/schedule.ts'
import { biDraft, singleScheduleTag } from './draft.ts'
import { updateSchedule } from './write-schedule.ts'
import { replacing } from './writing.ts'

export const updateForBi = defineOperation({
  ...replacing,
  name: 'singleschedule.updateforbi',
  path: '/api/singleschedule/updateforbi',
  summary: 'Replaces a schedule of a BI report',
  tags: [singleScheduleTag],
  body: biScheduleInput,
  response: biScheduleOutput,
  examples: { weekly: { ScheduleId: exampleId, ...exampleBiSchedule } },
  handle: async (context) =>
    biScheduleToWire(await updateSchedule(biDraft(context.body), context), answerContextOf(context)),
})

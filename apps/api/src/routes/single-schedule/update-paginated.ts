import { defineOperation } from '../../http/operation.ts'
import { exampleId, examplePaginatedSchedule } from '../../wire/examples.ts'
import {
  paginatedScheduleInput,
  paginatedScheduleOutput,
  paginatedScheduleToWire,
  answerContextOf,
} from '../../wire/schedule.ts'
import { paginatedDraft, singleScheduleTag } from './draft.ts'
import { refuseUnfit } from './refuse-unfit.ts'
import { updateSchedule } from './write-schedule.ts'
import { replacing } from './writing.ts'

export const updatePaginated = defineOperation({
  ...replacing,
  name: 'singleschedule.updatepaginated',
  path: '/api/singleschedule/updatepaginated',
  summary: 'Replaces a schedule of a paginated report',
  tags: [singleScheduleTag],
  body: paginatedScheduleInput,
  response: paginatedScheduleOutput,
  examples: { monthly: { ScheduleId: exampleId, ...examplePaginatedSchedule } },
  prepare: (context) => refuseUnfit(paginatedDraft(context.body), context),
  handle: async (context) =>
    paginatedScheduleToWire(
      await updateSchedule(paginatedDraft(context.body), context),
      answerContextOf(context),
    ),
})

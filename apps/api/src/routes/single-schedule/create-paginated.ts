import { defineOperation } from '../../http/operation.ts'
import { examplePaginatedSchedule } from '../../wire/examples.ts'
import {
  paginatedScheduleInput,
  paginatedScheduleOutput,
  paginatedScheduleToWire,
  answerContextOf,
} from '../../wire/schedule.ts'
import { paginatedDraft, singleScheduleTag } from './draft.ts'
import { refuseUnfit } from './refuse-unfit.ts'
import { createSchedule } from './write-schedule.ts'
import { creating } from './writing.ts'

export const createPaginated = defineOperation({
  ...creating,
  name: 'singleschedule.createpaginated',
  path: '/api/singleschedule/createpaginated',
  summary: 'Creates a schedule of a paginated report',
  tags: [singleScheduleTag],
  body: paginatedScheduleInput,
  response: paginatedScheduleOutput,
  examples: { monthly: examplePaginatedSchedule },
  prepare: (context) => refuseUnfit(paginatedDraft(context.body), context),
  handle: async (context) =>
    paginatedScheduleToWire(
      await createSchedule(paginatedDraft(context.body), context),
      answerContextOf(context),
    ),
})

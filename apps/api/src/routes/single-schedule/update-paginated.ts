import { defineOperation } from '../../http/operation.ts'
import { paginatedScheduleInput, paginatedScheduleOutput, paginatedScheduleToWire } from '../../wire/schedule.ts'
import { exampleId, examplePaginatedSchedule } from '../../wire/examples.ts'
import { scheduleBefore, scheduleFacts } from './audited-schedule.ts'
import { paginatedDraft, singleScheduleTag } from './draft.ts'
import { updateSchedule } from './write-schedule.ts'

export const updatePaginated = defineOperation({
  name: 'singleschedule.updatepaginated',
  methods: ['POST'],
  path: '/api/singleschedule/updatepaginated',
  role: 'Editor',
  summary: 'Replaces a schedule of a paginated report',
  description:
    'Replaces the schedule that ScheduleId names. A read-back can be edited and sent as it is: what is only answered is ignored, passwords that are not given stay.',
  tags: [singleScheduleTag],
  body: paginatedScheduleInput,
  response: paginatedScheduleOutput,
  examples: { monthly: { ScheduleId: exampleId, ...examplePaginatedSchedule } },
  errors: [404, 409, 412],
  changes: true,
  idempotent: true,
  versionOf: ({ Version }) => Version,
  audit: (_context, schedule) => scheduleFacts(schedule),
  readBefore: ({ body, dependencies }) => scheduleBefore(body.ScheduleId, dependencies),
  handle: async (context) =>
    paginatedScheduleToWire(await updateSchedule(paginatedDraft(context.body), context), context.dependencies.clock.now()),
})

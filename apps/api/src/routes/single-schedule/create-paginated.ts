import { defineOperation } from '../../http/operation.ts'
import { paginatedScheduleInput, paginatedScheduleOutput, paginatedScheduleToWire } from '../../wire/schedule.ts'
import { examplePaginatedSchedule } from '../../wire/examples.ts'
import { scheduleFacts } from './audited-schedule.ts'
import { paginatedDraft, singleScheduleTag } from './draft.ts'
import { createSchedule } from './write-schedule.ts'

export const createPaginated = defineOperation({
  name: 'singleschedule.createpaginated',
  methods: ['POST'],
  path: '/api/singleschedule/createpaginated',
  role: 'Editor',
  summary: 'Creates a schedule of a paginated report',
  description:
    'The folder and the account must exist. An incomplete recurrence is stored and does not run; the answer says why. Answers the whole stored object.',
  tags: [singleScheduleTag],
  body: paginatedScheduleInput,
  response: paginatedScheduleOutput,
  examples: { monthly: examplePaginatedSchedule },
  errors: [404, 409],
  changes: true,
  idempotent: true,
  versionOf: ({ Version }) => Version,
  audit: (_context, schedule) => scheduleFacts(schedule),
  handle: async (context) =>
    paginatedScheduleToWire(await createSchedule(paginatedDraft(context.body), context), context.dependencies.clock.now()),
})

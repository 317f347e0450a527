import { defineOperation } from '../../http/operation.ts'
import { biScheduleInput, biScheduleOutput, biScheduleToWire } from '../../wire/schedule.ts'
import { exampleBiSchedule } from '../../wire/examples.ts'
import { scheduleFacts } from './audited-schedule.ts'
import { biDraft, singleScheduleTag } from './draft.ts'
import { createSchedule } from './write-schedule.ts'

export const createForBi = defineOperation({
  name: 'singleschedule.createforbi',
  methods: ['POST'],
  path: '/api/singleschedule/createforbi',
  role: 'Editor',
  summary: 'Creates a schedule of a BI report',
  description:
    'The folder and the account must exist. An incomplete recurrence is stored and does not run; the answer says why. Answers the whole stored object.',
  tags: [singleScheduleTag],
  body: biScheduleInput,
  response: biScheduleOutput,
  examples: { weekly: exampleBiSchedule },
  errors: [404, 409],
  changes: true,
  idempotent: true,
  versionOf: ({ Version }) => Version,
  audit: (_context, schedule) => scheduleFacts(schedule),
  handle: async (context) => biScheduleToWire(await createSchedule(biDraft(context.body), context), context.dependencies.clock.now()),
})

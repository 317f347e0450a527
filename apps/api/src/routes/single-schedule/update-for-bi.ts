import { defineOperation } from '../../http/operation.ts'
import { biScheduleInput, biScheduleOutput, biScheduleToWire } from '../../wire/schedule.ts'
import { exampleBiSchedule, exampleId } from '../../wire/examples.ts'
import { scheduleBefore, scheduleFacts } from './audited-schedule.ts'
import { biDraft, singleScheduleTag } from './draft.ts'
import { updateSchedule } from './write-schedule.ts'

export const updateForBi = defineOperation({
  name: 'singleschedule.updateforbi',
  methods: ['POST'],
  path: '/api/singleschedule/updateforbi',
  role: 'Editor',
  summary: 'Replaces a schedule of a BI report',
  description:
    'Replaces the schedule that ScheduleId names. A read-back can be edited and sent as it is: what is only answered is ignored, passwords that are not given stay.',
  tags: [singleScheduleTag],
  body: biScheduleInput,
  response: biScheduleOutput,
  examples: { weekly: { ScheduleId: exampleId, ...exampleBiSchedule } },
  errors: [404, 409, 412],
  changes: true,
  idempotent: true,
  versionOf: ({ Version }) => Version,
  audit: (_context, schedule) => scheduleFacts(schedule),
  readBefore: ({ body, dependencies }) => scheduleBefore(body.ScheduleId, dependencies),
  handle: async (context) => biScheduleToWire(await updateSchedule(biDraft(context.body), context), context.dependencies.clock.now()),
})

import { defineOperation } from '../../http/operation.ts'
import { exampleId, examplePackageSchedule } from '../../wire/examples.ts'
import { packageScheduleInput, packageScheduleOutput, packageScheduleToWire } from '../../wire/package-schedule.ts'
import { scheduleBefore, scheduleFacts } from '../single-schedule/audited-schedule.ts'
import { updateSchedule } from '../single-schedule/write-schedule.ts'
import { packageDraft, packageScheduleTag } from './draft.ts'

export const updatePackage = defineOperation({
  name: 'packageschedule.update',
  methods: ['POST'],
  path: '/api/packageschedule/update',
  role: 'Editor',
  summary: 'Replaces a package',
  description:
    'Replaces the package that ScheduleId names, its reports included. A read-back can be edited and sent as it is: what is only answered is ignored, passwords that are not given stay.',
  tags: [packageScheduleTag],
  body: packageScheduleInput,
  response: packageScheduleOutput,
  examples: { merged: { ScheduleId: exampleId, ...examplePackageSchedule } },
  errors: [404, 409, 412],
  changes: true,
  idempotent: true,
  versionOf: ({ Version }) => Version,
  audit: (_context, schedule) => scheduleFacts(schedule),
  readBefore: ({ body, dependencies }) => scheduleBefore(body.ScheduleId, dependencies),
  handle: async (context) =>
    packageScheduleToWire(await updateSchedule(packageDraft(context.body), context), context.dependencies.clock.now()),
})

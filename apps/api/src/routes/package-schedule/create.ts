import { defineOperation } from '../../http/operation.ts'
import { examplePackageSchedule } from '../../wire/examples.ts'
import { packageScheduleInput, packageScheduleOutput, packageScheduleToWire } from '../../wire/package-schedule.ts'
import { scheduleFacts } from '../single-schedule/audited-schedule.ts'
import { createSchedule } from '../single-schedule/write-schedule.ts'
import { packageDraft, packageScheduleTag } from './draft.ts'

export const createPackage = defineOperation({
  name: 'packageschedule.create',
  methods: ['POST'],
  path: '/api/packageschedule/create',
  role: 'Editor',
  summary: 'Creates a package: several reports in one delivery',
  description:
    'Each report names its own account, so a package may read several source systems. The folder and the accounts must exist. An incomplete recurrence is stored and does not run; the answer says why. Answers the whole stored object.',
  tags: [packageScheduleTag],
  body: packageScheduleInput,
  response: packageScheduleOutput,
  examples: { merged: examplePackageSchedule },
  errors: [404, 409],
  changes: true,
  idempotent: true,
  versionOf: ({ Version }) => Version,
  audit: (_context, schedule) => scheduleFacts(schedule),
  handle: async (context) =>
    packageScheduleToWire(await createSchedule(packageDraft(context.body), context), context.dependencies.clock.now()),
})

import { defineOperation } from '../../http/operation.ts'
import { examplePackageSchedule } from '../../wire/examples.ts'
import {
  packageScheduleInput,
  packageScheduleOutput,
  packageScheduleToWire,
} from '../../wire/package-schedule.ts'
import { answerContextOf } from '../../wire/schedule.ts'
import { refuseUnfit } from '../single-schedule/refuse-unfit.ts'
import { createSchedule } from '../single-schedule/write-schedule.ts'
import { creating } from '../single-schedule/writing.ts'
import { packageDraft, packageScheduleTag } from './draft.ts'

export const createPackage = defineOperation({
  ...creating,
  name: 'packageschedule.create',
  path: '/api/packageschedule/create',
  summary: 'Creates a package: several reports in one delivery',
  description: `Each report names its own account, so a package may read several source systems. ${creating.description}`,
  tags: [packageScheduleTag],
  body: packageScheduleInput,
  response: packageScheduleOutput,
  examples: { merged: examplePackageSchedule },
  prepare: async (context) => refuseUnfit(await draftOf(context), context),
  handle: async (context) =>
    packageScheduleToWire(await createSchedule(await draftOf(context), context), answerContextOf(context)),
})

/** A new package has no name before, whatever it is a copy of. */
function draftOf({ body, dependencies }: Parameters<typeof packageDraft>[0]) {
  return packageDraft({ body: { ...body, ScheduleId: null }, dependencies })
}

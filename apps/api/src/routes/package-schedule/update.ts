import { defineOperation } from '../../http/operation.ts'
import { exampleId, examplePackageSchedule } from '../../wire/examples.ts'
import {
  packageScheduleInput,
  packageScheduleOutput,
  packageScheduleToWire,
} from '../../wire/package-schedule.ts'
import { answerContextOf } from '../../wire/schedule.ts'
import { refuseUnfit } from '../single-schedule/refuse-unfit.ts'
import { updateSchedule } from '../single-schedule/write-schedule.ts'
import { replacing } from '../single-schedule/writing.ts'
import { packageDraft, packageScheduleTag } from './draft.ts'

export const updatePackage = defineOperation({
  ...replacing,
  name: 'packageschedule.update',
  path: '/api/packageschedule/update',
  summary: 'Replaces a package, its reports included',
  tags: [packageScheduleTag],
  body: packageScheduleInput,
  response: packageScheduleOutput,
  examples: { merged: { ScheduleId: exampleId, ...examplePackageSchedule } },
  prepare: async (context) => refuseUnfit(await packageDraft(context), context),
  handle: async (context) =>
    packageScheduleToWire(
      await updateSchedule(await packageDraft(context), context),
      answerContextOf(context),
    ),
})

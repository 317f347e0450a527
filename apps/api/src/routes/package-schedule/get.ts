import { idParams } from '../../http/id.ts'
import { defineOperation } from '../../http/operation.ts'
import { packageScheduleOutput, packageScheduleToWire } from '../../wire/package-schedule.ts'
import { answerContextOf } from '../../wire/schedule.ts'
import { readSchedule } from '../single-schedule/read-schedule.ts'
import { packageScheduleTag } from './draft.ts'

export const getPackage = defineOperation({
  name: 'packageschedule.get',
  methods: ['GET'],
  path: '/api/packageschedule/get/:id',
  role: 'Viewer',
  right: 'View',
  summary: 'Answers one package',
  tags: [packageScheduleTag],
  params: idParams,
  response: packageScheduleOutput,
  errors: [404],
  versionOf: ({ Version }) => Version,
  handle: async ({ params, dependencies, language }) =>
    packageScheduleToWire(
      await readSchedule(params.id, dependencies, 'package'),
      answerContextOf({ dependencies, language }),
    ),
})

import { idParams } from '../../http/id.ts'
import { defineOperation } from '../../http/operation.ts'
import { singleScheduleOutput, singleScheduleToWire, answerContextOf } from '../../wire/schedule.ts'
import { singleScheduleTag } from './draft.ts'
import { readSchedule } from './read-schedule.ts'

export const getSingleSchedule = defineOperation({
  name: 'singleschedule.get',
  methods: ['GET'],
  path: '/api/singleschedule/get/:id',
  role: 'Viewer',
  right: 'View',
  summary: 'Answers one schedule of a BI report, or of an item of any other kind of source',
  tags: [singleScheduleTag],
  params: idParams,
  response: singleScheduleOutput,
  errors: [404],
  versionOf: ({ Version }) => Version,
  handle: async ({ params, dependencies, language }) =>
    singleScheduleToWire(
      await readSchedule(params.id, dependencies, 'single'),
      answerContextOf({ dependencies, language }),
    ),
})

import { idParams } from '../../http/id.ts'
import { defineOperation } from '../../http/operation.ts'
import { biScheduleOutput, biScheduleToWire } from '../../wire/schedule.ts'
import { singleScheduleTag } from './draft.ts'
import { readSchedule } from './read-schedule.ts'

export const getSingleSchedule = defineOperation({
  name: 'singleschedule.get',
  methods: ['GET'],
  path: '/api/singleschedule/get/:id',
  role: 'Viewer',
  right: 'View',
  summary: 'Answers one schedule of a BI report',
  tags: [singleScheduleTag],
  params: idParams,
  response: biScheduleOutput,
  errors: [404],
  versionOf: ({ Version }) => Version,
  handle: async ({ params, dependencies }) =>
    biScheduleToWire(await readSchedule(params.id, dependencies, 'single'), dependencies.clock.now()),
})

import { idParams } from '../../http/id.ts'
import { defineOperation } from '../../http/operation.ts'
import { paginatedScheduleOutput, paginatedScheduleToWire, answerContextOf } from '../../wire/schedule.ts'
import { singleScheduleTag } from './draft.ts'
import { readSchedule } from './read-schedule.ts'

export const getPaginatedSchedule = defineOperation({
  name: 'singleschedule.getpaginated',
  methods: ['GET'],
  path: '/api/singleschedule/getpaginated/:id',
  role: 'Viewer',
  right: 'View',
  summary: 'Answers one schedule of a paginated report',
  tags: [singleScheduleTag],
  params: idParams,
  response: paginatedScheduleOutput,
  errors: [404],
  versionOf: ({ Version }) => Version,
  handle: async ({ params, dependencies, language }) =>
    paginatedScheduleToWire(
      await readSchedule(params.id, dependencies, 'paginated'),
      answerContextOf({ dependencies, language }),
    ),
})

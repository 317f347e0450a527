import { idParams } from '../../http/id.ts'
import { defineOperation } from '../../http/operation.ts'
import { calendarOutput, calendarTag, calendarToWire, readCalendarRow } from './calendar-wire.ts'

export const getCalendar = defineOperation({
  name: 'calendar.get',
  methods: ['GET'],
  path: '/api/calendar/get/:id',
  role: 'Viewer',
  summary: 'Reads a calendar of holidays',
  tags: [calendarTag],
  params: idParams,
  response: calendarOutput,
  errors: [404],
  versionOf: ({ Version }) => Version,
  handle: async ({ params, dependencies, language }) =>
    calendarToWire(await readCalendarRow(params.id, dependencies), language),
})

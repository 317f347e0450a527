import { defineOperation } from '../../http/operation.ts'
import {
  calendarInput,
  calendarOutput,
  calendarTag,
  calendarToWire,
  daysFromWire,
  exampleCalendar,
  writtenCalendar,
} from './calendar-wire.ts'

export const createCalendar = defineOperation({
  name: 'calendar.create',
  methods: ['POST'],
  path: '/api/calendar/create',
  role: 'Editor',
  summary: 'Creates a calendar of holidays',
  description:
    'A schedule names it in CalendarId; its HolidayRule says whether a run on a holiday is left out or moved to the nearest free day before or after. Two runs that meet on one day that way are one run.',
  tags: [calendarTag],
  body: calendarInput,
  response: calendarOutput,
  examples: { holidays: exampleCalendar },
  errors: [409],
  changes: true,
  idempotent: true,
  versionOf: ({ Version }) => Version,
  audit: (_context, calendar) => ({ subject: calendar.Id, after: calendar }),
  handle: async ({ body, idempotentId, dependencies: { store } }) => {
    const state = { name: body.Name, description: body.Description, days: daysFromWire(body) }
    const written = await store.calendars.create({ ...state, id: idempotentId })
    // The first attempt under the same Idempotency-Key may have got this far and died before it could answer.
    const earlier = written.ok || idempotentId === null ? null : await store.calendars.read(idempotentId)
    return calendarToWire(earlier ?? writtenCalendar(written, body.Name))
  },
})

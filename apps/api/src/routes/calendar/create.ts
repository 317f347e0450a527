import { defineOperation } from '../../http/operation.ts'
import { allowedForFromWire } from '../../wire/principal.ts'
import { ownerOfNew } from './calendar-owner.ts'
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
  changesAccess: ({ body }) => (body.AllowedFor ?? []).length > 0,
  summary: 'Creates a calendar of holidays',
  description:
    'A schedule names it in CalendarId; its HolidayRule says whether a run on a holiday is left out or moved to the nearest free day before or after. Two runs that meet on one day that way are one run.',
  tags: [calendarTag],
  body: calendarInput,
  response: calendarOutput,
  examples: { holidays: exampleCalendar },
  errors: [403, 409],
  changes: true,
  idempotent: true,
  versionOf: ({ Version }) => Version,
  audit: (_context, calendar) => ({ subject: calendar.Id, after: calendar }),
  handle: async ({ body, idempotentId, rights, dependencies, language }) => {
    const { calendars } = dependencies.store
    const written = await calendars.create({
      id: idempotentId,
      name: body.Name,
      description: body.Description,
      days: daysFromWire(body),
      allowedFor: await allowedForFromWire(body.AllowedFor, dependencies),
      owner: await ownerOfNew(body.Owner, { rights, dependencies }),
    })
    // The first attempt under the same Idempotency-Key may have got this far and died before it could answer.
    const earlier = written.ok || idempotentId === null ? null : await calendars.read(idempotentId)
    return calendarToWire(earlier ?? writtenCalendar(written, body.Name), language)
  },
})

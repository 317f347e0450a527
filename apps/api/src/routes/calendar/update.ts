import { replanBy } from '@punctual/catalog'

import { defineOperation } from '../../http/operation.ts'
import { exampleId } from '../../wire/examples.ts'
import { line } from '../../wire/input.ts'
import { allowedForFromWire } from '../../wire/principal.ts'
import { ownerOfChanged } from './calendar-owner.ts'
import {
  calendarBefore,
  calendarInput,
  calendarOutput,
  calendarTag,
  calendarToWire,
  daysFromWire,
  exampleCalendar,
  readCalendarRow,
  writtenCalendar,
} from './calendar-wire.ts'
import { editingBy } from './editing-by.ts'

export const updateCalendar = defineOperation({
  name: 'calendar.update',
  methods: ['POST'],
  path: '/api/calendar/update',
  role: 'Editor',
  changesAccess: ({ body }) => (body.AllowedFor ?? null) !== null,
  summary: 'Replaces a calendar of holidays and plans its schedules anew',
  description:
    'Every schedule that uses the calendar gets the next run that follows from the new days, and none is run by the days before. Of more than 500 schedules some get it a moment later, and run then what is due meanwhile. A run that is due already stays, and a run that would be moved to an instant that has passed is left out. The caller needs the right Edit in every folder whose schedules use the calendar. One that no schedule uses is changed by its owner, or by an Administrator; without an owner by every Editor. The owners of schedules whose next run moves get a notice.',
  tags: [calendarTag],
  body: calendarInput.extend({ Id: line(100) }).meta({ id: 'UpdateCalendarInput' }),
  response: calendarOutput,
  examples: { holidays: { Id: exampleId, ...exampleCalendar } },
  errors: [403, 404, 409, 412],
  changes: true,
  versionOf: ({ Version }) => Version,
  audit: (_context, calendar) => ({ subject: calendar.Id, after: calendar }),
  readBefore: ({ body, dependencies }) => calendarBefore(body.Id, dependencies),
  handle: async ({ body, expectedVersion, rights, dependencies, language }) => {
    const { store, signals } = dependencies
    const stored = await readCalendarRow(body.Id, dependencies)
    const owner = await ownerOfChanged(body.Owner, stored, { rights, dependencies })
    const state = {
      name: body.Name,
      description: body.Description,
      days: daysFromWire(body),
      allowedFor: await allowedForFromWire(body.AllowedFor, dependencies, { stored: stored.allowedFor }),
      ...(owner === undefined ? {} : { owner }),
    }
    const written = await store.calendars.update(
      { id: body.Id, ...state, ifVersion: expectedVersion },
      replanBy(state),
      editingBy(rights),
    )
    void signals.publish('schedules', {})
    void signals.publish('notices', {})
    return calendarToWire(writtenCalendar(written, body.Name), language)
  },
})

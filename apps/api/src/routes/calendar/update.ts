import { readCalendar, storedRule } from '@punctual/domain'
import type { CalendarState, Replan } from '@punctual/catalog'

import { defineOperation } from '../../http/operation.ts'
import { isId } from '../../http/id.ts'
import { exampleId } from '../../wire/examples.ts'
import { line } from '../../wire/input.ts'
import { planOf } from '../../wire/recurrence.ts'
import {
  calendarBefore,
  calendarInput,
  calendarOutput,
  calendarTag,
  calendarToWire,
  daysFromWire,
  exampleCalendar,
  noCalendar,
  writtenCalendar,
} from './calendar-wire.ts'

export const updateCalendar = defineOperation({
  name: 'calendar.update',
  methods: ['POST'],
  path: '/api/calendar/update',
  role: 'Editor',
  summary: 'Replaces a calendar of holidays and plans its schedules anew',
  description:
    'Every schedule that uses the calendar has the next run that follows from the new days before anybody sees them. A run that is due already stays, and a run that would be moved to an instant that has passed is left out.',
  tags: [calendarTag],
  body: calendarInput.extend({ Id: line(100) }).meta({ id: 'UpdateCalendarInput' }),
  response: calendarOutput,
  examples: { holidays: { Id: exampleId, ...exampleCalendar } },
  errors: [404, 409, 412],
  changes: true,
  versionOf: ({ Version }) => Version,
  audit: (_context, calendar) => ({ subject: calendar.Id, after: calendar }),
  readBefore: ({ body, dependencies }) => calendarBefore(body.Id, dependencies),
  handle: async ({ body, expectedVersion, dependencies: { store, signals } }) => {
    if (!isId(body.Id)) throw noCalendar()
    const state = { name: body.Name, description: body.Description, days: daysFromWire(body) }
    const written = await store.calendars.update(
      { id: body.Id, ...state, ifVersion: expectedVersion },
      replanBy(state),
    )
    void signals.publish('schedules', {})
    return calendarToWire(writtenCalendar(written, body.Name))
  },
})

/** The next run of each schedule under new days; one whose recurrence cannot be read stays set aside. */
function replanBy(state: Pick<CalendarState, 'name' | 'days'>): Replan {
  const calendar = readCalendar(state)
  return ({ recurrence, enabled, now }) => {
    const rule = storedRule(recurrence, calendar)
    if (!rule.ok) return null
    const { nextRunAt, notRunnableReasons } = planOf({ ...rule.recurrence, enabled }, now, rule.calendar)
    return { nextRunAt, notRunnableReasons }
  }
}

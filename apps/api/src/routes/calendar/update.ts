import { readCalendar, storedRule } from '@punctual/domain'
import type { CalendarState, Replan, StoredCalendar, TellMoved } from '@punctual/catalog'
import type { Store } from '@punctual/engine'

import { defineOperation } from '../../http/operation.ts'
import { exampleId } from '../../wire/examples.ts'
import { line } from '../../wire/input.ts'
import { allowedForFromWire } from '../../wire/principal.ts'
import { planOf } from '../../wire/recurrence.ts'
import { changedOwner } from '../single-schedule/schedule-owner.ts'
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
    'Every schedule that uses the calendar has the next run that follows from the new days before anybody sees them. A run that is due already stays, and a run that would be moved to an instant that has passed is left out. The caller needs the right Edit in every folder whose schedules use the calendar. The owners of schedules whose next run moves get a notice.',
  tags: [calendarTag],
  body: calendarInput.extend({ Id: line(100) }).meta({ id: 'UpdateCalendarInput' }),
  response: calendarOutput,
  examples: { holidays: { Id: exampleId, ...exampleCalendar } },
  errors: [403, 404, 409, 412],
  changes: true,
  versionOf: ({ Version }) => Version,
  audit: (_context, calendar) => ({ subject: calendar.Id, after: calendar }),
  readBefore: ({ body, dependencies }) => calendarBefore(body.Id, dependencies),
  handle: async ({ body, expectedVersion, rights, dependencies }) => {
    const { store, signals } = dependencies
    const stored = await readCalendarRow(body.Id, dependencies)
    const state = {
      name: body.Name,
      description: body.Description,
      days: daysFromWire(body),
      allowedFor: await allowedForFromWire(body.AllowedFor, dependencies, { stored: stored.allowedFor }),
      owner: await changedOwner(body.Owner, stored, dependencies),
    }
    const written = await store.calendars.update(
      { id: body.Id, ...state, ifVersion: expectedVersion },
      replanBy(state),
      { ...editingBy(rights), tell: tellingOwners(stored, store) },
    )
    void signals.publish('schedules', {})
    void signals.publish('notices', {})
    return calendarToWire(writtenCalendar(written, body.Name))
  },
})

/** Tells the owners of what is moved, each of them once for the schedules that are planned together. */
function tellingOwners({ id, version }: StoredCalendar, { notices }: Pick<Store, 'notices'>): TellMoved {
  return async (moved) => {
    await notices.tellMoved(moved, `calendar ${id} ${version}`)
  }
}

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

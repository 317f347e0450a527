import { replanBy, type StoredCalendar } from '@punctual/catalog'
import { sentence } from '@punctual/domain/words'

import { problem } from '../../http/problem.ts'
import { resource } from '../../http/resource.ts'
import { exampleId } from '../../wire/examples.ts'
import { line } from '../../wire/input.ts'
import { nameCursorOf } from '../../wire/name-cursor.ts'
import { allowedForFromWire } from '../../wire/principal.ts'
import { ownerOfChanged, ownerOfNew } from './calendar-owner.ts'
import {
  calendarInput,
  calendarOutput,
  calendarTag,
  calendarToWire,
  daysFromWire,
  exampleCalendar,
  inUseElsewhere,
  noCalendar,
  ofAnother,
  writtenCalendar,
} from './calendar-wire.ts'
import { editingBy } from './editing-by.ts'

const calendars = resource<StoredCalendar, typeof calendarOutput>({
  name: 'calendar',
  tag: calendarTag,
  role: 'Editor',
  changesAccess: () => true,
  output: calendarOutput,
  toWire: calendarToWire,
  read: (id, store) => store.calendars.read(id),
  missing: noCalendar,
})

export const { read: readCalendarRow } = calendars

export const getAllCalendars = calendars.getAll({
  role: 'Viewer',
  summary: 'Lists the calendars of holidays',
  list: ({ cursor, limit }, store) => store.calendars.list({ after: nameCursorOf(cursor), limit }),
  positionOf: ({ nameKey, id }) => [nameKey, id],
})

export const getCalendar = calendars.get({ role: 'Viewer', summary: 'Reads a calendar of holidays' })

export const createCalendar = calendars.create({
  changesAccess: ({ body }) => (body.AllowedFor ?? []).length > 0,
  summary: 'Creates a calendar of holidays',
  description:
    'A schedule names it in CalendarId; its HolidayRule says whether a run on a holiday is skipped, or moved to the nearest day before or after that is no holiday. Two runs that meet on one day that way are one run.',
  body: calendarInput,
  examples: { holidays: exampleCalendar },
  errors: ['calendar_of_another', 'name_taken', 409],
  async make({ body, idempotentId, rights, dependencies }) {
    const { store } = dependencies
    const written = await store.calendars.create({
      id: idempotentId,
      name: body.Name,
      description: body.Description,
      days: daysFromWire(body),
      allowedFor: await allowedForFromWire(body.AllowedFor, dependencies),
      owner: await ownerOfNew(body.Owner, { rights, dependencies }),
    })
    return writtenCalendar(written, body.Name)
  },
})

export const updateCalendar = calendars.update({
  changesAccess: ({ body }) => (body.AllowedFor ?? null) !== null,
  summary: 'Replaces a calendar of holidays and plans its schedules anew',
  description:
    'Every schedule that uses the calendar gets the next run that follows from the new days, and none is run by the days before. Of more than 500 schedules some get it a moment later, and run then what is due meanwhile. A run that is due already stays, and a run that would be moved to an instant that has passed is left out. The caller needs the right Edit in every folder whose schedules use the calendar. One that no schedule uses is changed by its owner, or by an Administrator; without an owner by every Editor. The owners of schedules whose next run moves get a notice.',
  body: calendarInput.extend({ Id: line(100) }).meta({ id: 'UpdateCalendarInput' }),
  examples: { holidays: { Id: exampleId, ...exampleCalendar } },
  errors: ['calendar_in_use_elsewhere', 'calendar_of_another', 404, 'name_taken', 409, 412],
  async change({ body, expectedVersion: ifVersion, rights, dependencies }) {
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
    const change = { id: body.Id, ...state, ifVersion }
    const written = await store.calendars.update(change, replanBy(state), editingBy(rights))
    void signals.publish('schedules', {})
    void signals.publish('notices', {})
    return writtenCalendar(written, body.Name)
  },
})

export const deleteCalendar = calendars.remove({
  summary: 'Deletes a calendar that no schedule uses',
  description: 'By its owner or an Administrator; a calendar without an owner by every Editor.',
  errors: ['calendar_in_use_elsewhere', 'calendar_of_another', 404, 409],
  async remove(id, { rights, dependencies: { store } }) {
    switch (await store.calendars.remove(id, editingBy(rights))) {
      case 'removed':
        return
      case 'missing':
        throw noCalendar()
      case 'in-use-elsewhere':
        throw inUseElsewhere()
      case 'of-another':
        throw ofAnother()
      case 'in-use':
        throw problem('state_conflict', { detail: sentence('calendar_in_use') })
    }
  },
})

/**
 * What a schedule was at an instant that has passed: its rows as they are now, and the audit trail read
 * backwards.
 */
import {
  type Evidence,
  readCalendar,
  type Recurrence,
  recurrence as storedRecurrence,
  type StoredRule,
  storedRule,
} from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import type { StoredCalendar, StoredSchedule } from '@punctual/catalog'
import type { CalendarEdit, RecurrenceEdit } from '@punctual/engine'
import { z } from 'zod'

import type { Dependencies } from '../../deps.ts'
import { isId } from '../../http/id.ts'
import { calendarOfSchedule } from '../../wire/recurrence.ts'
import { parseRecurrence } from '../../wire/recurrence/read-recurrence.ts'

export interface RuleThen extends Pick<Evidence, 'state' | 'change'> {}

/** @param at up to now: what lies ahead is checked by what the schedule is now */
export async function ruleThen(
  schedule: StoredSchedule,
  at: Date,
  dependencies: Dependencies,
): Promise<RuleThen> {
  const edits = await dependencies.store.scheduleTraces.recurrenceEdits(schedule.id, at)
  const stored = recurrenceThen(schedule, edits, dependencies)
  const calendarId = stored.ok ? stored.recurrence.calendarId : null
  const calendar =
    calendarId !== null && isId(calendarId) ? await calendarThen(calendarId, at, dependencies) : null
  const enabled = edits.find(({ wasEnabled }) => wasEnabled !== null)?.wasEnabled ?? schedule.enabled
  return {
    state: {
      rule: stored.ok ? storedRule(stored.recurrence, calendar && readCalendar(calendar.row)) : stored,
      enabled,
    },
    change: earliest(recurrenceChange(edits, dependencies), calendar?.change ?? null),
  }
}

type ReadRecurrence =
  | { readonly ok: true; readonly recurrence: Recurrence }
  | Extract<StoredRule, { ok: false }>

function recurrenceThen(
  schedule: StoredSchedule,
  edits: readonly RecurrenceEdit[],
  dependencies: Dependencies,
): ReadRecurrence {
  const edit = edits.find(({ before }) => before !== null)
  if (edit) return fromTrail(edit.before, dependencies)
  const parsed = storedRecurrence.safeParse(schedule.recurrence)
  return parsed.success
    ? { ok: true, recurrence: parsed.data }
    : { ok: false, problem: sentence('rule_unreadable') }
}

/** A `Schedule` object of the trail, as the interface answered it. */
function fromTrail(wire: unknown, { clock, serviceTimeZone }: Dependencies): ReadRecurrence {
  const parsed = parseRecurrence(wire, { now: clock.now(), serviceTimeZone })
  return parsed.ok ? parsed : { ok: false, problem: sentence('rule_not_in_trail') }
}

/** The first edit that changed when the schedule runs; switching it on or off is reported elsewhere. */
function recurrenceChange(edits: readonly RecurrenceEdit[], dependencies: Dependencies): RuleThen['change'] {
  const meaning = (wire: unknown) => {
    const read = fromTrail(wire, dependencies)
    return read.ok ? JSON.stringify({ ...read.recurrence, enabled: true }) : null
  }
  const edit = edits.find(
    ({ before, after }) => before !== null && after !== null && meaning(before) !== meaning(after),
  )
  return edit ? { what: 'schedule', at: edit.at, by: edit.by } : null
}

async function calendarThen(id: string, at: Date, { store }: Dependencies) {
  const [row, seen, edits] = await Promise.all([
    calendarOfSchedule(id, { store }),
    store.calendars.read(id),
    store.scheduleTraces.calendarEdits(id, at),
  ])
  const change = edits.find(({ holidays, weekendDays }) => holidays !== null || weekendDays !== null)
  // The names that it had are hidden with the calendar.
  const isHidden = row !== null && seen === null
  const then = daysThen(row, isHidden ? edits.map((edit) => ({ ...edit, name: null })) : edits)
  return (
    then && {
      row: then,
      change: change ? ({ what: 'calendar', at: change.at, by: change.by } as const) : null,
    }
  )
}

const trailHolidays = z.array(z.object({ Date: z.string(), Name: z.string() }))

/**
 * Each member of the days is what the first later edit replaced, or what is stored now; null when neither is
 * there any more.
 */
function daysThen(
  row: StoredCalendar | null,
  edits: readonly CalendarEdit[],
): { name: string; days: unknown } | null {
  const name = edits.find((edit) => edit.name !== null)?.name ?? row?.name
  const days = row ? readCalendar(row) : null
  const now = days?.ok ? days.days : { holidays: [], weekendDays: [] }
  const given = edits.find(({ holidays }) => holidays !== null)?.holidays
  const holidays =
    given === undefined
      ? now.holidays
      : trailHolidays.safeParse(given).data?.map(({ Date: date, Name }) => ({ date, name: Name }))
  const weekendDays = edits.find((edit) => edit.weekendDays !== null)?.weekendDays ?? now.weekendDays
  if (name === undefined) return null
  return { name, days: row && given === undefined && !days?.ok ? row.days : { holidays, weekendDays } }
}

function earliest(one: RuleThen['change'], other: RuleThen['change']): RuleThen['change'] {
  if (one === null || other === null) return one ?? other
  return other.at < one.at ? other : one
}

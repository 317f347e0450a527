import type { Catalog } from '@punctual/catalog'
import { readCalendar, type ReadCalendar, storedRule, type StoredRule } from '@punctual/domain'

import type { DueSchedule } from '../port/planning-data.ts'

/**
 * When a due schedule runs, and the version of the calendar that says so; the plan is void when that has
 * changed.
 */
interface DueRule {
  readonly rule: StoredRule
  readonly calendar: { readonly id: string; readonly version: number } | null
}

/**
 * Reads the rules of due schedules, and of the calendars only those that they use, each once. A recurrence
 * that several of them share is read once as well.
 */
export async function readDueRules(
  store: Pick<Catalog, 'calendars'>,
  due: readonly DueSchedule[],
): Promise<(schedule: DueSchedule) => DueRule> {
  const ids = new Set(due.flatMap(({ calendarId }) => calendarId ?? []))
  const calendars = new Map<string, { readonly version: number; readonly read: ReadCalendar }>()
  if (ids.size > 0) {
    for (const [id, row] of await store.calendars.readMany([...ids]))
      calendars.set(id, { version: row.version, read: readCalendar(row) })
  }
  const ruleOf = ({ recurrence, calendarId }: DueSchedule): DueRule => {
    const known = calendarId === null ? undefined : calendars.get(calendarId)
    const calendar = calendarId !== null && known ? { id: calendarId, version: known.version } : null
    return { rule: storedRule(recurrence, known?.read ?? null), calendar }
  }
  const rules = new Map<unknown, Map<string | null, DueRule>>()
  return (schedule) => {
    const { recurrence, calendarId } = schedule
    const ofRecurrence = rules.get(recurrence) ?? new Map<string | null, DueRule>()
    rules.set(recurrence, ofRecurrence)
    const rule = ofRecurrence.get(calendarId) ?? ruleOf(schedule)
    ofRecurrence.set(calendarId, rule)
    return rule
  }
}

import type { Schemas } from '../../../api/queries.ts'
import type { Schedule, ScheduleChanges } from '../../../api/schedule-queries.ts'
import {
  editedConditions,
  editedValues,
  sentConditions,
  sentValues,
} from '../../../schedule-forms/asked-query.ts'
import { editedIdentities, sentIdentities } from '../../../schedule-forms/identities.ts'
import { editableRecurrence, sentRecurrence } from '../../../schedule-forms/recurrence.ts'

/** What a draft changes of a schedule; what was changed and changed back is none. */
export function realChanges(base: Schedule, draft: ScheduleChanges): ScheduleChanges {
  const changed = Object.entries(draft).filter(
    ([name, value]) => !isSame(comparable(name, base[name as keyof Schedule]), comparable(name, value)),
  )
  return Object.fromEntries(
    changed.map(([name, value]) => [name, name === 'Schedule' ? comparable(name, value) : value]),
  )
}

/** What the changes of a schedule stand in place of, in their form. */
export function replaced(base: Schedule, changes: ScheduleChanges): ScheduleChanges {
  const members = Object.keys(changes).map((name) => [name, comparable(name, base[name as keyof Schedule])])
  return Object.fromEntries(members) as ScheduleChanges
}

/** A rule without what is only answered, and without what its frequency does not use. */
function comparable(name: string, value: unknown): unknown {
  switch (name) {
    case 'EmailDestinations':
      return (value as object[]).map(ofUsers)
    case 'Values':
      return sentValues(editedValues(value as Schedule['Values']))
    case 'Conditions':
      return sentConditions(editedConditions(value as Schedule['Conditions']))
    case 'Identities':
      return sentIdentities(editedIdentities(value as Schemas['ReportIdentity'][]))
  }
  if (name !== 'Schedule') return value
  const rule = editableRecurrence(value as Schedule['Schedule'])
  return rule === null ? null : sentRecurrence(rule)
}

/** A destination without what is only answered. */
function ofUsers(destination: object): object {
  const members = Object.entries(destination).filter(([name]) => !answeredOnly.has(name))
  return Object.fromEntries(members)
}

const answeredOnly: ReadonlySet<string> = new Set(['HasZipPassword', 'HasPdfPassword'])

/** Members may come in another order. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return Object.fromEntries(members.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

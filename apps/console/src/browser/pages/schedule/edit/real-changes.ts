import type { Schemas } from '../../../api/queries.ts'
import type { Schedule, ScheduleChanges } from '../../../api/schedule-queries.ts'
import { isSameValue } from '../../../controls/same-value.ts'
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
    ([name, value]) => !isSameValue(comparable(name, base[name as keyof Schedule]), comparable(name, value)),
  )
  return Object.fromEntries(
    changed.map(([name, value]) => [name, name === 'Schedule' ? comparable(name, value) : value]),
  )
}

/** Both sides of changes, as they are shown. */
export interface ShownChanges {
  readonly before: unknown
  readonly after: unknown
}

/**
 * The changes of a schedule beside what they replace. A mail that is added or removed is told by its recipients, which
 * is enough to know it.
 */
export function shownChanges(base: Schedule, changes: ScheduleChanges): ShownChanges {
  const { EmailDestinations: mails, ...others } = changes
  const names = Object.keys(others)
  const before = membersOf(base, names)
  const after = membersOf(others, names)
  if (mails === undefined || mails === null) return { before, after }
  const stored: readonly Mail[] = base.EmailDestinations
  const [ids, kept] = [idsOf(stored), idsOf(mails)]
  return {
    before: {
      ...before,
      EmailDestinations: stored.filter((mail) => isIn(kept, mail)).map(ofUsers),
      Mail: recipientsOf(stored.filter((mail) => !isIn(kept, mail))),
    },
    after: {
      ...after,
      EmailDestinations: mails.filter((mail) => isIn(ids, mail)).map(withHiddenPasswords),
      Mail: recipientsOf(mails.filter((mail) => !isIn(ids, mail))),
    },
  }
}

type Mail = Schemas['EmailDestinationInput']

function membersOf(of: object, names: readonly string[]): object {
  return Object.fromEntries(
    names.map((name) => [name, comparable(name, (of as Readonly<Record<string, unknown>>)[name])]),
  )
}

const idsOf = (mails: readonly Mail[]): ReadonlySet<unknown> => new Set(mails.map(({ Id }) => Id))

const isIn = (ids: ReadonlySet<unknown>, { Id }: Mail) => Id !== undefined && Id !== null && ids.has(Id)

/** By the id of each mail; a new one has none yet. */
function recipientsOf(mails: readonly Mail[]): object {
  return Object.fromEntries(
    mails.map(({ Id, To = [], Cc = [], Bcc = [] }, index) => [
      Id ?? `new ${index + 1}`,
      [To, Cc, Bcc].flat().filter((address) => address !== null),
    ]),
  )
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

/** The same as it is shown: of a new password only that there is one. */
function withHiddenPasswords(destination: object): object {
  const members = Object.entries(ofUsers(destination)).map(([name, value]) => [
    name,
    passwords.has(name) && typeof value === 'string' ? hidden : value,
  ])
  return Object.fromEntries(members)
}

const passwords: ReadonlySet<string> = new Set(['PdfPassword', 'ZipPassword'])
const hidden = '••••••••'

const answeredOnly: ReadonlySet<string> = new Set(['HasZipPassword', 'HasPdfPassword'])

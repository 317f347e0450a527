/**
 * What was edited, beside what it replaces, in a form for users: by names rather than ids, and without
 * passwords.
 */
import { textsOf } from '../../../schedule-forms/destinations.ts'
import { changedMembers } from '../../../controls/changed-members.ts'
import type { ChosenFilter, ChosenReport, ScheduleContent } from '../../../schedule-forms/content.ts'
import { formField, sectionOf } from '../../../schedule-forms/field-paths.ts'
import type { SectionName } from '../../../schedule-forms/section-names.ts'
import { sentContent } from '../../../schedule-forms/sent-content.ts'
import type { Edit } from './update-of.ts'

export interface ShownEdit {
  readonly before: unknown
  readonly after: unknown
}

/** One line shows a mail or a report that was added or removed, which is enough to recognise it. */
export function shownEdit({ before, after, passwords }: Omit<Edit, 'stored'>): ShownEdit {
  const was = shownContent(before, {})
  const will = shownContent(withOwner(after, before), passwords)
  return { before: besides(was, will), after: besides(will, was) }
}

/** An owner that was left empty stays: the interface takes none away. */
function withOwner({ notices, ...content }: ScheduleContent, before: ScheduleContent): ScheduleContent {
  const owner = notices.Owner.trim() === '' ? before.notices.Owner : notices.Owner
  return { ...content, notices: { ...notices, Owner: owner } }
}

/** The sections in which something is not as it is stored. */
export function changedSections(edit: Omit<Edit, 'stored'>): ReadonlySet<SectionName> {
  const { before, after } = shownEdit(edit)
  const changed = changedMembers(before, after).map(({ path }) => sectionOf(formField(path)))
  const isOtherAccount = edit.before.account?.id !== edit.after.account?.id
  // A package is of reports of many accounts: the one that is open decides nothing.
  if (isOtherAccount && !edit.after.isPackage) changed.push('account', 'report')
  return new Set(changed.filter((section) => section !== null))
}

interface Entry {
  readonly Id: string
}

interface Shown {
  readonly members: object
  readonly mails: readonly Entry[]
  readonly destinations: readonly Entry[]
  readonly reports: readonly Entry[]
  readonly lineOf: ReadonlyMap<string, unknown>
}

function shownContent(content: ScheduleContent, passwords: Edit['passwords']): Shown {
  const { isPackage, mails, destinations, reports } = content
  const {
    EmailDestinations = [],
    Destinations: _others,
    Reports,
    ...members
  } = {
    Reports: null,
    ...sentContent(content).body,
  }
  const [first] = reports
  return {
    members: isPackage || first === undefined ? members : shownReport(members, first),
    mails: mails.map(({ key }, index) => ({
      ...EmailDestinations?.[index],
      ...hidden(passwords[key]),
      Id: key,
    })),
    destinations: destinations.map(({ key, body }) => ({ ...body, ...hidden(passwords[key]), Id: key })),
    reports: reports.flatMap((report, index) =>
      isPackage ? [{ ...shownReport({ ...Reports?.[index] }, report), Id: report.key }] : [],
    ),
    lineOf: new Map<string, unknown>([
      ...mails.map(({ key }, index) => [key, recipientsOf(EmailDestinations?.[index] ?? {})] as const),
      ...destinations.map(({ key, body }) => [key, textsOf(body)] as const),
      ...reports.map(({ key, name }) => [key, name] as const),
    ]),
  }
}

function recipientsOf({
  To,
  Cc,
  Bcc,
}: {
  readonly To?: unknown
  readonly Cc?: unknown
  readonly Bcc?: unknown
}) {
  return [To, Cc, Bcc].flat().filter((address) => address !== null && address !== undefined)
}

function besides({ members, mails, destinations, reports, lineOf }: Shown, other: Shown): object {
  const alone = (own: readonly Entry[], others: readonly Entry[]) =>
    own.filter(({ Id }) => !others.some((each) => each.Id === Id)).map(({ Id }) => [Id, lineOf.get(Id)])
  const both = (own: readonly Entry[], others: readonly Entry[]) =>
    own.filter(({ Id }) => others.some((each) => each.Id === Id))
  return {
    ...members,
    EmailDestinations: both(mails, other.mails),
    Mail: Object.fromEntries(alone(mails, other.mails)),
    Destinations: both(destinations, other.destinations),
    Destination: Object.fromEntries(alone(destinations, other.destinations)),
    Reports: both(reports, other.reports),
    Report: Object.fromEntries(alone(reports, other.reports)),
  }
}

const accountMembers = ['BiAccountId', 'ReportServerAccountId'] as const

/** By the name of its account, with its parameters by their names and each filter in a line. */
function shownReport(members: object, { account, filters, parameters }: ChosenReport): object {
  const shown: Record<string, unknown> = { ...members }
  if ('Parameters' in shown)
    shown['Parameters'] = Object.fromEntries(
      parameters.map(({ name, values, isNull }) => [name, isNull ? '–' : values]),
    )
  for (const name of accountMembers) if (name in shown) shown[name] = account.name
  if ('BasicFilters' in shown) {
    const { BasicFilters: _basic, AdvancedFilters: _advanced, ...others } = shown
    return { ...others, Filters: filters.map(filterLine) }
  }
  const source = shown['Source'] as object | undefined
  return source === undefined ? shown : { ...shown, Source: { ...source, AccountId: account.name } }
}

function filterLine({ table, column, operator, values, json }: ChosenFilter): string {
  return json === undefined ? `${table}.${column} ${operator} ${values}` : json.text.replaceAll(/\s+/g, ' ')
}

const hiddenText = '••••••••'

/** Of a new password only that there is one. */
function hidden(passwords: Edit['passwords'][string] = {}): object {
  return Object.fromEntries(Object.keys(passwords).map((name) => [name, hiddenText]))
}

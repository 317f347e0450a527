/** A schedule as its form edits it, new or stored. It holds no secret: a new one is kept in the browser. */
import type { SourceFamily } from '../api/source-queries.ts'
import type { EditedCondition, EditedParameter, EditedValue } from './asked-query.ts'
import { type HoldWhen, neverHeld } from './hold-when.ts'
import type { EditedIdentity } from './identities.ts'
import { noNotices, type Notices } from './no-notices.ts'
import type { EditedDestination } from './destinations.ts'
import { newRecipients, type Recipients, type ReportFormat } from './recipients.ts'
import { formatsOf, type ReportType } from './report-formats.ts'
import type { ReportOptions } from './report-options.ts'
import { newRecurrence, type Recurrence } from './recurrence.ts'

export interface ChosenAccount {
  /** Whose operations browse it. */
  readonly family: SourceFamily
  /** As the service names it. */
  readonly kind: string
  readonly id: string
  readonly name: string
  /** What its kind can make; empty while that is not known. */
  readonly formats: readonly ReportFormat[]
}

export interface ChosenParameter {
  readonly name: string
  readonly values: readonly string[]
  readonly isNull: boolean
  /** Whether the value is JSON rather than a text, such as a stored number. */
  readonly isJson?: boolean
}

export interface KnownParameter {
  readonly name: string
  /** It has no default, and does not take nothing. */
  readonly isRequired: boolean
}

export const filterOperators = [
  'In',
  'NotIn',
  'LessThan',
  'LessThanOrEqual',
  'GreaterThan',
  'GreaterThanOrEqual',
  'Contains',
  'StartsWith',
] as const

export interface ChosenFilter {
  readonly table: string
  readonly column: string
  readonly operator: (typeof filterOperators)[number]
  /** Separated by semicolons for In and NotIn. */
  readonly values: string
  /** A filter that these fields cannot say, with the list that it is sent in; absent for any other. */
  readonly json?: { readonly list: 'BasicFilters' | 'AdvancedFilters'; readonly text: string }
}

/** One report with all that was chosen for it; what another type uses is empty. */
export interface ChosenReport {
  readonly key: string
  readonly account: ChosenAccount
  readonly type: ReportType
  readonly name: string
  /** Name of the workspace or folder, for users. */
  readonly place: string
  /** Address or catalog path of a report; path of a page; name of a template. */
  readonly address: string
  /** Id of the report on the BI platform and of its workspace. */
  readonly biId: string
  readonly workspaceId: string
  readonly objectType: 'REPORT' | 'DASHBOARD' | 'VISUAL' | 'PAGE'
  readonly pageIndexes: readonly number[]
  readonly visualName: string
  readonly bookmark: string
  readonly filters: readonly ChosenFilter[]
  /** Whose rows the BI platform shows. */
  readonly identities: readonly EditedIdentity[]
  readonly parameters: readonly ChosenParameter[]
  /** The parameters that the report has, as far as its source has reported them; null before. */
  readonly definitions: readonly KnownParameter[] | null
  readonly query: string
  readonly options: ReportOptions
  /** Of a package, where each report has its own. */
  readonly format: ReportFormat
}

export interface ChosenRows {
  readonly source: 'Csv' | 'Json' | 'Sql'
  readonly csv: string
  readonly json: string
  readonly dataSourceId: string
  readonly query: string
  readonly parameters: readonly EditedParameter[]
  /** As they were read from the text; empty for a query, whose result contains them only when it runs. */
  readonly columns: readonly string[]
  readonly first: Readonly<Record<string, string | number | boolean | null>>
}

/** A mail without its passwords, which are kept nowhere. */
export interface EditedMail {
  readonly key: string
  readonly recipients: Recipients
}

/** What the form edits of a schedule. */
export interface ScheduleContent {
  readonly isPackage: boolean
  readonly account: ChosenAccount | null
  readonly reports: readonly ChosenReport[]
  readonly mergePdf: boolean
  readonly zip: boolean
  /** Of a package: one report that cannot be made keeps back the others. */
  readonly failOnAnyError: boolean
  readonly rows: ChosenRows | null
  readonly recurrence: Recurrence
  readonly mails: readonly EditedMail[]
  readonly destinations: readonly EditedDestination[]
  readonly values: readonly EditedValue[]
  readonly conditions: readonly EditedCondition[]
  readonly holdWhen: HoldWhen
  /** Whether users who may view it may subscribe to its mails; never over rows. */
  readonly isSubscribable: boolean
  readonly notices: Notices
  readonly description: string
  /** With a comma between them, as they are typed. */
  readonly keywords: string
  /** Where it runs under server affinity; empty for anywhere. */
  readonly serverName: string
  /** Empty: named after the report. */
  readonly name: string
  readonly folderPath: string
}

/** A schedule before anything is chosen: every morning at seven, to one mail. */
export function newContent(zone: string, folderPath: string): ScheduleContent {
  return {
    isPackage: false,
    account: null,
    reports: [],
    mergePdf: false,
    zip: false,
    failOnAnyError: true,
    rows: null,
    recurrence: newRecurrence(zone),
    mails: [{ key: 'first', recipients: newRecipients() }],
    destinations: [],
    values: [],
    conditions: [],
    holdWhen: neverHeld,
    isSubscribable: false,
    notices: noNotices,
    description: '',
    keywords: '',
    serverName: '',
    name: '',
    folderPath,
  }
}

export function newReport(
  key: string,
  given: Pick<ChosenReport, 'account' | 'type' | 'name' | 'place' | 'address'> & Partial<ChosenReport>,
): ChosenReport {
  return {
    biId: '',
    workspaceId: '',
    objectType: 'REPORT',
    pageIndexes: [],
    visualName: '',
    bookmark: '',
    filters: [],
    identities: [],
    parameters: [],
    definitions: null,
    query: '',
    options: {},
    format: formatsOf(given)[0] ?? 'PDF',
    ...given,
    key,
  }
}

export function newRows(): ChosenRows {
  return {
    source: 'Csv',
    csv: '',
    json: '',
    dataSourceId: '',
    query: '',
    parameters: [],
    columns: [],
    first: {},
  }
}

/** The name of the schedule: as typed, else that of its report. */
export function nameOf({ name, reports }: Pick<ScheduleContent, 'name' | 'reports'>): string {
  return name.trim() === ''
    ? reports
        .map((report) => report.name)
        .join(', ')
        .slice(0, 200)
    : name.trim()
}

/** Whether two are the same report of its source, however each was chosen. */
export function isSameReport(one: ChosenReport, other: ChosenReport): boolean {
  if (one.key === other.key) return true
  if (one.account.id !== other.account.id || one.type !== other.type || one.type === 'sql') return false
  if (one.address !== '' && other.address !== '') return one.address === other.address
  return one.place !== '' && one.place === other.place && one.name === other.name
}

/** Keys of the listed reports that are chosen. */
export function chosenAmong(
  listed: readonly ChosenReport[],
  chosen: readonly ChosenReport[],
): ReadonlySet<string> {
  const found = listed.filter((report) => chosen.some((each) => isSameReport(each, report)))
  return new Set(found.map(({ key }) => key))
}

/** Another report in place of one: what was chosen for the old one stays, and is marked where it does not fit. */
export function replacedReport(content: ScheduleContent, report: ChosenReport): ScheduleContent {
  const [old] = content.reports
  const kept =
    old?.type === report.type
      ? {
          parameters: old.parameters,
          filters: old.filters,
          identities: old.identities,
          bookmark: old.bookmark,
          options: old.options,
        }
      : {}
  const formats = formatsOf(report)
  const mails = content.mails.map((mail) => {
    const { Format = 'PDF' } = mail.recipients
    const isPossible = Format !== null && formats.includes(Format)
    return isPossible ? mail : { ...mail, recipients: { ...mail.recipients, Format: formats[0] ?? 'PDF' } }
  })
  return { ...content, reports: [{ ...report, ...kept }], mails }
}

export function changedReport(
  content: ScheduleContent,
  key: string,
  changed: Partial<ChosenReport>,
): ScheduleContent {
  return {
    ...content,
    reports: content.reports.map((report) => (report.key === key ? { ...report, ...changed } : report)),
  }
}

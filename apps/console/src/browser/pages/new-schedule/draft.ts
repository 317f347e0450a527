/** A schedule that is not saved yet, as the steps edit it. It holds no secret: drafts are kept in the browser. */
import type { EditedCondition, EditedParameter, EditedValue } from '../../schedule-forms/asked-query.ts'
import type { EditedIdentity } from '../../schedule-forms/identities.ts'
import type { Notices } from '../../schedule-forms/notices-form.tsx'
import { newRecipients, type Recipients, type ReportFormat } from '../../schedule-forms/recipients.ts'
import { formatsOf, type ReportType } from '../../schedule-forms/report-formats.ts'
import { newRecurrence, type Recurrence } from '../../schedule-forms/recurrence.ts'

export type AccountKind = 'bi' | 'reportserver' | 'WebPage' | 'JsReport' | 'Sql'

export interface ChosenAccount {
  readonly kind: AccountKind
  readonly id: string
  readonly name: string
}

export interface ChosenParameter {
  readonly name: string
  readonly values: readonly string[]
  readonly isNull: boolean
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
}

export interface PageSettings {
  readonly paper: 'A4' | 'Letter' | 'Fit' | ''
  readonly isLandscape: boolean
  readonly readySelector: string
}

/** One report with all that was chosen for it; what another type uses is empty. */
export interface ChosenReport {
  readonly key: string
  readonly account: ChosenAccount
  readonly type: ReportType
  readonly name: string
  /** Workspace or folder, for people. */
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
  /** The parameters that the report has, as far as its source has told them; null before. */
  readonly definitions: readonly KnownParameter[] | null
  readonly query: string
  readonly page: PageSettings
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
  /** As they were read from the text; empty for a query, which tells them when it is asked. */
  readonly columns: readonly string[]
  readonly first: Readonly<Record<string, string | number | boolean | null>>
}

/** A mail without its passwords, which no draft has. */
export interface DraftMail {
  readonly key: string
  readonly recipients: Recipients
}

/** What of a draft becomes the schedule. */
export interface DraftContent {
  readonly isPackage: boolean
  readonly account: ChosenAccount | null
  readonly reports: readonly ChosenReport[]
  readonly mergePdf: boolean
  readonly zip: boolean
  readonly rows: ChosenRows | null
  readonly recurrence: Recurrence
  readonly mails: readonly DraftMail[]
  readonly values: readonly EditedValue[]
  readonly conditions: readonly EditedCondition[]
  readonly notices: Notices
  readonly description: string
  /** Empty: named after the report. */
  readonly name: string
  readonly folderPath: string
}

export interface Draft extends DraftContent {
  readonly id: string
  /** The furthest step that was open, by its position: a step is done only after it was seen. */
  readonly reached: number
  /** Schedules that a check or a test has made, switched off, and that are to be deleted. */
  readonly leftovers: readonly Leftover[]
  /** The request that was last sent to save it, while its answer is not known; null when there is none. */
  readonly creation: Creation | null
  /** Requests for schedules to test it with or to look at it, while their answers are not known. */
  readonly trials: readonly Creation[]
}

/** A request that may have made a schedule. Sent again under its key, it answers the same one. */
export interface Creation {
  readonly idempotencyKey: string
  readonly sent: DraftContent
}

export interface Leftover {
  readonly id: string
  readonly isPackage: boolean
}

export function newDraft(id: string, zone: string, folderPath: string): Draft {
  return {
    id,
    isPackage: false,
    account: null,
    reports: [],
    mergePdf: false,
    zip: false,
    rows: null,
    recurrence: newRecurrence(zone),
    mails: [{ key: 'first', recipients: newRecipients() }],
    values: [],
    conditions: [],
    notices: {
      owner: '',
      notifyOnFailure: '',
      notifyOwner: true,
      notifyOnRecovery: true,
      disableAfterFailures: 0,
    },
    description: '',
    name: '',
    folderPath,
    reached: 0,
    leftovers: [],
    creation: null,
    trials: [],
  }
}

export function contentOf(draft: Draft): DraftContent {
  const {
    id: _id,
    reached: _reached,
    leftovers: _left,
    creation: _creation,
    trials: _trials,
    ...content
  } = draft
  return content
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
    page: { paper: '', isLandscape: false, readySelector: '' },
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
export function nameOf({ name, reports }: Pick<DraftContent, 'name' | 'reports'>): string {
  return name.trim() === ''
    ? reports
        .map((report) => report.name)
        .join(', ')
        .slice(0, 200)
    : name.trim()
}

/** Another report in place of one: what was chosen for the old one stays, and is marked where it does not fit. */
export function replacedReport(draft: Draft, report: ChosenReport): Draft {
  const [old] = draft.reports
  const kept =
    old?.type === report.type
      ? {
          parameters: old.parameters,
          filters: old.filters,
          identities: old.identities,
          bookmark: old.bookmark,
          page: old.page,
        }
      : {}
  const formats = formatsOf(report)
  const mails = draft.mails.map((mail) => {
    const { Format = 'PDF' } = mail.recipients
    const isPossible = Format !== null && formats.includes(Format)
    return isPossible ? mail : { ...mail, recipients: { ...mail.recipients, Format: formats[0] ?? 'PDF' } }
  })
  return { ...draft, reports: [{ ...report, ...kept }], mails }
}

export function changedReport(draft: Draft, key: string, changed: Partial<ChosenReport>): Draft {
  return {
    ...draft,
    reports: draft.reports.map((report) => (report.key === key ? { ...report, ...changed } : report)),
  }
}

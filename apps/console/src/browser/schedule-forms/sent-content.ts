/** What the form sends: the body of the operation of its kind. */
import type { Schemas } from '../api/queries.ts'
import type { SentSchedule } from '../api/schedule-queries.ts'
import { sentConditions, sentQuery, sentValues } from './asked-query.ts'
import {
  type ChosenParameter,
  type ChosenReport,
  type ChosenRows,
  nameOf,
  type ScheduleContent,
} from './content.ts'
import { sentDestination } from './destinations.ts'
import { sentFilters } from './edited-filters.ts'
import { sentIdentities } from './identities.ts'
import { sentNotices } from './notices.ts'
import { withOptions } from './report-options.ts'
import type { FilePasswords } from './recipients.ts'
import { sentRecipients } from './sent-recipients.ts'
import { sentRecurrence } from './recurrence.ts'

/** Secrets by the keys of the mails and other destinations. They are kept nowhere: they are lost with the page. */
export type MailPasswords = Readonly<Record<string, FilePasswords>>

export type ContentKind = SentSchedule['kind']

/** Which operation takes a schedule. */
export function kindOf({
  isPackage,
  reports: [first],
}: Pick<ScheduleContent, 'isPackage' | 'reports'>): ContentKind {
  if (isPackage || first === undefined) return 'package'
  switch (first.type) {
    case 'bi':
      return 'bi'
    case 'biPaginated':
    case 'catalog':
      return 'paginated'
    case 'source':
    case 'sql':
      return 'source'
  }
}

export function sentContent(content: ScheduleContent, passwords: MailPasswords = {}): SentSchedule {
  const shared = sharedOf(content, passwords)
  const kind = kindOf(content)
  const [first] = content.reports
  if (kind === 'package' || first === undefined) {
    const { mergePdf: MergePdf, zip: Zip, failOnAnyError: FailOnAnyError } = content
    const Reports = content.reports.map(packageReport)
    return { kind: 'package', body: { ...shared, Reports, MergePdf, Zip, FailOnAnyError } }
  }
  const own = <Report extends object>(report: Report) => withOptions(report, first)
  switch (kind) {
    case 'bi':
      return { kind, body: { ...shared, ...own(biReport(first)) } }
    case 'paginated':
      return { kind, body: { ...shared, ...own(paginatedReport(first)) } }
    case 'source':
      return { kind, body: { ...shared, ...own({ Source: sourceReport(first) }) } }
  }
}

function sharedOf(content: ScheduleContent, passwords: MailPasswords) {
  return {
    ScheduleName: nameOf(content).slice(0, 200),
    FolderPath: content.folderPath,
    Schedule: sentRecurrence(content.recurrence),
    EmailDestinations: content.mails.map(({ key, recipients }) => sentRecipients(recipients, passwords[key])),
    Destinations: content.destinations.map(({ key, body }) => sentDestination(body, passwords[key])),
    Values: sentValues(content.values),
    Conditions: sentConditions(content.conditions),
    HoldWhen: content.holdWhen,
    Subscribable: content.isSubscribable && content.rows === null,
    ...detailsOf(content),
    ...(content.rows === null ? {} : { DataDriven: rowsOf(content.rows) }),
  }
}

function detailsOf({ description, keywords, serverName, notices }: ScheduleContent) {
  return {
    Description: description.trim(),
    Keywords: listed(keywords),
    ...(serverName.trim() === '' ? {} : { ServerName: serverName.trim() }),
    ...sentNotices(notices),
  }
}

function listed(text: string): string[] {
  return text.split(',').flatMap((each) => each.trim() || [])
}

function rowsOf({ source, csv, json, ...asked }: ChosenRows): Schemas['DataDrivenInput'] {
  switch (source) {
    case 'Csv':
      return { Source: 'Csv', Csv: csv }
    case 'Json':
      return { Source: 'Json', Rows: parsedRows(json) }
    case 'Sql':
      return { Source: 'Sql', ...sentQuery(asked) }
  }
}

/** Null for what is no JSON: the form says so, and the service asks for the rows. */
function parsedRows(json: string): Schemas['DataRowInput'][] | null {
  try {
    return JSON.parse(json) as Schemas['DataRowInput'][]
  } catch {
    return null
  }
}

function biReport(report: ChosenReport) {
  const { account, objectType, address, name, place, bookmark, pageIndexes, visualName, filters } = report
  return {
    BiAccountId: account.id,
    ObjectType: objectType,
    ReportUrl: address,
    BiReportName: name,
    WorkspaceName: place,
    ApplyBookmark: bookmark.trim() !== '',
    BookmarkJson: bookmark.trim(),
    RenderingSettings: {
      PageIndexes: [...pageIndexes],
      VisualNames: visualName === '' ? [] : [visualName],
    },
    BasicFilters: sentFilters('BasicFilters', filters),
    AdvancedFilters: sentFilters('AdvancedFilters', filters),
    Identities: sentIdentities(report.identities),
  }
}

function paginatedReport({ type, account, address, name, place, parameters, identities }: ChosenReport) {
  return {
    ...(type === 'catalog'
      ? { ReportServerAccountId: account.id }
      : { BiAccountId: account.id, Identities: sentIdentities(identities) }),
    ReportUrl: address,
    BiReportName: name,
    ...(type === 'catalog' ? {} : { WorkspaceName: place }),
    Parameters: parameters.map(({ name: Name, values, isNull: IsNull }) => ({
      Name,
      IsNull,
      Values: IsNull ? [] : [...values],
    })),
  }
}

function sourceReport(report: ChosenReport): Schemas['SourceInput'] {
  const { type, account, address, query, parameters } = report
  const given = Object.fromEntries(parameters.map((each) => [each.name, sourceValue(each)]))
  const Parameters = parameters.length === 0 ? {} : { Parameters: given }
  if (type === 'sql') return { AccountId: account.id, Options: { Query: query, ...Parameters } }
  return { AccountId: account.id, ItemId: address, Options: Parameters }
}

/** A text that is no JSON any more is sent as the text that it is. The service knows which values a source takes. */
function sourceValue({ values: [text = ''], isJson = false }: ChosenParameter): string {
  if (!isJson) return text
  try {
    return JSON.parse(text) as string
  } catch {
    return text
  }
}

function packageReport(report: ChosenReport, index: number): Schemas['PackageReportInput'] {
  return withOptions(plainReport(report, index), report)
}

function plainReport(report: ChosenReport, index: number): Schemas['PackageReportInput'] {
  const place = { Order: index, Format: report.format }
  switch (report.type) {
    case 'bi':
      return { ...place, ...biReport(report) }
    case 'biPaginated':
    case 'catalog':
      return { ...place, ScheduleType: 'paginated', ...paginatedReport(report) }
    case 'source':
    case 'sql':
      return { ...place, Source: sourceReport(report) }
  }
}

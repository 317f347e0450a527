/** A stored schedule as its form edits it. What the form has no field for stays where it is stored. */
import type { Schemas } from '../api/queries.ts'
import type { Schedule } from '../api/schedule-queries.ts'
import { browserZone } from '../times/time-zone.ts'
import { editedConditions, editedQuery, editedValues, newQuery } from './asked-query.ts'
import {
  type ChosenAccount,
  type ChosenParameter,
  type ChosenReport,
  type ChosenRows,
  newReport,
  newRows,
  type ScheduleContent,
} from './content.ts'
import { editedDestination } from './destinations.ts'
import { editedFilters } from './edited-filters.ts'
import { neverHeld } from './hold-when.ts'
import { editedIdentities } from './identities.ts'
import { editedNotices } from './notices.ts'
import type { Recipients } from './recipients.ts'
import { editedOptions } from './report-options.ts'
import { editableRecurrence, newRecurrence } from './recurrence.ts'

/** @param accounts those that the viewer may see: their names, and what kind each is */
export function editedContent(stored: Schedule, accounts: readonly ChosenAccount[]): ScheduleContent {
  const isPackage = stored.ScheduleType === 'package'
  const reports = isPackage
    ? stored.Reports.map((report, index) => ({
        ...withItsOptions(report, `stored ${index}`, accounts),
        format: report.Format,
      }))
    : [withItsOptions(stored, 'stored', accounts)]
  return {
    isPackage,
    account: reports[0]?.account ?? null,
    reports,
    mergePdf: isPackage && stored.MergePdf,
    zip: isPackage && stored.Zip,
    failOnAnyError: !isPackage || stored.FailOnAnyError,
    rows: stored.DataDriven === null ? null : editedRows(stored.DataDriven),
    // One that cannot be read is replaced by a new one.
    recurrence: editableRecurrence(stored.Schedule) ?? newRecurrence(browserZone()),
    mails: stored.EmailDestinations.map((mail) => ({ key: mail.Id, recipients: editedRecipients(mail) })),
    destinations: stored.Destinations.map(editedDestination),
    values: editedValues(stored.Values),
    conditions: editedConditions(stored.Conditions),
    holdWhen: stored.HoldWhen ?? neverHeld,
    isSubscribable: stored.Subscribable,
    notices: editedNotices(stored),
    description: stored.Description,
    keywords: stored.Keywords.join(', '),
    serverName: stored.ServerName ?? '',
    name: stored.ScheduleName,
    folderPath: stored.FolderPath,
  }
}

type StoredReport = Exclude<Schedule, { ScheduleType: 'package' }> | Schemas['PackageReport']

function withItsOptions(...given: Parameters<typeof editedReport>): ChosenReport {
  const report = editedReport(...given)
  return { ...report, options: editedOptions(report, given[0]) }
}

function editedReport(stored: StoredReport, key: string, accounts: readonly ChosenAccount[]): ChosenReport {
  if ('Source' in stored) return editedSource(stored.Source, key, accounts)
  const isServer = 'ReportServerAccountId' in stored && stored.ReportServerAccountId !== null
  const accountId = (isServer ? stored.ReportServerAccountId : stored.BiAccountId) ?? ''
  const account = accountOf(accountId, isServer ? 'reportserveraccount' : 'biaccount', accounts)
  const { ReportUrl, BiReportName, WorkspaceName } = stored
  const address = ReportUrl ?? ''
  const given = { account, name: BiReportName ?? address, place: WorkspaceName ?? '', address }
  const identities = editedIdentities(stored.Identities)
  if ('Parameters' in stored) {
    const type = isServer ? 'catalog' : 'biPaginated'
    return newReport(key, {
      ...given,
      type,
      identities,
      parameters: stored.Parameters.flatMap(editedParameter),
    })
  }
  const { PageIndexes, VisualNames } = stored.RenderingSettings
  return newReport(key, {
    ...given,
    type: 'bi',
    identities,
    objectType: stored.ObjectType,
    pageIndexes: PageIndexes,
    visualName: VisualNames[0] ?? '',
    bookmark: stored.ApplyBookmark ? stored.BookmarkJson : '',
    filters: [
      ...editedFilters('BasicFilters', stored.BasicFilters),
      ...editedFilters('AdvancedFilters', stored.AdvancedFilters),
    ],
  })
}

/** One that the viewer may not see is called by its id. */
function accountOf(
  id: string,
  family: ChosenAccount['family'],
  accounts: readonly ChosenAccount[],
): ChosenAccount {
  return accounts.find((account) => account.id === id) ?? { id, family, kind: '', name: id, formats: [] }
}

/** The default of the report is what it has when nothing is chosen. */
function editedParameter({
  Name,
  Values,
  IsNull,
  UseDefault,
}: Schemas['ReportParameter']): ChosenParameter[] {
  return UseDefault ? [] : [{ name: Name, values: Values, isNull: IsNull }]
}

function editedSource(
  { AccountId, ItemId, Options }: Schemas['Source'],
  key: string,
  accounts: readonly ChosenAccount[],
): ChosenReport {
  const options: Readonly<Record<string, unknown>> = { ...Options }
  // Only the reports of a data source have a query.
  const type = 'Query' in options ? 'sql' : 'source'
  const account = accountOf(AccountId, type === 'sql' ? 'datasource' : 'sourceaccount', accounts)
  return newReport(key, {
    account,
    type,
    name: type === 'sql' ? account.name : ItemId,
    place: '',
    address: ItemId,
    parameters: Object.entries({ ...(options['Parameters'] as object) }).map(sourceParameter),
    query: textOf(options['Query']),
  })
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What is no text is edited as JSON. */
function sourceParameter([name, value]: readonly [string, unknown]): ChosenParameter {
  return typeof value === 'string'
    ? { name, values: [value], isNull: false }
    : { name, values: [JSON.stringify(value)], isNull: false, isJson: true }
}

function editedRows(stored: Schemas['DataDriven']): ChosenRows {
  const { Source, Csv, Rows, Columns, DataSourceId, Query, Parameters = null } = stored
  const isAsked = DataSourceId !== undefined && Query !== undefined
  return {
    ...newRows(),
    ...(isAsked ? editedQuery({ DataSourceId, Query, Parameters }) : newQuery),
    source: Source,
    csv: Csv ?? '',
    json: Rows === null ? '' : JSON.stringify(Rows, null, 1),
    columns: Columns,
    first: Rows?.[0] ?? {},
  }
}

/** A mail without what is only answered. */
function editedRecipients(stored: Schemas['EmailDestination']): Recipients {
  const { To, Cc, Bcc, HasPdfPassword: _pdf, HasZipPassword: _zip, ...rest } = stored
  return { ...rest, To: To.join('; '), Cc: Cc.join('; '), Bcc: Bcc.join('; ') }
}

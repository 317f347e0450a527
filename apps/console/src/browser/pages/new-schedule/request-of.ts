/** What a draft is sent as, by the operation of its kind. */
import { idempotencyHeader } from '../../api/idempotency-header.ts'
import { bodyOf } from '../../api/answers.ts'
import type { Client } from '../../api/client.ts'
import type { Schemas } from '../../api/queries.ts'
import { typedAddresses } from '../../schedule-forms/addresses.ts'
import { sentConditions, sentQuery, sentValues } from '../../schedule-forms/asked-query.ts'
import { sentIdentities } from '../../schedule-forms/identities.ts'
import { type FilePasswords, sentRecipients } from '../../schedule-forms/recipients.ts'
import { sentRecurrence } from '../../schedule-forms/recurrence.ts'
import { type ChosenFilter, type ChosenReport, type ChosenRows, type DraftContent, nameOf } from './draft.ts'
import { isBasic } from './field-paths.ts'

/** Passwords of files, by the keys of the mails. They are in no draft: they are lost with the page. */
export type MailPasswords = Readonly<Record<string, FilePasswords>>

export interface Sending {
  readonly passwords: MailPasswords
  /** Makes a repetition of the request answer the first result again. */
  readonly idempotencyKey: string
}

/** Saves a draft as a schedule that is switched off, and answers its id. */
export async function createSchedule(client: Client, draft: DraftContent, sending: Sending): Promise<string> {
  const headers = idempotencyHeader(sending.idempotencyKey)
  const shared = sharedOf(draft, sending)
  const [first] = draft.reports
  if (draft.isPackage || first === undefined) {
    const { mergePdf: MergePdf, zip: Zip } = draft
    const body = { ...shared, Reports: draft.reports.map(packageReport), MergePdf, Zip }
    return idOf(await client.POST('/api/packageschedule/create', { headers, body }))
  }
  switch (first.type) {
    case 'bi':
      return idOf(
        await client.POST('/api/singleschedule/createforbi', {
          headers,
          body: { ...shared, ...biReport(first) },
        }),
      )
    case 'biPaginated':
    case 'catalog':
      return idOf(
        await client.POST('/api/singleschedule/createpaginated', {
          headers,
          body: { ...shared, ...paginatedReport(first) },
        }),
      )
    case 'webPage':
    case 'jsReport':
    case 'sql':
      return idOf(
        await client.POST('/api/singleschedule/create', {
          headers,
          body: { ...shared, Source: sourceReport(first) },
        }),
      )
  }
}

function idOf(answer: { readonly data?: { readonly ScheduleId: string } }): string {
  return bodyOf(answer).ScheduleId
}

function sharedOf(draft: DraftContent, { passwords }: Sending) {
  return {
    ScheduleName: nameOf(draft).slice(0, 200),
    FolderPath: draft.folderPath,
    Schedule: { ...sentRecurrence(draft.recurrence), Enabled: false },
    EmailDestinations: draft.mails.map(({ key, recipients }) => sentRecipients(recipients, passwords[key])),
    Values: sentValues(draft.values),
    Conditions: sentConditions(draft.conditions),
    ...noticesOf(draft),
    ...(draft.rows === null ? {} : { DataDriven: rowsOf(draft.rows) }),
  }
}

function noticesOf({ description, notices }: DraftContent) {
  const { owner, notifyOnFailure, notifyOwner, notifyOnRecovery, disableAfterFailures } = notices
  return {
    Description: description.trim(),
    ...(owner.trim() === '' ? {} : { Owner: owner.trim() }),
    NotifyOnFailure: typedAddresses(notifyOnFailure),
    NotifyOwner: notifyOwner,
    NotifyOnRecovery: notifyOnRecovery,
    DisableAfterFailures: disableAfterFailures,
  }
}

function rowsOf({ source, csv, json, ...asked }: ChosenRows): Schemas['DataDrivenInput'] {
  switch (source) {
    case 'Csv':
      return { Source: 'Csv', Csv: csv }
    case 'Json':
      return { Source: 'Json', Rows: JSON.parse(json) as Schemas['DataRowInput'][] }
    case 'Sql':
      return { Source: 'Sql', ...sentQuery(asked) }
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
      RenderingMethod: 0 as const,
      PageIndexes: [...pageIndexes],
      VisualNames: visualName === '' ? [] : [visualName],
    },
    BasicFilters: filters.filter(isBasic).map(basicFilter),
    AdvancedFilters: filters.filter((filter) => !isBasic(filter)).map(advancedFilter),
    Identities: sentIdentities(report.identities),
  }
}

function basicFilter({ table, column, operator, values }: ChosenFilter) {
  return {
    $schema: 'http://powerbi.com/product/schema#basic',
    filterType: 1,
    target: { table: table.trim(), column: column.trim() },
    operator,
    values: values
      .split(';')
      .map((value) => value.trim())
      .filter((value) => value !== '')
      .map(typed),
  }
}

function advancedFilter({ table, column, operator, values }: ChosenFilter) {
  return {
    $schema: 'http://powerbi.com/product/schema#advanced',
    filterType: 0,
    target: { table: table.trim(), column: column.trim() },
    logicalOperator: 'And',
    conditions: [{ operator, value: typed(values.trim()) }],
  }
}

/** A number is compared as a number: a model tells the two apart. Text in quotes stays text. */
function typed(value: string): string | number {
  if (/^".*"$/.test(value)) return value.slice(1, -1)
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(value) ? Number(value) : value
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
  const { type, account, address, query, parameters, page } = report
  const given = Object.fromEntries(parameters.map(({ name, values }) => [name, values[0] ?? '']))
  const Parameters = parameters.length === 0 ? {} : { Parameters: given }
  if (type === 'sql') return { AccountId: account.id, Options: { Query: query, ...Parameters } }
  if (type === 'jsReport') return { AccountId: account.id, ItemId: address, Options: Parameters }
  return {
    AccountId: account.id,
    ItemId: address,
    Options: {
      ...Parameters,
      ...(page.paper === '' ? {} : { Paper: page.paper }),
      ...(page.isLandscape ? { Landscape: true } : {}),
      ...(page.readySelector.trim() === '' ? {} : { ReadySelector: page.readySelector.trim() }),
    },
  }
}

function packageReport(report: ChosenReport, index: number): Schemas['PackageReportInput'] {
  const place = { Order: index, Format: report.format }
  switch (report.type) {
    case 'bi':
      return { ...place, ...biReport(report) }
    case 'biPaginated':
    case 'catalog':
      return { ...place, ScheduleType: 'paginated', ...paginatedReport(report) }
    case 'webPage':
    case 'jsReport':
    case 'sql':
      return { ...place, Source: sourceReport(report) }
  }
}

/**
 * Schedules from a table, one for each row. The columns have the names of the interface; days and times mean what
 * they mean there.
 */
import {
  csvOptions,
  maximumColumns,
  maximumRows,
  parseLocalDay,
  parseTimeOfDay,
  zoneNameFor,
} from '@punctual/domain'
import { dayMs, type SourceRule } from '@punctual/domain/move-in'
import { type Sentence, sentence } from '@punctual/domain/words'
import { parse } from 'csv-parse/sync'

import { toFolderPath } from '../../wire/folder-path.ts'
import { addressesIn } from './addresses-in.ts'
import { daysOfRow } from './days-of-row.ts'
import type { MovedSchedule } from './moved-schedule.ts'
import { scheduleOfRule } from './schedule-of-rule.ts'

/** Cells by the name of their column in lower case, trimmed. */
export type Row = ReadonlyMap<string, string>

export type Account = { readonly id: string; readonly kind: 'bi' | 'reportserver' }

export interface CsvPlace {
  readonly folderPath: string
  readonly timeZone: string
  /** The present local day in a zone, from which a row without a start counts. */
  readonly today: (timeZone: string) => string
  readonly accountOf: (name: string) => Account | null
  readonly distinct: (folderPath: string, name: string) => string
}

const columns = [
  'ScheduleName',
  'FolderPath',
  'Description',
  'Keywords',
  'Enabled',
  'Account',
  'ReportUrl',
  'WorkspaceName',
  'BiReportName',
  'Frequency',
  'ExecutionTime',
  'StartDate',
  'EndDate',
  'TimeZone',
  'Interval',
  'WeekDays',
  'DayOfMonth',
  'Ordinal',
  'OrdinalDay',
  'Months',
  'Month',
  'To',
  'Cc',
  'Bcc',
  'Subject',
  'Body',
  'Format',
  'FileName',
] as const
/** A column of a parameter is called by this and the name of the parameter. */
const parameterPrefix = 'parameter '
const known = new Set(columns.map((name) => name.toLowerCase()))

export type CsvTable =
  | { readonly ok: true; readonly names: readonly string[]; readonly rows: readonly Row[] }
  | { readonly ok: false; readonly problem: Sentence }

/** Reads the table within the limits of rows and columns. */
export function readTable(csv: string): CsvTable {
  let records: string[][]
  try {
    records = parse(csv, csvOptions(csv))
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : ''
    return { ok: false, problem: sentence('field_cannot_be_read', { reason }) }
  }
  const [heading = [], ...rest] = records
  if (rest.length > maximumRows)
    return { ok: false, problem: sentence('field_too_many_rows', { most: maximumRows }) }
  if (heading.length > maximumColumns)
    return { ok: false, problem: sentence('columns_count_wrong', { most: maximumColumns }) }
  const names = heading.map((name) => name.trim())
  const unknown = names.find((name) => !known.has(name.toLowerCase()) && !isOfParameter(name))
  if (unknown !== undefined)
    return {
      ok: false,
      problem: sentence('move_in_column', { column: unknown.slice(0, 100), columnNames: columns }),
    }
  const lowered = names.map((name) => name.toLowerCase())
  const twice = names.find((_, index) => lowered.indexOf(lowered[index]!) < index)
  if (twice !== undefined)
    return { ok: false, problem: sentence('column_named_twice', { column: twice.slice(0, 100) }) }
  const rows = rest.map(
    (cells) => new Map(names.map((name, index) => [name.toLowerCase(), (cells[index] ?? '').trim()])),
  )
  return { ok: true, names, rows }
}

const isOfParameter = (name: string): boolean =>
  name.length > parameterPrefix.length && name.toLowerCase().startsWith(parameterPrefix)

/** The schedule of a row; `place` is its number, the heading being 1. */
export function fromRow(
  row: Row,
  at: { readonly number: number; readonly names: readonly string[] },
  place: CsvPlace,
): MovedSchedule {
  const cell = (name: string) => row.get(name.toLowerCase()) ?? ''
  const folderPath = cell('FolderPath') === '' ? place.folderPath : toFolderPath(cell('FolderPath'))
  const name = place.distinct(folderPath, cell('ScheduleName') || `${at.number}`)
  const found = { place: String(at.number), name, folderPath }
  const account = place.accountOf(cell('Account'))
  if (account === null)
    return {
      ...found,
      model: null,
      rule: null,
      notes: [sentence('move_in_account', { account: cell('Account') })],
    }
  const isEnabled = truthOf(cell('Enabled') || 'true')
  const read = isEnabled === null ? { column: 'Enabled' } : ruleOf(cell, place)
  if ('column' in read)
    return {
      ...found,
      model: null,
      rule: null,
      notes: [sentence('move_in_value', { column: read.column, given: cell(read.column) })],
    }
  const parameters = at.names
    .filter((each) => isOfParameter(each) && cell(each) !== '')
    .map((each) => ({ Name: each.slice(parameterPrefix.length), Values: cell(each).split(';') }))
  const isBi = account.kind === 'bi'
  return {
    ...found,
    rule: read,
    model: {
      ...given(cell, ['Description', 'Keywords', 'ReportUrl', 'WorkspaceName', 'BiReportName']),
      ScheduleType: isBi ? 'single' : 'paginated',
      ScheduleName: name,
      FolderPath: folderPath,
      ...(isBi ? { BiAccountId: account.id } : { ReportServerAccountId: account.id }),
      ...(isBi || parameters.length === 0 ? {} : { Parameters: parameters }),
      Schedule: { ...scheduleOfRule(read), Enabled: isEnabled },
      EmailDestinations: mailsOf(cell),
    },
    notes: isBi && parameters.length > 0 ? [sentence('move_in_parameters')] : [],
  }
}

/** Null for a word that says neither. */
function truthOf(word: string): boolean | null {
  if (/^(true|yes|1)$/i.test(word)) return true
  return /^(false|no|0)$/i.test(word) ? false : null
}

const recipientColumns = ['To', 'Cc', 'Bcc'] as const

function mailsOf(cell: Cell) {
  if (recipientColumns.every((name) => cell(name) === '')) return []
  const recipients = Object.fromEntries(recipientColumns.map((name) => [name, addressesIn(cell(name))]))
  return [{ Name: 'E-mail', ...recipients, ...given(cell, ['Subject', 'Body', 'Format', 'FileName']) }]
}

function given(cell: (name: string) => string, names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.flatMap((name) => (cell(name) === '' ? [] : [[name, cell(name)]])))
}

type Cell = (name: string) => string

/** The rule, or the column that cannot be read. */
function ruleOf(cell: Cell, place: CsvPlace): SourceRule | { readonly column: string } {
  const timeZone = cell('TimeZone') === '' ? place.timeZone : zoneNameFor(cell('TimeZone'))
  if (timeZone === null) return { column: 'TimeZone' }
  const time = parseTimeOfDay(cell('ExecutionTime').padStart('HH:mm'.length, '0'))
  if (time === null) return { column: 'ExecutionTime' }
  const first = parseLocalDay(cell('StartDate') || place.today(timeZone))
  if (first === null) return { column: 'StartDate' }
  const end = cell('EndDate') === '' ? null : parseLocalDay(cell('EndDate'))
  if (end === null && cell('EndDate') !== '') return { column: 'EndDate' }
  const days = daysOfRow(cell)
  return 'column' in days ? days : { days, start: first * dayMs + time, end, timeZone }
}

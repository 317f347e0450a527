/**
 * Rows of data that a schedule runs over: each row makes its own files and its own deliveries. A column
 * stands as `{{column}}` in the values of parameters and filters, in recipients, and wherever templates may
 * stand. Names of columns match without regard to case. A value is put in once: what it holds is never read
 * as a placeholder again.
 */
import { z } from 'zod'

import { type Address, parseAddresses } from '../delivery/address.ts'
import type { EmailSettings } from '../delivery/email-destination.ts'
import { failure, FailureError } from '../failure.ts'
import { fillPlaceholders, onlyPlaceholder, placeholdersIn } from '../text/placeholder.ts'
import type { ReportDefinition, SourceReportDefinition } from './report-definition.ts'

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])

export type Cell = z.infer<typeof cell>

export const dataDriven = z.object({
  source: z.enum(['Csv', 'Json']),
  /** The text that the rows were read from; null when they were given as such. */
  csv: z.string().nullable(),
  columns: z.array(z.string()),
  /** The cells of each row, in the order of the columns. */
  rows: z.array(z.array(cell)),
})

export type DataDriven = z.infer<typeof dataDriven>

/** The cells of a row by the name of their column in lower case. */
export type BoundRow = ReadonlyMap<string, Cell>

/** Most rows of a schedule, and most recipients of a destination in one row. */
export const maximumRows = 500
const maximumRecipients = 500

/** Names that templates have already. */
const takenNames = new Set(['schedulename', 'scheduledfor', 'reportname', 'servername', 'executionid'])

/** Why a name cannot be that of a column; null when it can. */
export function columnProblem(name: string): string | null {
  if (name.trim() === '') return 'is empty'
  if (name.length > 100) return 'is longer than 100 characters'
  // eslint-disable-next-line no-control-regex
  if (/[{}:\u0000-\u001f\u007f]/.test(name)) return 'contains braces, a colon or control characters'
  return takenNames.has(name.trim().toLowerCase()) ? 'is a name that templates have already' : null
}

export function boundRows({ columns, rows }: DataDriven): BoundRow[] {
  const names = columns.map((name) => name.trim().toLowerCase())
  return rows.map((cells) => new Map(names.map((name, index) => [name, cells[index] ?? null])))
}

export function cellText(value: Cell): string {
  return value === null ? '' : String(value)
}

/** The names in a text that no column has, as they are written; the first 50 of them. */
export function unknownNames(text: string, columns: readonly string[]): string[] {
  const known = new Set(columns.map((name) => name.trim().toLowerCase()))
  const unknown: string[] = []
  for (const { inner } of placeholdersIn(text)) {
    if (!known.has(inner.toLowerCase())) unknown.push(inner)
    if (unknown.length === 50) break
  }
  return unknown
}

/**
 * @throws FailureError with `schedule_invalid` when the filled text would be longer than
 * `maxFilledTextLength`
 */
function bindText(text: string, row: BoundRow): string {
  const filled = fillPlaceholders(text, ({ inner }) => {
    const value = row.get(inner.toLowerCase())
    return value === undefined ? undefined : cellText(value)
  })
  if (filled !== null) return filled
  throw new FailureError(
    failure('schedule_invalid', {
      message: 'A text of the schedule is too long once a row of its data is filled in.',
    }),
  )
}

/** A value that is nothing but a placeholder becomes the cell as it is: a number stays a number. */
function bindValue(value: unknown, row: BoundRow): unknown {
  if (typeof value !== 'string') return value
  const name = onlyPlaceholder(value)?.inner
  const bound = name === undefined ? undefined : row.get(name.toLowerCase())
  return bound === undefined ? bindText(value, row) : bound
}

/** The report of a row: values of parameters and filters are filled in, nothing else of the definition is. */
export function bindReport(definition: ReportDefinition, row: BoundRow): ReportDefinition {
  if (definition.kind === 'paginated') {
    const parameters = definition.parameters.map((each) => ({
      ...each,
      values: each.values.map((value) => bindText(value, row)),
    }))
    return { ...definition, parameters }
  }
  if (definition.kind === 'source') return bindParametersOf(definition, row)
  return {
    ...definition,
    basicFilters: definition.basicFilters.map((filter) => bindFilter(filter, row)),
    advancedFilters: definition.advancedFilters.map((filter) => bindFilter(filter, row)),
  }
}

/** Of the options of any kind, `Parameters` is what takes values; a query or a selector never does. */
function bindParametersOf(definition: SourceReportDefinition, row: BoundRow): SourceReportDefinition {
  const { Parameters: parameters } = definition.options
  if (!isObject(parameters)) return definition
  const bound = Object.entries(parameters).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map((each) => bindValue(each, row)) : bindValue(value, row),
  ])
  return { ...definition, options: { ...definition.options, Parameters: Object.fromEntries(bound) } }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

type Filter = Readonly<Record<string, unknown>>

function bindFilter(filter: Filter, row: BoundRow): Record<string, unknown> {
  const { values, conditions } = filter
  return {
    ...filter,
    ...(Array.isArray(values) ? { values: values.map((value) => bindValue(value, row)) } : {}),
    ...(Array.isArray(conditions)
      ? { conditions: conditions.map((condition) => bindCondition(condition, row)) }
      : {}),
  }
}

function bindCondition(condition: unknown, row: BoundRow): unknown {
  if (typeof condition !== 'object' || condition === null || !('value' in condition)) return condition
  return { ...condition, value: bindValue(condition.value, row) }
}

export type BoundEmail =
  | { readonly ok: true; readonly settings: EmailSettings }
  /** The row makes no usable recipients of it; `recipient` is what stands there instead. */
  | {
      readonly ok: false
      readonly settings: EmailSettings
      readonly recipient: string
      readonly message: string
    }

/**
 * The e-mail of a row: recipients are filled in, the texts are templates and are filled when the mail is
 * composed.
 */
export function bindEmail(settings: EmailSettings, row: BoundRow): BoundEmail {
  const filled = (['to', 'cc', 'bcc'] as const).map((field) =>
    settings[field].map((each) => bindText(each, row)),
  )
  const replyTo = settings.replyTo === null ? '' : bindText(settings.replyTo, row).trim()
  const parsed = [...filled, replyTo === '' ? [] : [replyTo]].map((texts) => parseAddresses(texts))
  const recipient = filled.flat().join('; ').trim().slice(0, 320)
  const wrong = parsed.find((each) => !each.ok)
  if (wrong && !wrong.ok)
    return { ok: false, settings, recipient: recipient || '(none)', message: wrong.message }
  const [to = [], cc = [], bcc = [], answer = []] = parsed.map((each) =>
    each.ok ? each.addresses.map(written) : [],
  )
  const count = to.length + cc.length + bcc.length
  if (count === 0) return { ok: false, settings, recipient: '(none)', message: 'The row gives no recipient.' }
  if (count > maximumRecipients || answer.length > 1) {
    return {
      ok: false,
      settings,
      recipient,
      message: `The row gives more than ${maximumRecipients} recipients, or several addresses to answer to.`,
    }
  }
  return { ok: true, settings: { ...settings, to, cc, bcc, replyTo: answer[0] ?? null } }
}

function written({ name, address }: Address): string {
  return name === null ? address : `"${name.replace(/["\\]/g, '\\$&')}" <${address}>`
}

/** The texts of a report that a row is filled into, each with the name of its field on the wire. */
export function boundTexts(
  definition: ReportDefinition,
): { readonly field: string; readonly text: string }[] {
  if (definition.kind === 'paginated') {
    return definition.parameters.flatMap(({ values }, index) =>
      values.map((text, place) => ({ field: `Parameters[${index}].Values[${place}]`, text })),
    )
  }
  if (definition.kind === 'source') return parameterTexts(definition.options.Parameters)
  const filters = [
    ...definition.basicFilters.map((filter, index) => ({ field: `BasicFilters[${index}]`, filter })),
    ...definition.advancedFilters.map((filter, index) => ({ field: `AdvancedFilters[${index}]`, filter })),
  ]
  return filters.flatMap(({ field, filter }) =>
    filterValues(filter).flatMap((value) => (typeof value === 'string' ? [{ field, text: value }] : [])),
  )
}

function parameterTexts(parameters: unknown): { readonly field: string; readonly text: string }[] {
  return Object.entries(isObject(parameters) ? parameters : {}).flatMap(([name, value]) =>
    [value]
      .flat()
      .flatMap((text) =>
        typeof text === 'string' ? [{ field: `Source.Options.Parameters.${name}`, text }] : [],
      ),
  )
}

function filterValues({ values, conditions }: Filter): unknown[] {
  const compared = Array.isArray(conditions)
    ? conditions.map((each) => (each as { value?: unknown } | null)?.value)
    : []
  return [...(Array.isArray(values) ? values : []), ...compared]
}

/**
 * The strings of a report that may contain expressions: values of parameters and filters, and the identities
 * that it shows rows for. No other string is filled.
 */
import { failure, FailureError } from '../failure.ts'
import type { ReportDefinition, SourceReportDefinition } from '../schedule/report-definition.ts'
import { fillIdentities, identityTexts, type ReportIdentity } from '../schedule/report-identity.ts'
import { type ExpressionScope, fillText, fillValue } from './expression.ts'
import { sentence } from '../words/sentence.ts'

/**
 * The report with the expressions of its parameters and filters filled in.
 *
 * @throws FailureError with `schedule_invalid` when a filled text would be longer than `maxFilledTextLength`
 */
export function bindReport(definition: ReportDefinition, scope: ExpressionScope): ReportDefinition {
  if (definition.kind === 'paginated') {
    const parameters = definition.parameters.map((each) => ({
      ...each,
      values: each.values.map((value) => filledText(value, scope)),
    }))
    return { ...definition, parameters, ...boundIdentities(definition, scope) }
  }
  if (definition.kind === 'source') return bindParametersOf(definition, scope)
  return {
    ...definition,
    basicFilters: definition.basicFilters.map((filter) => bindFilter(filter, scope)),
    advancedFilters: definition.advancedFilters.map((filter) => bindFilter(filter, scope)),
    ...boundIdentities(definition, scope),
  }
}

function boundIdentities(
  { identities }: { readonly identities?: ReportIdentity[] | undefined },
  scope: ExpressionScope,
): { identities?: ReportIdentity[] } {
  return identities === undefined
    ? {}
    : { identities: fillIdentities(identities, (text) => filledText(text, scope)) }
}

/** Of the options of any kind, `Parameters` is what takes values; a query or a selector never does. */
function bindParametersOf(
  definition: SourceReportDefinition,
  scope: ExpressionScope,
): SourceReportDefinition {
  const { Parameters: parameters } = definition.options
  if (!isObject(parameters)) return definition
  const bound = bindParameter(parameters, scope) as SourceReportDefinition['options'][string]
  return { ...definition, options: { ...definition.options, Parameters: bound } }
}

/** The data of a template may have objects and lists in it. */
function bindParameter(value: unknown, scope: ExpressionScope): unknown {
  if (Array.isArray(value)) return value.map((each) => bindParameter(each, scope))
  if (!isObject(value)) return bindValue(value, scope)
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, bindParameter(each, scope)]))
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

type Filter = Readonly<Record<string, unknown>>

function bindFilter(filter: Filter, scope: ExpressionScope): Record<string, unknown> {
  const { values, conditions } = filter
  return {
    ...filter,
    ...(Array.isArray(values) ? { values: values.map((value) => bindValue(value, scope)) } : {}),
    ...(Array.isArray(conditions)
      ? { conditions: conditions.map((condition) => bindCondition(condition, scope)) }
      : {}),
  }
}

function bindCondition(condition: unknown, scope: ExpressionScope): unknown {
  if (typeof condition !== 'object' || condition === null || !('value' in condition)) return condition
  return { ...condition, value: bindValue(condition.value, scope) }
}

function bindValue(value: unknown, scope: ExpressionScope): unknown {
  if (typeof value !== 'string') return value
  const filled = fillValue(value, scope)
  if (filled === undefined) throw tooLong()
  return filled
}

/**
 * A text with its expressions filled in.
 *
 * @throws FailureError with `schedule_invalid` when it would be longer than `maxFilledTextLength`
 */
export function filledText(text: string, scope: ExpressionScope): string {
  const filled = fillText(text, scope)
  if (filled === null) throw tooLong()
  return filled
}

/** Says that a text is too long once it is filled. */
export function tooLong(): FailureError {
  return new FailureError(failure('schedule_invalid', { said: sentence('schedule_text_too_long') }))
}

/** The strings of a report that may contain expressions, each with the name of its field on the wire. */
export function boundTexts(
  definition: ReportDefinition,
): { readonly field: string; readonly text: string }[] {
  if (definition.kind === 'paginated') {
    const values = definition.parameters.flatMap(({ values: texts }, index) =>
      texts.map((text, place) => ({ field: `Parameters[${index}].Values[${place}]`, text })),
    )
    return [...values, ...identityTexts(definition.identities ?? [])]
  }
  if (definition.kind === 'source') {
    const { Parameters: parameters } = definition.options
    return isObject(parameters) ? parameterTexts(parameters, 'Source.Options.Parameters') : []
  }
  const filters = [
    ...definition.basicFilters.map((filter, index) => ({ field: `BasicFilters[${index}]`, filter })),
    ...definition.advancedFilters.map((filter, index) => ({ field: `AdvancedFilters[${index}]`, filter })),
  ]
  const compared = filters.flatMap(({ field, filter }) =>
    filterValues(filter).flatMap((value) => (typeof value === 'string' ? [{ field, text: value }] : [])),
  )
  return [...compared, ...identityTexts(definition.identities ?? [])]
}

function parameterTexts(value: unknown, field: string): { readonly field: string; readonly text: string }[] {
  if (typeof value === 'string') return [{ field, text: value }]
  if (Array.isArray(value)) return value.flatMap((each) => parameterTexts(each, field))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, each]) => parameterTexts(each, `${field}.${name}`))
}

function filterValues({ values, conditions }: Filter): unknown[] {
  const compared = Array.isArray(conditions)
    ? conditions.map((each) => (each as { value?: unknown } | null)?.value)
    : []
  return [...(Array.isArray(values) ? values : []), ...compared]
}

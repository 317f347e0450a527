import type { Row } from '../data/table.ts'

export type ParameterType = 'String' | 'Integer' | 'Float' | 'DateTime' | 'Boolean'

/** A parameter of a paginated report. Names are case-sensitive. */
export interface Parameter {
  readonly name: string
  readonly type: ParameterType
  readonly prompt: string
  readonly nullable?: boolean
  readonly multiValue?: boolean
  readonly allowBlank?: boolean
  /** Parameters, defined before this one, whose values decide which values are valid here. */
  readonly dependsOn?: readonly string[]
  /** The only values it takes, found in the data with the values of the parameters it depends on. */
  readonly validValues?: (rows: readonly Row[], chosen: ParameterValues) => readonly string[]
  /**
   * The default of a request without it: strings, `null`, or valid values. Without it a value is required.
   */
  readonly byDefault?: readonly string[] | null | 'every valid value' | 'first valid value'
}

/** What a parameter is resolved with: the data of the report, and the values of the parameters before it. */
export interface ParameterContext {
  readonly rows: readonly Row[]
  readonly chosen: ParameterValues
}

export type ParameterValue = string | number | boolean

/** Values by name of parameter; null for null. Dates are ISO 8601 text. */
export type ParameterValues = Readonly<Record<string, readonly ParameterValue[] | null>>

/** What a request says about parameters. */
export interface GivenParameters {
  readonly values: ReadonlyMap<string, readonly string[]>
  readonly nulls: ReadonlySet<string>
}

export type ResolvedParameters =
  | { readonly ok: true; readonly values: ParameterValues }
  | { readonly ok: false; readonly code: string; readonly message: string }

/**
 * Gives every parameter of a report its values, or says which one is wrong, with the code that the report
 * server uses.
 *
 * @param rows the data of the report, from which valid values come
 */
export function resolveParameters(
  parameters: readonly Parameter[],
  given: GivenParameters,
  rows: readonly Row[],
): ResolvedParameters {
  const unknown = [...given.values.keys(), ...given.nulls].find(
    (name) => !parameters.some((parameter) => parameter.name === name),
  )
  if (unknown !== undefined) {
    const message = `An attempt was made to set a report parameter '${unknown}' that is not defined in this report.`
    return { ok: false, code: 'rsUnknownReportParameter', message }
  }
  const values: Record<string, readonly ParameterValue[] | null> = {}
  for (const parameter of parameters) {
    const resolved = resolveParameter(parameter, given, { rows, chosen: values })
    if ('code' in resolved) return { ok: false, ...resolved }
    values[parameter.name] = resolved.value
  }
  return { ok: true, values }
}

export type Resolved =
  | { readonly value: readonly ParameterValue[] | null }
  | { readonly code: string; readonly message: string }

/** The values of one parameter, or why it has none. */
export function resolveParameter(
  parameter: Parameter,
  given: GivenParameters,
  context: ParameterContext,
): Resolved {
  const { name } = parameter
  const texts = given.nulls.has(name) ? null : (given.values.get(name) ?? defaultOf(parameter, context))
  if (texts === undefined || (texts === null && !parameter.nullable)) {
    const message = `This report requires a default or user-defined value for the report parameter '${name}'.`
    return { code: 'rsReportParameterValueNotSet', message }
  }
  if (texts === null) return { value: null }
  if (texts.length > 1 && !parameter.multiValue) return invalid(name)
  const values = texts.map((text) => readValue(text, parameter.type))
  if (values.includes(null)) {
    return {
      code: 'rsReportParameterTypeMismatch',
      message: `The value provided for the report parameter '${name}' is not valid for its type.`,
    }
  }
  const valid = parameter.validValues?.(context.rows, context.chosen)
  if (valid && !values.every((value) => valid.includes(String(value)))) return invalid(name)
  if (!parameter.allowBlank && values.includes('')) return invalid(name)
  return { value: values as ParameterValue[] }
}

function invalid(name: string): Resolved {
  return {
    code: 'rsInvalidReportParameter',
    message: `Default value or value provided for the report parameter '${name}' is not a valid value.`,
  }
}

/** The default as strings; undefined when a value is required. */
export function defaultOf(
  { byDefault, validValues }: Parameter,
  { rows, chosen }: ParameterContext,
): readonly string[] | null | undefined {
  if (byDefault !== 'every valid value' && byDefault !== 'first valid value') return byDefault
  const valid = validValues?.(rows, chosen) ?? []
  if (byDefault === 'every valid value') return valid
  return valid.length === 0 ? undefined : valid.slice(0, 1)
}

/** A text as a value of its type; null when it is none. Dates may be ISO 8601 or month/day/year. */
function readValue(text: string, type: ParameterType): ParameterValue | null {
  switch (type) {
    case 'String':
      return text
    case 'Integer':
      return /^-?\d{1,9}$/.test(text) ? Number(text) : null
    case 'Float':
      return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : null
    case 'Boolean':
      return /^(1|true)$/i.test(text) ? true : /^(0|false)$/i.test(text) ? false : null
    case 'DateTime':
      return readDate(text)
  }
}

function readDate(text: string): string | null {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})( 12:00:00 AM)?$/.exec(text)
  const iso = american
    ? `${american[3]}-${american[1]?.padStart(2, '0')}-${american[2]?.padStart(2, '0')}`
    : /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/.test(text)
      ? text.slice(0, 10)
      : ''
  const moment = Date.parse(`${iso}T00:00:00Z`)
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(iso) ? iso : null
}

/** The values of a multi-value parameter as strings, for a filter. */
export function textsOf(values: ParameterValues, name: string): ReadonlySet<string> {
  return new Set((values[name] ?? []).map(String))
}

/** The single value of a String or DateTime parameter; null when it is null. */
export function textOf(values: ParameterValues, name: string): string | null {
  const value = values[name]?.[0]
  return typeof value === 'string' ? value : null
}

/** The single value of an Integer or Float parameter; null when it is null. */
export function numberOf(values: ParameterValues, name: string): number | null {
  const value = values[name]?.[0]
  return typeof value === 'number' ? value : null
}

/** The value of a Boolean parameter. */
export function flagOf(values: ParameterValues, name: string): boolean {
  return values[name]?.[0] === true
}

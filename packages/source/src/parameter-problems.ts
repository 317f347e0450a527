import { didYouMean, hasPlaceholder, type ReportParameter } from '@punctual/domain'
import { type Sentence, sentence } from '@punctual/domain/words'

import type { ParameterDefinition } from './port.ts'

/** What the report's own definition says against one parameter of a schedule. */
export interface ParameterProblem {
  /** Place of the parameter in the schedule; null for one that the schedule does not name. */
  readonly index: number | null
  /** Name of the parameter as the schedule or the report writes it. */
  readonly name: string
  /** What of it is wrong, such as `Values[0]`. */
  readonly member: 'Name' | 'IsNull' | 'Values' | `Values[${number}]` | ''
  /** Follows the name of the field in a sentence. */
  readonly message: Sentence
}

/** Most valid values that a message lists, and the longest text of one. */
const listedValues = 10
const listedCharacters = 60

/**
 * Compares parameters with their definitions, whose valid values are those for the values chosen here. The
 * value of a placeholder is not known yet, and is not checked. A parameter whose valid values depend on a
 * wrong parameter is not checked either: the wrong one is the reason.
 */
export function parameterProblems(
  parameters: readonly ReportParameter[],
  definitions: readonly ParameterDefinition[],
): ParameterProblem[] {
  const wrong = new Set<string>()
  const found = new Map<string, ParameterProblem[]>()
  const note = (name: string, problems: ParameterProblem[]) => {
    if (problems.length > 0) wrong.add(name.toLowerCase())
    found.set(name.toLowerCase(), problems)
  }
  for (const [index, parameter] of parameters.entries()) {
    const definition = definitionOf(parameter.name, definitions)
    if (!definition) note(parameter.name, [unknownParameter(parameter.name, index, definitions)])
  }
  // A parameter depends on earlier ones only, so parameters are checked in the order of the report.
  for (const definition of definitions) {
    const isBased = definition.dependencies.every((name) => !wrong.has(name.toLowerCase()))
    const index = parameters.findIndex(({ name }) => isSame(name, definition.name))
    const parameter = parameters[index]
    const known = isBased ? definition : { ...definition, validValues: null, state: null }
    if (parameter === undefined || parameter.useDefault) note(definition.name, missing(known, index))
    else note(definition.name, problemsOf(parameter, index, known))
  }
  return [...found.values()].flat().toSorted((left, right) => place(left) - place(right))
}

/** The problems as one sentence for users, each with its field. */
export function parameterSentence(problems: readonly ParameterProblem[]): Sentence {
  const reasons = problems.map(({ index, member, name, message: problem }) => {
    const field = index === null ? `Parameters: ${name}` : `Parameters[${index}].${member}`
    return sentence('field_is_said', { field, problem })
  })
  return sentence('several_reasons', { reasons })
}

function place({ index }: ParameterProblem): number {
  return index ?? Number.MAX_SAFE_INTEGER
}

function isSame(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase()
}

function definitionOf(name: string, definitions: readonly ParameterDefinition[]) {
  return definitions.find((each) => isSame(each.name, name))
}

function unknownParameter(
  name: string,
  index: number,
  definitions: readonly ParameterDefinition[],
): ParameterProblem {
  const names = definitions.map((each) => each.name)
  const guess = didYouMean(name, names)
  const message = guess
    ? sentence('parameter_unknown_guess', { guess })
    : names.length === 0
      ? sentence('parameter_report_has_none')
      : sentence('parameter_unknown', { names: listed(names) })
  return { index, name, member: 'Name', message }
}

/** A parameter that the schedule does not name has its default; one without a default stops the report. */
function missing({ name, state, nullable }: ParameterDefinition, index: number): ParameterProblem[] {
  if (state !== 'MissingValidValue' || nullable) return []
  const message = index < 0 ? sentence('parameter_missing') : sentence('parameter_without_default')
  return [{ index: index < 0 ? null : index, name, member: index < 0 ? '' : 'Values', message }]
}

function problemsOf(
  { name, values, isNull }: ReportParameter,
  index: number,
  definition: ParameterDefinition,
): ParameterProblem[] {
  const problem = (member: ParameterProblem['member'], message: Sentence) => ({
    index,
    name,
    member,
    message,
  })
  if (definition.visibility === 'Internal')
    return [problem('Name', sentence('parameter_internal', { name: definition.name }))]
  if (isNull)
    return definition.nullable
      ? []
      : [problem('IsNull', sentence('parameter_not_nullable', { name: definition.name }))]
  const problems: ParameterProblem[] = []
  if (values.length === 0) problems.push(problem('Values', sentence('parameter_value_missing')))
  if (values.length > 1 && !definition.multiValue)
    problems.push(problem('Values', sentence('parameter_takes_one_value', { name: definition.name })))
  const valid = validTexts(definition)
  for (const [at, value] of values.entries()) {
    const message = hasPlaceholder(value) ? null : valueProblem(value, definition, valid)
    if (message !== null) problems.push(problem(`Values[${at}]`, message))
  }
  return problems
}

function valueProblem(
  value: string,
  { name, type, allowBlank, validValues }: ParameterDefinition,
  valid: ReadonlySet<string | null> | null,
): Sentence | null {
  if (valid !== null) {
    const text = comparable(value, type)
    if (text === null || valid.has(text)) return null
    const allowed = (validValues ?? []).map((each) => each.value ?? '')
    return allowed.length === 0
      ? sentence('parameter_no_value_allowed', { name })
      : sentence('parameter_value_not_allowed', { name, values: listed(allowed) })
  }
  if (value === '' && type === 'String')
    return allowBlank ? null : sentence('parameter_value_blank', { name })
  return typePatterns[type]?.test(value) === false
    ? sentence('parameter_value_of_other_type', { type, name })
    : null
}

function validTexts({ type, validValues }: ParameterDefinition): ReadonlySet<string | null> | null {
  return validValues && new Set(validValues.map(({ value }) => value && comparable(value, type)))
}

/** One text for all that are read as the same value; null for a date that is not in the form of ISO 8601. */
function comparable(value: string, type: ParameterDefinition['type']): string | null {
  const text = value.trim()
  if (type === 'Boolean')
    return /^(?:true|1)$/i.test(text) ? 'true' : text.toLowerCase().replace(/^0$/, 'false')
  if ((type === 'Integer' || type === 'Float') && text !== '') return String(Number(text))
  if (type === 'DateTime')
    return /^\d{4}-\d{2}-\d{2}/.test(text) ? text.replace(/T00:00:00(?:\.0{1,9})?$/, '') : null
  return value
}

/** As a report server reads them in the language that is sent with them; it reads dates in many forms. */
const typePatterns: Partial<Record<ParameterDefinition['type'], RegExp>> = {
  Integer: /^\s*[-+]?\d{1,20}\s*$/,
  Boolean: /^\s*(?:true|false|0|1)\s*$/i,
}

function listed(values: readonly string[]): string | Sentence {
  const shown = values
    .slice(0, listedValues)
    .map((value) => (value.length > listedCharacters ? `${value.slice(0, listedCharacters)}…` : value))
    .join(', ')
  const rest = values.length - listedValues
  return rest > 0 ? sentence('listed_and_more', { listed: shown, count: rest }) : shown
}

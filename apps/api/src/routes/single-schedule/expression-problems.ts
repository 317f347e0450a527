import { kindOf } from '@punctual/delivery/kinds'
import {
  askedQueries,
  type AskedQuery,
  boundTexts,
  countExpressions,
  didYouMean,
  type ExpressionNames,
  factNames,
  fileFactNames,
  instantName,
  maxExpressions,
  type ReportDefinition,
  type ScheduleDefinition,
  textsOfPageMarks,
  valueName,
  withoutRecipient,
  type WrongExpression,
  wrongExpressions,
} from '@punctual/domain'
import { type Sentence, sentence } from '@punctual/domain/words'

import type { FieldError } from '../../http/problem.ts'
import type { PlacedDestination } from './placed-destination.ts'

/**
 * Expressions that no run could fill in: an unknown name, or an instant that cannot be read. Values of
 * reports and addresses may name what is the same in every attempt. Subjects, bodies and names of files may
 * also name properties of the finished report.
 */
export function expressionProblems(
  definition: ScheduleDefinition,
  destinations: readonly PlacedDestination[],
): FieldError[] {
  const columns = definition.dataDriven?.columns ?? []
  const mayBeColumn = definition.dataDriven?.query !== undefined
  const values = (definition.values ?? []).map(({ name }) => valueName(name))
  const places: Places = {
    values: { names: [...factNames, ...values, ...columns], ignoresFormats: false, mayBeColumn },
    mails: {
      names: [...factNames, ...fileFactNames, ...values, ...columns],
      ignoresFormats: true,
      mayBeColumn,
    },
  }
  return [
    ...queryProblems(definition),
    ...conditionTexts(definition).flatMap(({ field, text }) => problemsIn(text, field, places.values)),
    ...destinations.flatMap((each) => destinationProblems(each, places)),
    ...reportsOf(definition).flatMap((each) => reportProblems(each, places)),
    ...tooMany(definition, destinations),
  ]
}

/** A worker fills them in before it does anything else, so that their number has a limit. */
function tooMany(definition: ScheduleDefinition, destinations: readonly PlacedDestination[]): FieldError[] {
  const texts = [
    ...askedQueries(definition).flatMap(parameterTexts),
    ...conditionTexts(definition),
    ...destinations.flatMap(({ destination: { kind, settings }, prefix }) =>
      kindOf({ kind })
        .texts(settings)
        .filter(({ use }) => use === 'recipients')
        .map(({ field, text }) => ({ field: `${prefix}${field}`, text })),
    ),
    ...reportsOf(definition).flatMap(({ report, prefix }) =>
      boundTexts(report).map(({ field, text }) => ({ field: `${prefix}${field}`, text })),
    ),
  ]
  let left = maxExpressions + 1
  for (const { field, text } of texts) {
    left -= countExpressions(text, left)
    if (left === 0) return [{ field, message: sentence('too_many_expressions', { most: maxExpressions }) }]
  }
  return []
}

interface PlacedText {
  readonly field: string
  readonly text: string
}

/** A query is asked before there are rows, and after the values that stand before it. */
function queryProblems(definition: ScheduleDefinition): FieldError[] {
  const names: string[] = [...factNames]
  return askedQueries(definition).flatMap((asked) => {
    const problems = parameterTexts(asked).flatMap(({ field, text }) =>
      problemsIn(text, field, { names, ignoresFormats: false }),
    )
    if (asked.use !== 'value') return problems
    const name = valueName(asked.valueName)
    const isTaken = names.some((other) => other.toLowerCase() === name.toLowerCase())
    names.push(name)
    return isTaken
      ? [...problems, { field: `${asked.field}.Name`, message: sentence('value_name_taken') }]
      : problems
  })
}

function parameterTexts({ field, query }: AskedQuery): PlacedText[] {
  return Object.entries(query.parameters).flatMap(([name, text]) =>
    typeof text === 'string' ? [{ field: `${field}.Parameters.${name}`, text }] : [],
  )
}

function conditionTexts({ conditions = [] }: ScheduleDefinition): PlacedText[] {
  return conditions.flatMap((condition, index) =>
    condition.kind === 'Value' && typeof condition.value === 'string'
      ? [{ field: `Conditions[${index}].Value`, text: condition.value }]
      : [],
  )
}

interface Places {
  readonly values: ExpressionNames
  readonly mails: ExpressionNames
}

function destinationProblems(
  { destination: { kind, settings }, prefix }: PlacedDestination,
  { values, mails }: Places,
): FieldError[] {
  const described = kindOf({ kind })
  const isOneEach = described.isOneEach?.(settings) ?? false
  const ofMessage = (text: string) => (isOneEach ? withoutRecipient(text) : text)
  return [
    ...described
      .texts(settings)
      .flatMap(({ field, text, use }) =>
        use === 'recipients'
          ? problemsIn(text, `${prefix}${field}`, values)
          : problemsIn(ofMessage(text), `${prefix}${field}`, mails),
      ),
    ...problemsIn(ofMessage(settings.fileName), `${prefix}FileName`, mails),
    // All recipients of a destination get the same file, so that its marks name none of them.
    ...textsOfPageMarks(settings).flatMap(({ field, text }) => problemsIn(text, `${prefix}${field}`, mails)),
  ]
}

interface PlacedReport {
  readonly report: ReportDefinition
  readonly fileName: string | null
  /** What stands before its fields in the request, such as `Reports[0].`. */
  readonly prefix: string
}

function reportsOf(definition: ScheduleDefinition): PlacedReport[] {
  return definition.kind === 'package'
    ? definition.reports.map(({ report, fileName }, index) => ({
        report,
        fileName,
        prefix: `Reports[${index}].`,
      }))
    : [{ report: definition, fileName: null, prefix: '' }]
}

function reportProblems({ report, fileName, prefix }: PlacedReport, { values, mails }: Places): FieldError[] {
  return [
    ...boundTexts(report).flatMap(({ field, text }) => problemsIn(text, `${prefix}${field}`, values)),
    ...(fileName === null ? [] : problemsIn(fileName, `${prefix}FileName`, mails)),
  ]
}

export function problemsIn(text: string, field: string, names: ExpressionNames): FieldError[] {
  return wrongExpressions(text, names).map((wrong) => ({ field, message: messageOf(wrong, names) }))
}

function messageOf(
  { inner, isOpen, message, word, candidates }: WrongExpression,
  { names }: ExpressionNames,
): Sentence {
  const written = `{{${inner.slice(0, 100)}${isOpen ? '' : '}}'}`
  const guess = word === null ? null : didYouMean(word, candidates)
  if (message !== null)
    return guess === null
      ? sentence('expression_wrong', { expression: written, problem: message })
      : sentence('expression_wrong_guess', { expression: written, problem: message, guess })
  const onlyInMails = fileFactNames.find(
    (name) => name.toLowerCase() === word?.toLowerCase() && !names.includes(name),
  )
  if (onlyInMails) return sentence('expression_not_here', { expression: written })
  return guess === null
    ? sentence('expression_no_column', {
        expression: written,
        knownNames: [instantName, ...names].slice(0, 16),
      })
    : sentence('expression_no_column_guess', { expression: written, guess })
}

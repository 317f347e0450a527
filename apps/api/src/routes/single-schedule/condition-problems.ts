import type { StoredDestination } from '@punctual/catalog'
import { didYouMean, type ReportFormat, type ScheduleDefinition, scheduleDefinition } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'

import type { FieldError } from '../../http/problem.ts'
import { invalid } from '../../http/read-input.ts'

const formatsWithRows: readonly string[] = ['CSV', 'XLSX', 'JSON', 'HTML'] satisfies ReportFormat[]
const formatsThatCanBeBlank: readonly string[] = [
  'PDF',
  'XLSX',
  'CSV',
  'JSON',
  'HTML',
  'DOCX',
  'PPTX',
] satisfies ReportFormat[]

/**
 * Refuses conditions that no run could meet, whatever the report says.
 *
 * @param destinations all that the schedule is to have
 *
 * @throws ProblemError `invalid_request`
 */
export function refuseVainConditions(definition: unknown, destinations: readonly StoredDestination[]): void {
  const parsed = scheduleDefinition.safeParse(definition)
  const problems = parsed.success ? conditionProblems(parsed.data, destinations) : []
  if (problems.length > 0) throw invalid(problems)
}

function conditionProblems(
  definition: ScheduleDefinition,
  destinations: readonly StoredDestination[],
): FieldError[] {
  const { conditions = [], values = [] } = definition
  const formats = formatsOf(definition, destinations)
  const hasKind = (wanted: string) => conditions.some(({ kind }) => kind === wanted)
  const names = values.map(({ name }) => name)
  return conditions.flatMap((condition, index) => {
    const { kind } = condition
    const field = `Conditions[${index}]`
    if (kind === 'Value') return unknownName(condition.name, { names, field: `${field}.Name` })
    if (
      kind === 'Rows' &&
      condition.query === undefined &&
      !formats.some((format) => formatsWithRows.includes(format))
    )
      return [
        {
          field,
          message: sentence('rows_not_countable', { formatNames: formatsWithRows }),
        },
      ]
    if (kind !== 'Blank') return []
    if (hasKind('NotBlank')) return [{ field, message: sentence('condition_contradicts_not_blank') }]
    if (formats.some((format) => !formatsThatCanBeBlank.includes(format)))
      return [{ field, message: sentence('blank_not_detectable', { formatNames: formatsThatCanBeBlank }) }]
    return []
  })
}

function unknownName(
  name: string,
  { names, field }: { readonly names: readonly string[]; readonly field: string },
): FieldError[] {
  if (names.some((each) => each.toLowerCase() === name.toLowerCase())) return []
  const guess = didYouMean(name, names)
  const message =
    guess === null ? sentence('value_name_unknown') : sentence('value_name_unknown_guess', { guess })
  return [{ field, message }]
}

/** Formats of the files that conditions inspect. */
function formatsOf(
  definition: ScheduleDefinition,
  destinations: readonly StoredDestination[],
): readonly string[] {
  if (definition.kind === 'package')
    return definition.mergePdf ? ['PDF'] : definition.reports.map(({ format }) => format)
  return destinations.length === 0 ? ['PDF'] : destinations.map(({ settings }) => settings.format)
}

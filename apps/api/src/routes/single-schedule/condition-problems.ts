import type { StoredDestination } from '@punctual/catalog'
import { type ReportFormat, type ScheduleDefinition, scheduleDefinition } from '@punctual/domain'

import type { FieldError } from '../../http/problem.ts'
import { invalid } from '../../http/read-input.ts'

const formatsWithRows: readonly string[] = ['CSV', 'XLSX'] satisfies ReportFormat[]
const formatsThatCanBeBlank: readonly string[] = [
  'PDF',
  'XLSX',
  'CSV',
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
  const { conditions = [] } = definition
  const formats = formatsOf(definition, destinations)
  const hasKind = (wanted: string) => conditions.some(({ kind }) => kind === wanted)
  return conditions.flatMap(({ kind }, index) => {
    const field = `Conditions[${index}]`
    if (kind === 'Rows' && !formats.some((format) => formatsWithRows.includes(format)))
      return [
        {
          field,
          message: `needs a file whose rows can be counted: a Format ${formatsWithRows.join(' or ')}`,
        },
      ]
    if (kind !== 'Blank') return []
    if (hasKind('NotBlank')) return [{ field, message: 'contradicts NotBlank; give one of them' }]
    if (formats.some((format) => !formatsThatCanBeBlank.includes(format)))
      return [
        { field, message: `can hold only where every Format is one of ${formatsThatCanBeBlank.join(', ')}` },
      ]
    return []
  })
}

/** Formats of the files that conditions look at. */
function formatsOf(
  definition: ScheduleDefinition,
  destinations: readonly StoredDestination[],
): readonly string[] {
  if (definition.kind === 'package')
    return definition.mergePdf ? ['PDF'] : definition.reports.map(({ format }) => format)
  return destinations.length === 0 ? ['PDF'] : destinations.map(({ settings }) => settings.format)
}

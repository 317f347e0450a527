import {
  boundTexts,
  hasPlaceholder,
  type ReportDefinition,
  type ScheduleDefinition,
  unknownNames,
} from '@punctual/domain'

import type { FieldError } from '../../http/problem.ts'
import type { PlacedDestination } from './placed-destination.ts'

/**
 * Placeholders that nothing will fill: recipients need a column of the data, and the values of parameters and
 * filters of a schedule with data must not name a column that is not there. Subjects, bodies and file names
 * show what they cannot fill.
 */
export function unboundColumns(
  definition: ScheduleDefinition,
  destinations: readonly PlacedDestination[],
): FieldError[] {
  const columns = definition.dataDriven?.columns ?? null
  return [
    ...recipientProblems(destinations, columns),
    ...(columns === null ? [] : reportProblems(definition, columns)),
  ]
}

function recipientProblems(
  destinations: readonly PlacedDestination[],
  columns: readonly string[] | null,
): FieldError[] {
  return destinations.flatMap(({ destination, prefix }) => {
    const { to, cc, bcc, replyTo } = destination.settings
    const fields = { To: to, Cc: cc, Bcc: bcc, ReplyTo: replyTo === null ? [] : [replyTo] }
    return Object.entries(fields).flatMap(([name, texts]) => {
      const field = `${prefix}${name}`
      if (columns !== null) return unknownIn(texts.join(' '), { field, columns })
      return texts.some(hasPlaceholder)
        ? [{ field, message: 'has a placeholder, which only the rows of DataDriven can fill' }]
        : []
    })
  })
}

function reportProblems(definition: ScheduleDefinition, columns: readonly string[]): FieldError[] {
  const reports: { report: ReportDefinition; prefix: string }[] =
    definition.kind === 'package'
      ? definition.reports.map(({ report }, index) => ({ report, prefix: `Reports[${index}].` }))
      : [{ report: definition, prefix: '' }]
  return reports.flatMap(({ report, prefix }) =>
    boundTexts(report).flatMap(({ field, text }) => unknownIn(text, { field: `${prefix}${field}`, columns })),
  )
}

function unknownIn(
  text: string,
  { field, columns }: { field: string; columns: readonly string[] },
): FieldError[] {
  const known = columns.slice(0, 12).join(', ')
  return unknownNames(text, columns).map((name) => ({
    field,
    message: `asks for {{${name.slice(0, 100)}}}, which is no column of DataDriven; it has ${known}`,
  }))
}

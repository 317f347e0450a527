import { textsOfSettings } from '../delivery/destination.ts'
import { boundTexts } from '../expression/bind-report.ts'
import { wrongExpressions } from '../expression/expression.ts'
import { factNames, fileFactNames } from '../expression/names.ts'
import { type Failure, failure } from '../failure.ts'
import { valueName } from './data-questions.ts'
import type { ScheduleDefinition } from './package-definition.ts'
import { sentence } from '../words/sentence.ts'

interface Schedule {
  readonly definition: ScheduleDefinition
  readonly destinations: ReadonlyArray<{ readonly settings: unknown }>
}

/**
 * Why the columns of an answer cannot fill the schedule; null when they can. A run compares them with the
 * answer, a preflight with the columns that the database announces. An expression that stays unfilled must
 * not reach a report or a recipient.
 */
export function columnFailure(schedule: Schedule, columns: readonly string[]): Failure | null {
  const keys = columns.map((name) => name.trim().toLowerCase())
  const repeated = keys.findIndex((key, index) => keys.indexOf(key) !== index)
  if (repeated >= 0) {
    const said = sentence('column_repeated', { column: shortened(columns[repeated] ?? '') })
    return failure('data_columns_ambiguous', { source: 'Sql', said })
  }
  const values = (schedule.definition.values ?? []).map(({ name }) => valueName(name))
  const names = [...factNames, ...fileFactNames, ...values, ...columns]
  for (const text of textsOf(schedule)) {
    const [missing] = wrongExpressions(text, { names, ignoresFormats: true })
    if (missing) return notAnswered(missing.inner, columns)
  }
  return null
}

function notAnswered(inner: string, columns: readonly string[]): Failure {
  const said = sentence('column_not_answered', {
    expression: `{{${shortened(inner)}}}`,
    columnNames: columns.slice(0, 16).map(shortened),
  })
  return failure('data_column_missing', { source: 'Sql', said })
}

function shortened(name: string): string {
  return name.length > 100 ? `${name.slice(0, 100)}…` : name
}

/** Every text of the schedule that columns are filled into. */
function textsOf({ definition, destinations }: Schedule): string[] {
  const reports =
    definition.kind === 'package'
      ? definition.reports.flatMap(({ report, fileName }) => [
          fileName,
          ...boundTexts(report).map(({ text }) => text),
        ])
      : boundTexts(definition).map(({ text }) => text)
  const conditions = (definition.conditions ?? []).flatMap((condition) =>
    condition.kind === 'Value' && typeof condition.value === 'string' ? [condition.value] : [],
  )
  const texts = destinations.flatMap(({ settings }) => textsOfSettings(settings))
  return [...reports, ...conditions, ...texts]
}

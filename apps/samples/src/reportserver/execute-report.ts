import type { DataLibrary } from '../data/library.ts'
import type { ValueFormat } from '../document/value-format.ts'
import type { ExecutedReport, ReportDefinition } from './definition.ts'
import { type GivenParameters, type Parameter, type ParameterValues, resolveParameters } from './parameter.ts'

export type Execution =
  | { readonly ok: true; readonly report: ExecutedReport }
  | { readonly ok: false; readonly code: string; readonly message: string }

/** Runs a report with the given parameters; a wrong parameter is an outcome, not an exception. */
export async function executeReport(
  definition: ReportDefinition,
  given: GivenParameters,
  tools: { library: DataLibrary; format: ValueFormat; executedAt: Date },
): Promise<Execution> {
  const table = await tools.library.table(definition.table)
  const resolved = resolveParameters(definition.parameters, given, table.rows)
  if (!resolved.ok) return resolved
  const content = definition.compose(table, resolved.values, tools.format)
  const parameterWords = definition.parameters.map((parameter) =>
    words(parameter, resolved.values, tools.format, parameter.validValues?.(table.rows).length),
  )
  const { format, executedAt } = tools
  return { ok: true, report: { definition, content, parameterWords, source: table.source, executedAt, format } }
}

function words(parameter: Parameter, all: ParameterValues, format: ValueFormat, choices: number | undefined): string {
  const values = all[parameter.name] ?? null
  if (values === null) return `${parameter.prompt}: any`
  if (choices !== undefined && values.length === choices && choices > 1) return `${parameter.prompt}: all`
  const texts = values.map((value) => {
    if (typeof value === 'boolean') return value ? 'yes' : 'no'
    return parameter.type === 'DateTime' ? format.date(String(value)) : String(value)
  })
  return `${parameter.prompt}: ${texts.join(', ')}`
}

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
  const parameterWords = definition.parameters.map((parameter) => {
    return words(parameter, resolved.values[parameter.name] ?? null, {
      format: tools.format,
      choices: parameter.validValues?.(table.rows, resolved.values).length,
    })
  })
  const { format, executedAt } = tools
  return {
    ok: true,
    report: { definition, content, parameterWords, source: table.source, executedAt, format },
  }
}

/** @param about how many valid values there are, when they are limited */
function words(
  parameter: Parameter,
  values: ParameterValues[string] | undefined,
  about: { format: ValueFormat; choices: number | undefined },
): string {
  const { format, choices } = about
  if (values === null || values === undefined) return `${parameter.prompt}: any`
  if (choices !== undefined && values.length === choices && choices > 1) return `${parameter.prompt}: all`
  const texts = values.map((value) => {
    if (typeof value === 'boolean') return value ? 'yes' : 'no'
    return parameter.type === 'DateTime' ? format.date(String(value)) : String(value)
  })
  return `${parameter.prompt}: ${texts.join(', ')}`
}

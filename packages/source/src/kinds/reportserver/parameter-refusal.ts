import { failure, FailureError, type ReportParameter } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'

import { parameterProblems, parameterSentence } from '../../parameter-problems.ts'
import { reportParameters } from './parameters.ts'
import type { ReportServerClient } from './report-server-client.ts'

/**
 * Why the report does not take the parameters as they are, with the values that it takes; null when its
 * definitions say nothing against them. The names of parameters are case-sensitive in a rendering.
 */
export async function findParameterRefusal(
  client: ReportServerClient,
  { report, parameters }: { readonly report: string; readonly parameters: readonly ReportParameter[] },
  signal: AbortSignal,
): Promise<FailureError | null> {
  const definitions = await reportParameters(client, { report, chosen: parameters }, signal)
  const problems = parameterProblems(parameters, definitions)
  const misspelt = parameters.flatMap(({ name }, index) => {
    const known = definitions.find((each) => each.name.toLowerCase() === name.toLowerCase())?.name ?? name
    const message = sentence('parameter_spelt_otherwise', { known })
    return known === name ? [] : [{ index, name, member: 'Name' as const, message }]
  })
  const all = [...misspelt, ...problems]
  if (all.length === 0) return null
  const said = parameterSentence(all)
  return new FailureError(failure('source_parameter_refused', { source: 'reportserver', said }))
}

import { hasPlaceholder, type PaginatedReportDefinition, type ReportParameter } from '@punctual/domain'
import { type ParameterDefinition, readReportPath } from '@punctual/source'
import type { StoredSchedule } from '@punctual/store'

import type { Dependencies } from '../../deps.ts'
import { didYouMean } from '../../http/did-you-mean.ts'
import type { FieldError } from '../../http/problem.ts'

/** A caller who only stores values does not wait longer than this for a report server. */
const definitionsTimeoutMs = 5_000

/**
 * What the report's own definitions say against parameter values. Nothing when they cannot be had: the account signs in
 * elsewhere, the server is away, or the report is named by something else than its path.
 */
export async function parameterProblems(
  { definition, sourceAccountKind, sourceAccountId }: StoredSchedule,
  given: readonly ReportParameter[],
  { dependencies, signal }: { dependencies: Dependencies; signal: AbortSignal },
): Promise<FieldError[]> {
  const path = readReportPath((definition as PaginatedReportDefinition).reportUrl ?? '')
  if (sourceAccountKind !== 'reportserver' || sourceAccountId === null || path === null) return []
  const opened = await dependencies.store.sourceAccounts.open(sourceAccountId)
  if (!opened.ok) return []
  const limit = AbortSignal.any([signal, AbortSignal.timeout(definitionsTimeoutMs)])
  try {
    const definitions = await dependencies.sources.reportParameters(opened.account, path, limit)
    return definitions.ok ? given.flatMap((parameter, index) => problemsOf(parameter, `Parameters[${index}]`, definitions.value)) : []
  } catch (error) {
    if (limit.aborted && !signal.aborted) return []
    throw error
  }
}

function problemsOf(
  { name, values, isNull, useDefault }: ReportParameter,
  field: string,
  definitions: readonly ParameterDefinition[],
): FieldError[] {
  const definition = definitions.find((each) => each.name.toLowerCase() === name.toLowerCase())
  if (!definition) {
    const names = definitions.map((each) => each.name)
    const guess = didYouMean(name, names)
    return [
      {
        field: `${field}.Name`,
        message: `is no parameter of the report; ${guess ? `did you mean ${guess}?` : `it has ${names.join(', ') || 'none'}`}`,
      },
    ]
  }
  if (useDefault) return []
  if (isNull)
    return definition.nullable ? [] : [{ field: `${field}.IsNull`, message: `cannot be true: ${definition.name} does not take null` }]
  const problems: FieldError[] = []
  if (values.length === 0) problems.push({ field: `${field}.Values`, message: 'needs a value, or else IsNull or UseDefault' })
  if (values.length > 1 && !definition.multiValue)
    problems.push({ field: `${field}.Values`, message: `takes one value: ${definition.name} is not multi-valued` })
  // Valid values that depend on other parameters are only known once those have values.
  const valid = definition.dependencies.length > 0 ? null : definition.validValues
  for (const [index, value] of values.entries()) {
    // What a row of data will fill in is not known yet.
    if (valid && !hasPlaceholder(value) && !valid.some((each) => each.value === value)) {
      problems.push({ field: `${field}.Values[${index}]`, message: `is not one of the values that ${definition.name} allows` })
    }
  }
  return problems
}

/**
 * What the reports' own definitions say against parameter values. They are asked for when a schedule is
 * written, so that a misspelt name is reported at once and not by the first run. Nothing is said when they
 * cannot be had: the account signs in elsewhere, the server is away or slow, or the report is named by
 * something else than its path.
 */
import {
  hasPlaceholder,
  type PaginatedReportDefinition,
  type ReportParameter,
  type ScheduleDefinition,
  scheduleDefinition,
} from '@punctual/domain'
import { type ParameterDefinition, sourceKind } from '@punctual/source'
import type { SourceAccountKind } from '@punctual/catalog'

import type { Dependencies } from '../../deps.ts'
import { didYouMean } from '../../http/did-you-mean.ts'
import { isId } from '../../http/id.ts'
import type { FieldError } from '../../http/problem.ts'

/**
 * A caller who only stores values does not wait longer than this for report servers, however many reports a
 * request names.
 */
const definitionsTimeoutMs = 5_000

/** Parameter values in transit to a report. */
export interface ParameterUse {
  readonly sourceAccount: { readonly id: string; readonly kind: SourceAccountKind } | null
  readonly report: PaginatedReportDefinition
  /** What stands before `Parameters` in the request, such as `Reports[0].`. */
  readonly prefix: string
}

export type ParameterCheck = (uses: readonly ParameterUse[]) => Promise<FieldError[]>

/** The parameter values of a schedule as it is to be stored. */
export function parameterUses(
  definition: unknown,
  sourceAccount: ParameterUse['sourceAccount'],
): ParameterUse[] {
  const parsed = scheduleDefinition.safeParse(definition)
  return parsed.success ? usesIn(parsed.data, sourceAccount) : []
}

function usesIn(
  definition: ScheduleDefinition,
  sourceAccount: ParameterUse['sourceAccount'],
): ParameterUse[] {
  if (definition.kind === 'single' || definition.kind === 'source') return []
  if (definition.kind === 'paginated') return [{ report: definition, sourceAccount, prefix: '' }]
  return definition.reports.flatMap(({ report, sourceAccount: account }, index) =>
    report.kind === 'paginated' ? [{ report, sourceAccount: account, prefix: `Reports[${index}].` }] : [],
  )
}

/**
 * A check for one request: each report is asked for once, one after the other, and all of them together
 * within the limit.
 */
export function createParameterCheck(context: {
  readonly dependencies: Dependencies
  readonly signal: AbortSignal
}): ParameterCheck {
  const known = new Map<string, readonly ParameterDefinition[] | null>()
  let limit: AbortSignal | null = null

  async function definitionsFor({
    sourceAccount,
    report,
  }: ParameterUse): Promise<readonly ParameterDefinition[] | null> {
    // What names the report otherwise is looked up by the run.
    if (report.reportUrl === null || !sourceAccount || !sourceKind(sourceAccount.kind)?.tellsParameters)
      return null
    limit ??= AbortSignal.any([context.signal, AbortSignal.timeout(definitionsTimeoutMs)])
    const key = `${sourceAccount.id} ${report.reportUrl}`
    const asked = known.get(key)
    if (asked !== undefined) return asked
    const definitions = await ask({ ...context, accountId: sourceAccount.id, report, limit })
    known.set(key, definitions)
    return definitions
  }

  return async (uses) => {
    const problems: FieldError[] = []
    for (const use of uses) {
      const definitions = use.report.parameters.length === 0 ? null : await definitionsFor(use)
      if (definitions === null) continue
      for (const [index, parameter] of use.report.parameters.entries())
        problems.push(...problemsOf(parameter, `${use.prefix}Parameters[${index}]`, definitions))
    }
    return problems
  }
}

interface Question {
  readonly dependencies: Dependencies
  readonly signal: AbortSignal
  readonly accountId: string
  readonly report: PaginatedReportDefinition
  readonly limit: AbortSignal
}

async function ask({
  dependencies,
  signal,
  accountId,
  report: definition,
  limit,
}: Question): Promise<readonly ParameterDefinition[] | null> {
  if (!isId(accountId)) return null
  const opened = await dependencies.store.sourceAccounts.open(accountId)
  if (!opened.ok) return null
  try {
    limit.throwIfAborted()
    const definitions = await dependencies.sources.parameters({ account: opened.account, definition }, limit)
    return definitions.ok ? definitions.value : null
  } catch (error) {
    if (limit.aborted && !signal.aborted) return null
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
    return definition.nullable
      ? []
      : [{ field: `${field}.IsNull`, message: `cannot be true: ${definition.name} does not take null` }]
  const problems: FieldError[] = []
  if (values.length === 0)
    problems.push({ field: `${field}.Values`, message: 'needs a value, or else IsNull or UseDefault' })
  if (values.length > 1 && !definition.multiValue)
    problems.push({
      field: `${field}.Values`,
      message: `takes one value: ${definition.name} is not multi-valued`,
    })
  // Valid values that depend on other parameters are only known once those have values.
  const valid =
    definition.dependencies.length > 0 || !definition.validValues
      ? null
      : new Set(definition.validValues.map((each) => each.value))
  for (const [index, value] of values.entries()) {
    // What a row of data will fill in is not known yet.
    if (valid && !hasPlaceholder(value) && !valid.has(value)) {
      problems.push({
        field: `${field}.Values[${index}]`,
        message: `is not one of the values that ${definition.name} allows`,
      })
    }
  }
  return problems
}

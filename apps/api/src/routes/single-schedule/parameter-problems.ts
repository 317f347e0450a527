/**
 * What the reports' own definitions say against parameter values. They are asked for when a schedule is
 * written, so that a misspelt name is reported at once and not by the first run. The check finds nothing when
 * the definitions are not available. That happens when the account signs in elsewhere, the server is away or
 * slow, or the report is not named by its path.
 */
import {
  type PaginatedReportDefinition,
  type ReportParameter,
  type ScheduleDefinition,
  scheduleDefinition,
} from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import { type ParameterDefinition, parameterProblems, sourceKind } from '@punctual/source'
import type { SourceAccountKind, SourceAccounts } from '@punctual/catalog'

import type { Dependencies } from '../../deps.ts'
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
  /** Stored parameters that the request does not name: they decide what is valid for those that it does. */
  readonly kept?: readonly ReportParameter[]
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
  /** Accounts that the caller may use, unless given. */
  readonly openAccount?: SourceAccounts['open']
}): ParameterCheck {
  const { openAccount = context.dependencies.store.sourceAccounts.open } = context
  const known = new Map<string, readonly ParameterDefinition[] | null>()
  let limit: AbortSignal | null = null

  async function definitionsFor({
    sourceAccount,
    report,
  }: ParameterUse): Promise<readonly ParameterDefinition[] | null> {
    // The run resolves any other name of the report.
    if (report.reportUrl === null || !sourceAccount || !sourceKind(sourceAccount.kind)?.tellsParameters)
      return null
    limit ??= AbortSignal.any([context.signal, AbortSignal.timeout(definitionsTimeoutMs)])
    const plain = `${sourceAccount.id} ${report.reportUrl}`
    // Values decide what is valid only where one parameter depends on another.
    const isPlain = known.get(plain)?.every(({ dependencies }) => dependencies.length === 0) ?? true
    const key = isPlain ? plain : `${plain} ${JSON.stringify(report.parameters)}`
    const asked = known.get(key)
    if (asked !== undefined) return asked
    const definitions = await ask({ ...context, openAccount, accountId: sourceAccount.id, report, limit })
    known.set(plain, definitions)
    known.set(`${plain} ${JSON.stringify(report.parameters)}`, definitions)
    return definitions
  }

  return async (uses) => {
    const problems: FieldError[] = []
    for (const use of uses) {
      const { kept = [], prefix } = use
      const given = use.report.parameters
      if (given.length === 0) continue
      const parameters = [...given, ...kept]
      const definitions = await definitionsFor({ ...use, report: { ...use.report, parameters } })
      for (const { index, name, member, message } of definitions === null
        ? []
        : parameterProblems(parameters, definitions)) {
        // What the request does not name may still be given later; a preflight reports it.
        if (index === null) continue
        if (index < given.length) problems.push({ field: `${prefix}Parameters[${index}].${member}`, message })
        else if (dependsOnGiven(name, given, definitions ?? []))
          problems.push({
            field: `${prefix}Parameters`,
            message: sentence('parameters_with_value', { name, problem: message }),
          })
      }
    }
    return problems
  }
}

/** Whether a stored parameter became wrong by what the request says of another one. */
function dependsOnGiven(
  name: string,
  given: readonly ReportParameter[],
  definitions: readonly ParameterDefinition[],
): boolean {
  const same = (left: string, right: string) => left.toLowerCase() === right.toLowerCase()
  const dependencies = definitions.find((each) => same(each.name, name))?.dependencies ?? []
  return dependencies.some((each) => given.some((parameter) => same(parameter.name, each)))
}

interface Question {
  readonly dependencies: Dependencies
  readonly signal: AbortSignal
  readonly openAccount: SourceAccounts['open']
  readonly accountId: string
  readonly report: PaginatedReportDefinition
  readonly limit: AbortSignal
}

async function ask({
  dependencies,
  signal,
  openAccount,
  accountId,
  report: definition,
  limit,
}: Question): Promise<readonly ParameterDefinition[] | null> {
  if (!isId(accountId)) return null
  const opened = await openAccount(accountId)
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

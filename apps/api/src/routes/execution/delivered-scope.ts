import {
  definedName,
  expressionScope,
  type ExpressionScope,
  scheduleDefinition,
  withValues,
} from '@punctual/domain'
import type { ExecutionRecord, FrozenDestination } from '@punctual/engine'

export interface Frozen {
  readonly definition: unknown
  readonly destination: FrozenDestination
}

/** What the worker filled subjects and names of files with, as far as it is the same for each row of data. */
export function deliveredScope(
  { scheduleName, executionId, messageAt, dueAt, entryAt, serverName }: ExecutionRecord,
  { definition, destination: { timeZone } }: Frozen,
): ExpressionScope {
  const facts = {
    ScheduleName: scheduleName,
    ExecutionId: executionId,
    ...(serverName !== null && { ServerName: serverName }),
  }
  const scope = expressionScope(facts, { at: messageAt ?? dueAt ?? entryAt, timeZone: timeZone ?? 'UTC' })
  const { data } = scheduleDefinition.safeParse(definition)
  if (!data) return scope
  const name = data.kind === 'package' ? null : definedName(data)
  return withValues(scope, new Map([['reportname', name ?? scheduleName]]))
}

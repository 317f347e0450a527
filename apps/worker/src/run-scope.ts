import { type ExpressionScope, expressionScope, withValues } from '@punctual/domain'
import type { ClaimedExecution } from '@punctual/engine'

import type { Snapshot } from './snapshot.ts'

/**
 * What every expression of a run may name. Instants are those of the due instant, in the zone of the
 * schedule, so that every attempt fills in the same values. A run that sends kept files again has those of
 * the first run.
 */
export function runScope(
  claimed: Pick<ClaimedExecution, 'executionId' | 'dueAt' | 'entryAt' | 'messageAt'>,
  { scheduleName, timeZone }: Pick<Snapshot, 'scheduleName' | 'timeZone'>,
): ExpressionScope {
  const facts = { ScheduleName: scheduleName, ExecutionId: claimed.executionId }
  return expressionScope(facts, { at: claimed.messageAt ?? nominalInstant(claimed), timeZone })
}

/** What subjects, bodies and names of files may name beside it, once there is a report. */
export function fileScope(
  scope: ExpressionScope,
  { reportName, serverName }: { readonly reportName: string; readonly serverName: string },
): ExpressionScope {
  return withValues(
    scope,
    new Map([
      ['reportname', reportName],
      ['servername', serverName],
    ]),
  )
}

/** The due instant, or for a manual run the instant it was asked for: the same in every attempt. */
export function nominalInstant({ dueAt, entryAt }: Pick<ClaimedExecution, 'dueAt' | 'entryAt'>): Date {
  return dueAt ?? entryAt
}

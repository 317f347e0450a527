import type { ExecutionRow, Instant, ScheduleRow } from './rows.ts'

/** An execution of a schedule with everything that is the same however it was asked for. */
export function newExecution(
  { id: scheduleId, name, folderId, sourceAccountId, serverName, lastServerName }: ScheduleRow,
  { id, nominalAt, now }: { id: string; nominalAt: Instant; now: Instant },
): Omit<ExecutionRow, 'trigger' | 'dueAt' | 'overlapPolicy' | 'priority' | 'runBy'> {
  return {
    ...{ id, nominalAt, scheduleId, scheduleName: name, folderId, sourceAccountId, status: 'Waiting', stage: 'Placing' },
    ...{
      desiredServerName: serverName ?? lastServerName,
      notBefore: now,
      notBeforeReason: null,
      putOffSince: null,
      term: null,
      entryAt: now,
    },
    ...{ generation: 0, dispatchedAt: null, turn: null, serverName: null, placementReason: null },
    ...{
      claimedByBootId: null,
      processId: null,
      attempt: 0,
      claimToken: null,
      gateOpenings: 0,
      takeBackCount: 0,
      crashCount: 0,
      crashes: [],
      failures: 0,
      startedAt: null,
      completedAt: null,
    },
    ...{ cancelRequestedAt: null, cancelRequestedBy: null, snapshot: null, error: null, failedParts: [] },
  }
}

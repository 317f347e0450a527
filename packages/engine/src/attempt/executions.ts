import { type Failure, maxAskedWaitMs, putOffAfter, targetKey } from '@punctual/domain'
import { type StatementLanes, statementsBeside } from '@punctual/store'

import type { EngineDatabase } from '../history/engine-database.ts'
import { createClaimCall, createFinishCall, createRequestCall } from './execution-calls.ts'
import { storedFailure } from './stored-failure.ts'
import type { CancelAnswer, LostMessage, RescuedExecution, Reclaimed } from './execution-data.ts'
import type { ExecutionTransitions } from '../port.ts'

const statement = statementsBeside(import.meta.url)

const forgetRequests = `DELETE FROM execution_requests WHERE execution_id IN
  (SELECT execution_id FROM execution_requests WHERE requested_at < $1 ORDER BY requested_at LIMIT 10000) RETURNING 1`

function transitionStatements() {
  return {
    requestOnTime: statement('request-execution-on-time'),
    retry: statement('retry-execution'),
    putOff: statement('put-off-execution'),
    cancel: statement('cancel-execution'),
    reclaim: statement('reclaim'),
    forgetSnapshots: statement('forget-snapshots'),
    rescueCrashed: statement('rescue-crashed'),
    rescueLost: statement('rescue-lost'),
  }
}

export function createExecutionTransitions(
  database: EngineDatabase,
  lanes: StatementLanes,
): ExecutionTransitions {
  const sql = transitionStatements()
  const finish = createFinishCall(database, lanes)
  return {
    request: createRequestCall(database, lanes),
    async requestOnTime({ executionId, scheduleId, dueAt, nextRunAt, version, calendar, runBy, priority }) {
      const own = [executionId, scheduleId, dueAt, nextRunAt, version, runBy, priority]
      const parameters = [...own, calendar?.id ?? null, calendar?.version ?? null]
      return first(await database.record<{ id: string; nominalAt: Date }>(sql.requestOnTime, parameters))
    },
    claim: createClaimCall(database, lanes),
    finish: (owner, end) => finish({ ...owner, ...end }),
    async retry({ executionId, claimToken }, { delayMs, error, event }) {
      const asked = [
        error?.retryAfterMs ?? null,
        maxAskedWaitMs,
        error && JSON.stringify(putOffAfter(error, delayMs)),
      ]
      const parameters = [executionId, claimToken, delayMs, json(error), event, ...asked]
      const [row] = await database.record<{ owned: number }>(sql.retry, parameters)
      return row?.owned === 1
    },
    async putOff({ executionId, claimToken }, { target, spreadMs, maxWaitMs, failure, reason }) {
      const told = [spreadMs, maxWaitMs, JSON.stringify(failure), JSON.stringify(reason)]
      const parameters = [executionId, claimToken, target.kind, target.id, targetKey(target), ...told]
      const [row] = await database.record<{ owned: number }>(sql.putOff, parameters)
      return row?.owned === 1
    },
    cancel: async (executionId, by) => {
      const ask = async () => first(await database.record<CancelAnswer>(sql.cancel, [executionId, by]))
      // The first statement does not see the row of history that was written while it waited for the row of
      // work.
      return (await ask()) ?? (await ask())
    },
    reclaim: (abandoned, allowed) =>
      database.record<Reclaimed>(sql.reclaim, [
        abandoned.map(({ executionId }) => executionId),
        abandoned.map(({ claimToken }) => claimToken),
        allowed,
      ]),
    async forgetSnapshots(unusedForMs) {
      const [row] = await database.query<{ count: number }>(sql.forgetSnapshots, [unusedForMs])
      return row?.count ?? 0
    },
    forgetRequests: async (before) => (await database.query(forgetRequests, [before])).length,
    rescueCrashed: ({ leaseMs, crashesAllowed, exclusiveAfterCrashes, limit, expectedNow = null }) =>
      database.record<RescuedExecution>(sql.rescueCrashed, [
        leaseMs,
        crashesAllowed,
        limit,
        expectedNow,
        exclusiveAfterCrashes,
      ]),
    async rescueLost({ leaseMs, lostAfterMs, exclusiveAfterCrashes, limit }) {
      return await database.record<LostMessage>(sql.rescueLost, [
        leaseMs,
        lostAfterMs,
        limit,
        exclusiveAfterCrashes,
      ])
    },
  }
}

function first<Row>(rows: readonly Row[]): Row | null {
  return rows[0] ?? null
}

function json(error: Failure | null): string | null {
  return error === null ? null : JSON.stringify(storedFailure(error))
}

import { jsonParameter, type StatementLanes, statementsBeside } from '@punctual/store'

import type { EngineDatabase } from '../engine-database.ts'
import { cancelledWhileHeldError } from '../held-said.ts'
import { createClaimCall, createFinishCall, createRequestCall } from './execution-calls.ts'
import { engineLimits } from '../limits.ts'
import { releaseParameters } from './release-parameters.ts'
import type { CancelAnswer, LostMessage, Recall, RecalledExecution } from '../port/execution-data.ts'
import type { ExecutionTransitions } from '../port.ts'

const statement = statementsBeside(import.meta.url)

// The oldest are the first rows of the table, so a statement that finds enough reads no further.
const forgetRequests = `DELETE FROM execution_requests WHERE ctid = ANY (ARRAY(
  SELECT ctid FROM execution_requests WHERE requested_at < $1 LIMIT 10000)) RETURNING 1`

// More than have crashed or got lost: the statement for each decides.
const readUnderWay = `SELECT id FROM work WHERE dispatched_at IS NOT NULL AND (status = 'Waiting') = ($1 = 'sent') LIMIT $2`

const setAside = `WITH ended AS (
    DELETE FROM set_aside_runs e WHERE e.execution_id <> $1 AND NOT EXISTS (SELECT FROM work w WHERE w.id = e.execution_id)
  )
  INSERT INTO set_aside_runs AS a (execution_id, error, first_at, tried_at)
    SELECT id, $2, clock_timestamp(), clock_timestamp() FROM work WHERE id = $1
  ON CONFLICT (execution_id) DO UPDATE SET error = excluded.error, tries = a.tries + 1, tried_at = clock_timestamp()
  RETURNING tries`

function transitionStatements() {
  return {
    requestOnTime: statement('request-execution-on-time'),
    requestResend: statement('request-resend'),
    release: statement('release'),
    recall: statement('recall'),
    cancel: statement('cancel-execution'),
    forgetSnapshots: statement('forget-snapshots'),
    rescueLost: statement('rescue-lost'),
    wakeFromTheFuture: statement('wake-from-the-future'),
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
    async requestOnTime({ executionId, scheduleId, dueAt, nextRunAt, version, calendar, ...asked }) {
      const { runBy, priority, traceParent = null } = asked
      const own = [executionId, scheduleId, dueAt, nextRunAt, version, runBy, priority]
      const parameters = [...own, calendar?.id ?? null, calendar?.version ?? null, traceParent]
      return first(
        await database.record<{ executionId: string; nominalAt: Date }>(sql.requestOnTime, parameters),
      )
    },
    async requestResend({
      executionId,
      resendOf,
      runBy,
      priority,
      artifacts,
      deliveries,
      traceParent = null,
    }) {
      const own = [executionId, resendOf, runBy, priority]
      const parameters = [...own, jsonParameter(artifacts), jsonParameter(deliveries), traceParent]
      return first(
        await database.record<{ executionId: string; nominalAt: Date }>(sql.requestResend, parameters),
      )
    },
    claim: createClaimCall(database, lanes),
    finish: (owner, end) => finish({ ...owner, ...end }),
    async release(owner, release) {
      const [row] = await database.record<{ owned: number }>(sql.release, releaseParameters(owner, release))
      return row?.owned === 1
    },
    recall: (recall) => database.record<RecalledExecution>(sql.recall, recallParameters(recall)),
    async readUnderWay(has, limit) {
      return (await database.query<{ id: string }>(readUnderWay, [has, limit])).map(({ id }) => id)
    },
    async setAside(executionId, error) {
      const [row] = await database.query<{ tries: number }>(setAside, [executionId, error])
      return row?.tries ?? 0
    },
    cancel: async (executionId, by) => {
      const ask = async () => {
        const parameters = [executionId, by, jsonParameter(cancelledWhileHeldError(by))]
        return first(await database.record<CancelAnswer>(sql.cancel, parameters))
      }
      // The first statement does not see the row of history that was written while it waited for the row of
      // work.
      return (await ask()) ?? (await ask())
    },
    async forgetSnapshots(unusedForMs) {
      const [row] = await database.query<{ count: number }>(sql.forgetSnapshots, [unusedForMs])
      return row?.count ?? 0
    },
    forgetRequests: async (before) => (await database.query(forgetRequests, [before])).length,
    async wakeFromTheFuture() {
      const [row] = await database.query<{ count: number }>(sql.wakeFromTheFuture)
      return row?.count ?? 0
    },
    async rescueLost({ leaseMs, lostAfterMs, exclusiveAfterCrashes, limit, ...apart }) {
      const { only = null, setAsideMs = engineLimits.setAsideMs } = apart
      const parameters = [leaseMs, lostAfterMs, limit, exclusiveAfterCrashes, only, setAsideMs]
      return await database.record<LostMessage>(sql.rescueLost, parameters)
    },
  }
}

function first<Row>(rows: readonly Row[]): Row | null {
  return rows[0] ?? null
}

function recallParameters(recall: Recall): unknown[] {
  const { reason, allowed, setAsideMs = engineLimits.setAsideMs } = recall
  if (reason === 'abandoned') {
    const ids = recall.attempts.map(({ executionId }) => executionId)
    const claimTokens = recall.attempts.map(({ claimToken }) => claimToken)
    const reasons = recall.attempts.map(({ why }) => why)
    return [reason, allowed, ids, claimTokens, null, null, null, null, setAsideMs, reasons, null]
  }
  const { leaseMs, limit, expectedNow = null, exclusiveAfterCrashes, only = null } = recall
  const { storeAwayUntil = null } = recall
  const apart = [only, null, leaseMs, limit, expectedNow, exclusiveAfterCrashes, setAsideMs, null]
  return [reason, allowed, ...apart, storeAwayUntil]
}

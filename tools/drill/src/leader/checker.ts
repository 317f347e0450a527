import type { Store } from '@punctual/engine'

import { expectedSql } from '../expected-set.ts'

/** What became of everything that had to run, as the rows say it; the engine's own opinion is not asked. */
export interface CheckResult {
  /** Occurrences that were due. */
  readonly due: number
  /** Due occurrences without an execution. */
  readonly missing: number
  /** Executions beyond one for an occurrence, or for an instant that was none. */
  readonly duplicate: number
  /** Executions entered before they were due. */
  readonly early: number
  /** Occurrences that were recorded as missed instead of run. */
  readonly suppressed: number
  /** Executions that a term planned after a newer term had begun to plan. */
  readonly byStaleTerm: number
}

/** @param until only what was due up to this instant is checked */
export async function evaluate(store: Store, until: Date): Promise<CheckResult> {
  const [checkResult] = await store.database.query<CheckResult>(
    `WITH expected AS MATERIALIZED (${expectedSql}),
     made AS MATERIALIZED (SELECT schedule_id, due_at, entry_at, status, term FROM executions WHERE due_at <= $1),
     begun AS (SELECT term, min(entry_at) AS at FROM executions GROUP BY term),
     succeeded AS (SELECT term, min(at) OVER (ORDER BY term ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING) AS at FROM begun)
     SELECT (SELECT count(*)::int FROM expected) AS due,
       (SELECT count(*)::int FROM (SELECT schedule_id, due_at FROM expected EXCEPT SELECT schedule_id, due_at FROM made) x) AS missing,
       (SELECT count(*)::int FROM (SELECT schedule_id, due_at FROM made EXCEPT ALL SELECT schedule_id, due_at FROM expected) x) AS duplicate,
       (SELECT count(*)::int FROM made WHERE entry_at < due_at) AS early,
       (SELECT count(*)::int FROM made WHERE status = 'Missed') AS suppressed,
       (SELECT count(*)::int FROM made m JOIN succeeded s ON s.term = m.term AND s.at < m.entry_at) AS "byStaleTerm"`,
    [until],
  )
  if (!checkResult) throw new Error('the checker got no answer')
  return checkResult
}

import type { Store } from '@punctual/store'

/** What became of everything that had to run, as the rows say it; the engine's own opinion is not asked. */
export interface Verdict {
  /** Occurrences that were due. */
  readonly due: number
  /** Due occurrences without an execution. */
  readonly missing: number
  /** Executions beyond one for an occurrence. */
  readonly duplicate: number
  /** Executions entered before they were due. */
  readonly early: number
  /** Occurrences that were recorded as missed instead of run. */
  readonly suppressed: number
  /** Executions that a term planned after a newer term had begun to plan. */
  readonly byStaleTerm: number
}

/** @param until only what was due before this instant is judged */
export async function judge(store: Store, until: Date): Promise<Verdict> {
  const [verdict] = await store.database.query<Verdict>(
    `WITH expected AS (SELECT id, name::timestamptz AS due_at FROM schedules WHERE name <> 'Drill template' AND name::timestamptz <= $1),
     made AS (SELECT e.* FROM executions e WHERE e.due_at <= $1),
     begun AS (SELECT term, min(entry_at) AS at FROM executions GROUP BY term)
     SELECT (SELECT count(*)::int FROM expected) AS due,
       (SELECT count(*)::int FROM expected x WHERE NOT EXISTS (SELECT 1 FROM made e WHERE e.schedule_id = x.id AND e.due_at = x.due_at)) AS missing,
       (SELECT count(*)::int FROM made) - (SELECT count(DISTINCT (schedule_id, due_at))::int FROM made)
         + (SELECT count(*)::int FROM made e WHERE NOT EXISTS (SELECT 1 FROM expected x WHERE x.id = e.schedule_id AND x.due_at = e.due_at)) AS duplicate,
       (SELECT count(*)::int FROM made WHERE entry_at < due_at) AS early,
       (SELECT count(*)::int FROM made WHERE status = 'Missed') AS suppressed,
       (SELECT count(*)::int FROM made e WHERE EXISTS (SELECT 1 FROM begun b WHERE b.term > e.term AND b.at < e.entry_at)) AS "byStaleTerm"`,
    [until],
  )
  if (!verdict) throw new Error('the judge got no answer')
  return verdict
}

/** Whether every occurrence ran exactly once, on time or late, and nothing else did. */
export function isClean({ missing, duplicate, early, suppressed, byStaleTerm }: Verdict): boolean {
  return missing + duplicate + early + suppressed + byStaleTerm === 0
}

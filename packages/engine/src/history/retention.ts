import type { Database } from '@punctual/store'

import type { Term } from '../port/lead-data.ts'
import type { MadeFile, PrunableTable, RetirementStep } from '../port/retention-data.ts'
import type { Retention } from '../port.ts'
import { unlessLocked } from '../unless-locked.ts'

/**
 * Records that are forgotten row by row, and what makes one of them old. `$1` is the instant, given by the
 * caller.
 */
const prunable: Readonly<Record<PrunableTable, { readonly table: string; readonly isOld: string }>> = {
  /** Plans that ended, which the reconciler checks by. */
  plans: { table: 'schedule_plans', isOld: 'until_at < $1' },
  calendarRevisions: { table: 'calendar_revisions', isOld: 'replaced_at < $1' },
  reconciliationRuns: { table: 'reconciliation_runs', isOld: 'completed_at < $1' },
  findings: { table: 'reconciliation_findings', isOld: 'found_at < $1 AND seen_at < $1' },
  /** Ends of which the history is gone too. */
  unsuccessfulEnds: { table: 'unsuccessful_ends', isOld: 'nominal_at < $1' },
  /** Breakers of targets that were unused since. */
  breakers: { table: 'breakers', isOld: 'changed_at < $1' },
  /** Processes that are gone for good. */
  servers: { table: 'servers', isOld: 'last_heartbeat_at < $1' },
  /** Checks of past nights. */
  preflights: { table: 'preflights', isOld: 'expires_at < $1' },
  /** Mails about changes of state that are over. */
  notices: { table: 'notices', isOld: 'settled_at < $1' },
  /** Opens and revocations of links; without its execution a link opens nothing. */
  links: { table: 'execution_links', isOld: 'nominal_at < $1' },
  // What lies outside every month: rows of a clock that was far off, or of instants made up for after a long
  // time.
  strayHistory: { table: 'history_default', isOld: 'nominal_at < $1' },
  straySnapshots: { table: 'history_snapshots_default', isOld: `month + interval '1 month' <= $1` },
  strayAnswers: { table: 'kept_answers_default', isOld: 'nominal_at < $1' },
  strayRows: { table: 'kept_rows_default', isOld: 'nominal_at < $1' },
  strayDeliveries: { table: 'deliveries_default', isOld: 'nominal_at < $1' },
  strayArtifacts: { table: 'artifacts_default', isOld: 'nominal_at < $1' },
  strayEvents: { table: 'execution_events_default', isOld: 'nominal_at < $1' },
}

const retire = 'SELECT retire_partition($1, $2, $3) AS partition'
const drop = 'SELECT drop_retired_partition($1, $2) AS partition'

const filesToSend = `SELECT DISTINCT a.sha256 FROM work w JOIN artifacts a ON a.execution_id = w.id AND a.nominal_at = w.nominal_at
  WHERE w.resend_of IS NOT NULL OR w.hold IS NOT NULL`

/** By the months since an instant; a row is written after its file, so each of these files should be there. */
const filesMade = `SELECT sha256, (max(execution_id::text))::uuid AS "executionId" FROM artifacts
  WHERE nominal_at >= $1 AND created_at >= $1 AND left(sha256, 2) = ANY ($2) GROUP BY sha256`

export function createRetention(database: Database): Retention {
  return {
    retirePartition: ({ term, holder }, { before, lockTimeoutMs }) =>
      step(database, { sql: retire, parameters: [before, term, holder], lockTimeoutMs }),
    dropRetired: ({ term, holder }, { lockTimeoutMs }) =>
      step(database, { sql: drop, parameters: [term, holder], lockTimeoutMs }),
    async prune({ term, holder }, what, { before, limit }) {
      if (what === 'audit' || what === 'proofs')
        return await pruneLinked(database, what, { term, holder, before, limit })
      const { table, isOld } = prunable[what]
      const [row] = await database.query<{ count: number }>(
        `WITH gone AS (
           DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE ${isOld} LIMIT $2)) AND (SELECT leads($3, $4)) RETURNING 1
         )
         SELECT count(*)::int AS count FROM gone`,
        [before, limit, term, holder],
      )
      return row?.count ?? 0
    },
    async filesToSend() {
      const rows = await database.query<{ sha256: string }>(filesToSend)
      return new Set(rows.map(({ sha256 }) => sha256))
    },
    filesMade: (since, digits) => database.query<MadeFile>(filesMade, [since, digits]),
    async isLeading({ term, holder }) {
      const [row] = await database.query<{ leads: boolean }>('SELECT leads($1, $2) AS leads', [term, holder])
      return row?.leads === true
    },
  }
}

/**
 * The role of the apps may only add to the audit trail and the proofs. What is past its time leaves through a
 * function of the owner.
 */
const pruneFunctions = { audit: 'prune_audit_entries', proofs: 'prune_proofs' } as const

async function pruneLinked(
  database: Database,
  what: keyof typeof pruneFunctions,
  { term, holder, before, limit }: Term & { before: Date; limit: number },
): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `SELECT ${pruneFunctions[what]}($1, $2, $3, $4) AS count`,
    [before, limit, term, holder],
  )
  return row?.count ?? 0
}

async function step(
  database: Database,
  { sql, parameters, lockTimeoutMs }: { sql: string; parameters: readonly unknown[]; lockTimeoutMs: number },
): Promise<RetirementStep> {
  const done = await unlessLocked(database, lockTimeoutMs, (query) =>
    query<{ partition: string | null }>(sql, parameters),
  )
  if (!done.ok) return { kind: 'postponed' }
  const partition = done.answer[0]?.partition ?? null
  return partition === null ? { kind: 'nothing' } : { kind: 'done', partition }
}

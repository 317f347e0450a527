import { expectedSql } from '../expected-set.ts'
import { untilAnswered } from '../poll.ts'
import type { Load } from './load.ts'
import type { LocalCluster } from './local-cluster.ts'
import { readMailbox } from './mailbox.ts'
import type { Evidence, ExpectedRun, Interruption, Row, UnknownSend } from './check-result.ts'

/** Later than anything is due. */
const endOfTime = new Date('9999-01-01T00:00:00Z')

/** Every execution must end within this time after the last fault. */
const settleLimitMs = 120_000

/**
 * Waits until nothing runs any more, or for as long as anything may take; what has not ended then is reported
 * by the check result.
 */
export async function untilSettled(cluster: LocalCluster): Promise<void> {
  const settled = untilAnswered(
    cluster,
    { limitMs: settleLimitMs, what: 'everything has ended' },
    async () => {
      const [row] = await cluster.store.database.query<{ open: number }>(
        `SELECT (SELECT count(*)::int FROM executions WHERE status IN ('Waiting', 'Executing', 'Cancelling'))
         + (SELECT count(*)::int FROM schedule_cursors WHERE enabled AND next_run_at <= clock_timestamp()) AS open`,
      )
      return row?.open === 0 ? true : null
    },
  )
  await settled.catch((error: unknown) => {
    cluster.signal.throwIfAborted()
    cluster.report(`Not everything has ended: ${error instanceof Error ? error.message : String(error)}`)
  })
}

export async function collectEvidence(
  { store, ports }: LocalCluster,
  {
    load,
    interruptions,
    excused,
  }: { load: Load; interruptions: readonly Interruption[]; excused: ReadonlySet<string> },
): Promise<Evidence> {
  const expected = await store.database.query<ExpectedRun>(
    `SELECT schedule_id AS "scheduleId", (extract(epoch FROM due_at) * 1000)::float8 AS "dueAtMs" FROM (${expectedSql}) AS expected`,
    [endOfTime],
  )
  const rows = await store.database.query<Omit<Row, 'unknown'> & { unknown: UnknownSend[] | null }>(
    `SELECT e.id, e.schedule_id AS "scheduleId", (extract(epoch FROM e.due_at) * 1000)::float8 AS "dueAtMs",
       (extract(epoch FROM e.entry_at) * 1000)::float8 AS "entryAtMs", e.status, e.error ->> 'code' AS code,
       (SELECT jsonb_agg(jsonb_build_object('sendingAtMs', extract(epoch FROM d.sending_at) * 1000, 'server',
           (SELECT c.server_name FROM timeline_of(e.id, e.nominal_at, e.transactions) c WHERE c.name = 'claimed' AND c.attempt = d.attempt LIMIT 1)))
         FROM deliveries d WHERE d.execution_id = e.id AND d.nominal_at = e.nominal_at
           AND (d.state = 'Unknown' OR e.error ->> 'code' = 'delivery_interrupted')) AS unknown
     FROM executions e`,
  )
  return {
    expected,
    promised: load.asked.flatMap(({ executionId }) => (executionId === null ? [] : [executionId])),
    rows: rows.map((row) => ({ ...row, unknown: row.unknown ?? [] })),
    mails: await readMailbox(ports.mailboxPage),
    interruptions,
    excused,
  }
}

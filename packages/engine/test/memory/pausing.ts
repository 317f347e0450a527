import { eventually } from '@punctual/testing'

import type { Beside, Side } from './beside-postgres.ts'
import type { Operation } from './choice.ts'

/*
 * PostgreSQL gives a statement one snapshot, and then lets it wait for locks. So a statement may decide by rows
 * that another one has changed since, and may meet rows that another one has written and not committed. Both last
 * for microseconds in a test that only runs statements at the same time. Here a statement is paused exactly there:
 *
 * - after its snapshot, where it first reads the clock of the database: all statements with a deadline do;
 * - before its commit, in a trigger that PostgreSQL defers until then.
 *
 * The pause is an advisory lock that the test holds. Only connections of the name in question ask for it.
 */

const pauseKey = 4_711

/** Where a statement is paused, and the name of the connections that are paused there. */
export const pauses = {
  'after its snapshot': 'pauses after its snapshot',
  'before its commit': 'pauses before its commit',
} as const

export type Pause = keyof typeof pauses

/** Tables whose changes are paused before their commit: each writing statement changes one of them. */
const changedTables = [
  'breakers',
  'calendars',
  'cluster_settings',
  'deliveries',
  'schedule_cursors',
  'schedules',
  'servers',
  'work',
]

/** Two statements with a pause in the first. */
export interface Pauses {
  /** Runs the first until its pause, then the second until it ends or waits for the first, then lets both go on. */
  runAround(pause: Pause, first: Operation, second: Operation): Promise<RanAround>
}

export interface RanAround {
  readonly answers: readonly [unknown, unknown]
  /** Whether the second one waited for the first. */
  readonly hasWaited: boolean
}

/** Installs the pauses in the database of both sides. */
export async function installPauses(beside: Beside): Promise<Pauses> {
  const { query } = beside.real
  const asks = (pause: Pause) => `current_setting('application_name') = '${pauses[pause]}'`
  // A pause may last longer than a statement waits for a lock.
  await query(`CREATE FUNCTION simulated.pause() RETURNS void LANGUAGE sql SET lock_timeout = '60s'
    AS 'SELECT pg_catalog.pg_advisory_xact_lock_shared(${pauseKey})'`)
  await query(`CREATE OR REPLACE FUNCTION simulated.clock_timestamp() RETURNS timestamptz LANGUAGE plpgsql VOLATILE AS $$
    BEGIN
      IF ${asks('after its snapshot')} THEN PERFORM simulated.pause(); END IF;
      RETURN (SELECT now FROM simulated.clock);
    END $$`)
  await query(`CREATE FUNCTION simulated.pause_commit() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM simulated.pause(); RETURN NULL; END $$`)
  for (const table of changedTables)
    await query(`CREATE CONSTRAINT TRIGGER pause_commit AFTER INSERT OR UPDATE OR DELETE ON ${table}
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (${asks('before its commit')}) EXECUTE FUNCTION simulated.pause_commit()`)
  const paused = {
    'after its snapshot': beside.open(pauses['after its snapshot']),
    'before its commit': beside.open(pauses['before its commit']),
  }
  return {
    async runAround(pause, first, second) {
      const running = await beside.transaction(async (hold) => {
        // A busy machine may pause the test for longer than a transaction may be idle.
        await hold('SET LOCAL idle_in_transaction_session_timeout = 0')
        await hold('SELECT pg_advisory_xact_lock($1)', [pauseKey])
        const one = startOperation(first, paused[pause])
        await untilEndedOrWaiting(beside, [one])
        const other = startOperation(second, beside.processes[0] ?? beside.real)
        await untilEndedOrWaiting(beside, [one, other])
        return { one: one.answer, other: other.answer, hasWaited: !other.hasEnded }
      })
      return { answers: await Promise.all([running.one, running.other]), hasWaited: running.hasWaited }
    },
  }
}

interface Started {
  readonly answer: Promise<unknown>
  hasEnded: boolean
}

function startOperation(operation: Operation, side: Side): Started {
  const started: Started = {
    hasEnded: false,
    answer: operation.run(side).finally(() => (started.hasEnded = true)),
  }
  // It is awaited once the pause is over.
  started.answer.catch(() => {})
  return started
}

/** Each has ended, or waits for the lock of the pause or of another statement. */
async function untilEndedOrWaiting({ real }: Beside, started: readonly Started[]): Promise<void> {
  const waiting = `SELECT count(DISTINCT pid)::int AS count FROM pg_locks
    WHERE NOT granted AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`
  await eventually(
    async () => {
      const [row] = await real.query<{ count: number }>(waiting)
      return started.filter(({ hasEnded }) => hasEnded).length + (row?.count ?? 0) >= started.length
    },
    { timeoutMs: 20_000, everyMs: 1 },
  )
}

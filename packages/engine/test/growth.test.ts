import { replanBy } from '@punctual/catalog'
import { createTestDatabase } from '@punctual/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Term } from '../src/port/lead-data.ts'
import type { Store } from '../src/store.ts'
import { addAccount, addCalendar, addSchedule, addWorker, lead, openTestStore } from '../src/testing.ts'

/*
 * A step reads rows in proportion to what has changed, and never to what is stored. Counted are the rows that its
 * statements fetch, from all tables.
 */

const schedules = 100_000
/** Runs that have ended, and as many that wait. */
const runs = 20_000
const servers = 1_000
const slots = 4
const underWay = servers * slots

/** Ids in their order fill indexes faster than random ones. */
const idOf = (kind: string) => `('0${kind}000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`

/** Many rows at once, without what the database does for each of them. `like_this` is the schedule that they resemble. */
const fill = [
  // No step uses the index of the text search.
  'DROP INDEX schedules_text_idx',
  `INSERT INTO schedules (id, kind, folder_id, name, name_key, definition, recurrence, plan_from, notify_on_failure, source_problem)
   SELECT ${idOf('1')}, kind, folder_id, n::text, n::text, '{}', '{}', now() + n * interval '1 second', '{ops@example.org}',
     CASE WHEN n % 10 = 0 THEN 'It is gone.' END FROM like_this, generate_series(1, ${schedules}) n`,
  `INSERT INTO schedule_cursors (schedule_id, next_run_at, version, enabled)
   SELECT ${idOf('1')}, now() + n * interval '1 second', 1, true FROM generate_series(1, ${schedules}) n`,
  // They have ended within two hours, and all of them have their proof.
  `INSERT INTO history (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, trigger, status, completed_at, not_before, run_by, entry_at)
   SELECT ${idOf('2')}, now() - n * interval '0.36 seconds', ${idOf('1')}, kind, name, folder_id, 'manual', 'Failed',
     now() - n * interval '0.36 seconds', now(), 'test', now() FROM like_this, generate_series(1, ${runs}) n`,
  `INSERT INTO proofs (schedule_id, position, execution_id, folder_id, proof, previous_hash, hash)
   SELECT schedule_id, 1, id, folder_id, '{}', '', id::text FROM history`,
  'UPDATE proof_progress SET linked_until = now()',
  `INSERT INTO unsuccessful_ends (schedule_id, nominal_at, execution_id, status)
   SELECT schedule_id, nominal_at, id, status FROM history`,
  `INSERT INTO watched_ends (schedule_id, execution_id, nominal_at, status, completed_at)
   SELECT schedule_id, id, nominal_at, status, completed_at FROM history`,
  // All slots are taken, and others wait.
  `INSERT INTO servers SELECT (jsonb_populate_record(s, jsonb_build_object('name', 'worker ' || n, 'boot_id', ${idOf('3')}))).*
   FROM servers s, generate_series(1, ${servers - 1}) n`,
  `INSERT INTO work (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, trigger, not_before, run_by, entry_at)
   SELECT ${idOf('4')}, now(), ${idOf('1')}, kind, name, folder_id, 'manual', now(), 'test', now()
   FROM like_this, generate_series(1, ${runs}) n`,
  `INSERT INTO work (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, trigger, not_before, run_by, entry_at,
     status, dispatched_at, server_name, turn, generation, attempt, claim_token, snapshot_key)
   SELECT ${idOf('5')}, now(), ${idOf('1')}, kind, name, folder_id, 'manual', now(), 'test', now(),
     'Executing', now(), 'worker ' || n % ${servers}, n, 1, 1, gen_random_uuid(), ${idOf('6')}
   FROM like_this, generate_series(1, ${underWay}) n`,
  `INSERT INTO snapshots (key, snapshot) SELECT ${idOf('6')}, '{}' FROM generate_series(1, ${underWay}) n`,
]

const opened = new AsyncDisposableStack()
let store: Store
let term: Term
/** What the steps are about. */
let own: { readonly id: string; readonly accountId: string; readonly calendarId: string }

beforeAll(async () => {
  const database = opened.use(await createTestDatabase())
  store = opened.use(openTestStore(database.url)).store
  term = await lead(store, 600_000)
  await addWorker(store, 'worker 0', slots)
  const { id: pattern } = await addSchedule(store, { nextRunAt: new Date('2099-01-01T00:00:00Z') })
  await store.database.transaction(async (query) => {
    await query('SET LOCAL session_replication_role = replica')
    await query('SET LOCAL default_statistics_target = 10')
    await query(
      `CREATE TEMP TABLE like_this ON COMMIT DROP AS SELECT * FROM schedules WHERE id = '${pattern}'`,
    )
    for (const sql of fill) await query(sql)
    await query('ANALYZE')
  })
  const accountId = await addAccount(store, { maxConcurrentExecutions: 3 })
  const calendar = await addCalendar(store, [])
  const nextRunAt = new Date(Math.floor(Date.now() / 60_000) * 60_000)
  const { id } = await addSchedule(store, { accountId, calendar, nextRunAt })
  own = { id, accountId, calendarId: calendar.id }
}, 120_000)
afterAll(() => opened.disposeAsync())

const fetchedSql =
  'SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS count FROM pg_stat_xact_user_tables'

/** Rows that a step fetches; its transaction is rolled back. */
async function fetchedBy(step: (within: Store) => Promise<unknown>): Promise<number> {
  const counted = new Error('counted')
  let count = 0
  const work = store.transaction(async (within) => {
    await within.database.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    const fetched = async () => (await within.database.query<{ count: number }>(fetchedSql))[0]!.count
    const before = await fetched()
    await step(within)
    count = (await fetched()) - before
    throw counted
  })
  await expect(work).rejects.toBe(counted)
  return count
}

const noDays = { holidays: [], weekendDays: [] }

function hold({ sourceAccounts }: Store) {
  const note = {
    id: own.accountId,
    version: 1,
    status: 'Invalid' as const,
    at: new Date(),
    problem: 'It is gone.',
  }
  return sourceAccounts.recordValidation(note, () => Promise.resolve(new Map()))
}

function edit({ calendars }: Store) {
  const change = { id: own.calendarId, name: 'Edited', description: '', days: noDays, ifVersion: null }
  return calendars.update(change, replanBy(change))
}

/** What a step is, the most that it may fetch, and the step. */
const steps: ReadonlyArray<readonly [name: string, most: number, (within: Store) => Promise<unknown>]> = [
  ['the hold of an account with one schedule', 100, hold],
  ['a search for holds under way', 20, ({ sourceAccounts }) => sourceAccounts.continueHolds()],
  ['an edit of a calendar with one schedule', 100, edit],
  ['a search for edits of calendars under way', 20, ({ calendars }) => calendars.continueEdit()],
  ['a read of what is due', 1_000, ({ planning }) => planning.readDue(500, 60)],
  ['a look for the next due instant', 20, ({ planning }) => planning.untilNextDueMs()],
  [
    'the state of dispatch, by what is under way',
    3 * underWay,
    ({ dispatching }) => dispatching.readState(3_000),
  ],
  [
    'the state for a manual run, by the servers',
    2 * servers,
    ({ dispatching }) => dispatching.readState(3_000, 101),
  ],
  [
    'a search for unused snapshots, by what is under way',
    4 * underWay,
    ({ executionTransitions }) => executionTransitions.forgetSnapshots(60_000),
  ],
  ['a search for ends to be evaluated', 1_500, ({ notices }) => notices.readUnevaluated(100)],
  [
    'the evaluation of a schedule',
    100,
    ({ notices }) => notices.evaluate(term, '01000000-0000-4000-8000-000000000001'),
  ],
  [
    'a page of ends that were overtaken',
    1_000,
    ({ scheduleSearch }) => scheduleSearch.forgetOvertakenEnds(100),
  ],
  [
    'retention of ends',
    1_000,
    ({ retention }) =>
      retention.prune(term, 'unsuccessfulEnds', { before: new Date(Date.now() - 7_100_000), limit: 100 }),
  ],
  ['a search for runs without a proof', 1_000, ({ proofs }) => proofs.link(60_000)],
]

test.each(steps)('%s fetches no more than %i rows, whatever is stored', async (_name, most, step) => {
  expect(await fetchedBy(step)).toBeLessThanOrEqual(most)
})

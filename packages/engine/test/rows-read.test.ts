import { randomUUID } from 'node:crypto'

import { createTestDatabase } from '@punctual/testing'
import { expect, test } from 'vitest'

import { addSchedule, addWorker, openTestStore, tableOf } from '../src/testing.ts'
import type { Store } from '../src/store.ts'
import type { ServerIdentity } from '../src/port/server-data.ts'

const others = 2_000

/**
 * Executions that ended, with what they delivered, and as many that are dispatched and that run; the tables
 * are not analyzed.
 */
async function given({ database }: Store, scheduleId: string): Promise<void> {
  for (const status of ['Succeeded', 'Executing', 'Waiting'] as const)
    await database.query(
      `INSERT INTO ${tableOf(status)} (id, nominal_at, schedule_id, schedule_kind, schedule_name, folder_id, trigger, status, not_before, run_by, entry_at,
         dispatched_at, generation, attempt, claimed_by_boot_id, server_name)
       SELECT gen_random_uuid(), now(), s.id, s.kind, s.name, s.folder_id, 'manual', $3, now(), 'test', now(), now(), 1, 1, gen_random_uuid(), 'other'
       FROM schedules s, generate_series(1, $2::int) WHERE s.id = $1`,
      [scheduleId, others, status],
    )
  await database.query(
    `INSERT INTO deliveries (id, nominal_at, execution_id, destination_id, recipient, position, state, attempt)
     SELECT gen_random_uuid(), nominal_at, id, gen_random_uuid(), 'reader@example.org', 0, CASE status WHEN 'Executing' THEN 'Sending' ELSE 'Accepted' END, 1
     FROM executions WHERE status <> 'Waiting'`,
  )
}

/** Rows of executions and deliveries that this transaction has read. */
async function looksAt({ database }: Store): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS count FROM pg_stat_xact_user_tables WHERE relname ~ '^(work$|history_|deliveries_)'`,
  )
  return row!.count
}

/** One execution from its request to its end, with one mail: the rows that each step read. */
async function run(
  store: Store,
  { scheduleId, server }: { scheduleId: string; server: ServerIdentity },
): Promise<Record<string, number>> {
  const looked: Record<string, number> = {}
  const counted = async <Result>(name: string, step: () => Promise<Result>): Promise<Result> => {
    const before = await looksAt(store)
    const result = await step()
    looked[name] = (await looksAt(store)) - before
    return result
  }
  const id = randomUUID()
  const request = { executionId: id, scheduleId, runBy: 'test', priority: 0 }
  await counted('request', () => store.executionTransitions.request(request))
  await store.database.query(`UPDATE work SET dispatched_at = now(), generation = 1 WHERE id = $1`, [id])
  const { name: serverName, bootId } = server
  const lease = { bootId, leaseMs: 3_000 }
  const claimToken = randomUUID()
  const claim = { executionId: id, generation: 1, claimToken, serverName, processId: 1, ...lease }
  expect(await counted('claim', () => store.executionTransitions.claim(claim))).toMatchObject({ attempt: 1 })
  const owner = { executionId: id, attempt: 1, claimToken }
  const delivery = {
    id: randomUUID(),
    destinationId: randomUUID(),
    recipient: 'reader@example.org',
    position: 0,
    messageId: 'one',
  }
  const step = { deliveries: [delivery], send: [delivery.id] }
  expect(await counted('permit', () => store.ledger.advance(owner, step, lease))).toMatchObject({
    granted: [delivery.id],
  })
  const reply = { id: delivery.id, state: 'Accepted', reply: '250', error: null } as const
  const state = {
    busy: 1,
    draining: false,
    holdReason: null,
    running: [owner, { executionId: randomUUID(), attempt: 1, claimToken: randomUUID() }],
  }
  await counted('heartbeat', () => store.servers.heartbeat({ ...server, slots: 4 }, state))
  const end = { status: 'Succeeded', error: null, results: [reply] } as const
  expect(await counted('end', () => store.executionTransitions.finish(owner, end))).toBe(true)
  return looked
}

test('the steps of a run read only its rows, however many executions wait, run and have ended, and whatever statistics say', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { id: scheduleId } = await addSchedule(open.store)
  const server = await addWorker(open.store, 'one')
  await open.store.transaction(async (store) => {
    // Plans are made, and kept, while the tables are empty.
    for (let use = 0; use < 8; use += 1) await run(store, { scheduleId, server })
    await given(store, scheduleId)
    const looked = await run(store, { scheduleId, server })
    expect(Object.keys(looked)).toEqual(['request', 'claim', 'permit', 'heartbeat', 'end'])
    for (const [step, rows] of Object.entries(looked)) expect(rows, step).toBeLessThan(20)
  })
})

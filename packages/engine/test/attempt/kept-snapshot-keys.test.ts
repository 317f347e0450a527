import { randomUUID } from 'node:crypto'

import { jsonParameter } from '@punctual/store'
import { eventually } from '@punctual/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openEngine, requestRun } from '../support.ts'
import { addAccount, addSchedule, addWorker, statement } from '../../src/testing.ts'
import type { ServerIdentity } from '../../src/port/server-data.ts'

/*
 * A schedule keeps the key of its snapshot for the next claim. Every edit clears it, so a claim works with the
 * contents that it finds.
 */

let engine: Awaited<ReturnType<typeof openEngine>>
let server: ServerIdentity
beforeAll(async () => {
  engine = await openEngine()
  server = await addWorker(engine.store, randomUUID(), 100)
})
afterAll(async () => {
  await engine[Symbol.asyncDispose]()
})

const query = <Row>(sql: string, parameters: readonly unknown[]) =>
  engine.store.database.query<Row>(sql, parameters)

async function placeRun(scheduleId: string, nominalAt: string | null = null): Promise<string> {
  const id = await requestRun(engine.store, scheduleId)
  await query(
    `UPDATE work SET generation = 1, dispatched_at = clock_timestamp(), server_name = $2, nominal_at = coalesce($3::timestamptz, nominal_at) WHERE id = $1`,
    [id, server.name, nominalAt],
  )
  return id
}

const claim = (executionId: string) => engine.attemptsOf(server).claim({ executionId, generation: 1 })

async function claimNew(scheduleId: string): Promise<unknown> {
  return (await claim(await placeRun(scheduleId)))?.snapshot
}

async function keptKey(scheduleId: string): Promise<string | null> {
  const [row] = await query<{ key: string | null }>(
    'SELECT key FROM schedule_snapshots WHERE schedule_id = $1',
    [scheduleId],
  )
  return row?.key ?? null
}

/** Claims by the kept key only; answers how many runs that was possible for. */
async function countKnown(scheduleId: string, other: object = {}): Promise<number> {
  const claimed = {
    executionId: await placeRun(scheduleId),
    generation: 1,
    serverName: server.name,
    claimToken: randomUUID(),
    bootId: server.bootId,
    processId: 1,
    leaseMs: 60_000,
    ...other,
  }
  return (await query(statement('claim-known'), [jsonParameter([claimed])])).length
}

const destination = `INSERT INTO destinations (id, schedule_id, kind, position, settings)
  SELECT gen_random_uuid(), id, 'email', 7, '{"to": ["new@example.org"]}' FROM schedules WHERE id = $1`
const accountOf = 'id = (SELECT source_account_id FROM schedules WHERE id = $1)'

test.each([
  ['the name of the schedule', `UPDATE schedules SET name = 'Another' WHERE id = $1`],
  ['its definition', `UPDATE schedules SET definition = definition || '{"x": 1}' WHERE id = $1`],
  [
    'its time zone',
    `UPDATE schedules SET recurrence = recurrence || '{"timeZone": "Asia/Tokyo"}' WHERE id = $1`,
  ],
  ['its version', 'UPDATE schedules SET version = version + 1 WHERE id = $1'],
  ['the secret of its account', `UPDATE source_accounts SET secret = 'v1.other' WHERE ${accountOf}`],
  [
    'the address of its account',
    `UPDATE source_accounts SET settings = settings || '{"url": "http://other"}' WHERE ${accountOf}`,
  ],
  [
    'an account of a query',
    `INSERT INTO schedule_source_accounts (schedule_id, source_account_id) SELECT id, source_account_id FROM schedules WHERE id = $1`,
  ],
  ['a new destination', destination],
  [
    'a changed destination',
    `UPDATE destinations SET settings = settings || '{"subject": "Other"}' WHERE schedule_id = $1`,
  ],
  ['a destination that is removed', 'DELETE FROM destinations WHERE schedule_id = $1'],
])('a claim after an edit of %s works with what the edit has written', async (_what, edit) => {
  const { id } = await addSchedule(engine.store)
  const before = await claimNew(id)
  const key = await keptKey(id)
  expect(key).not.toBeNull()
  expect(await claimNew(id)).toEqual(before)
  await query(edit, [id])
  expect(await keptKey(id)).toBeNull()
  expect(await claimNew(id)).not.toEqual(before)
  expect(await keptKey(id)).not.toBe(key)
})

test('a claim finds the key that an earlier one has kept, until an edit clears it', async () => {
  const { id } = await addSchedule(engine.store)
  expect(await countKnown(id)).toBe(0)
  await claimNew(id)
  expect(await countKnown(id)).toBe(1)
  await query('UPDATE schedules SET version = version + 1 WHERE id = $1', [id])
  expect(await countKnown(id)).toBe(0)
})

test('a claim by a kept key is refused for another boot, without a lease, and for a server that reads less than the work', async () => {
  const { id } = await addSchedule(engine.store)
  await claimNew(id)
  expect(await countKnown(id, { bootId: randomUUID() })).toBe(0)
  for (const [refuse, undo] of [
    [
      `UPDATE servers SET last_heartbeat_at = last_heartbeat_at - interval '1 hour'`,
      `UPDATE servers SET last_heartbeat_at = last_heartbeat_at + interval '1 hour'`,
    ],
    [
      'UPDATE cluster_settings SET work_format = work_format + 1',
      'UPDATE cluster_settings SET work_format = work_format - 1',
    ],
  ] as const) {
    await query(refuse, [])
    expect(await countKnown(id)).toBe(0)
    await query(undo, [])
  }
  expect(await countKnown(id)).toBe(1)
})

test('of many claims with the same message and a kept key one succeeds', async () => {
  const { id } = await addSchedule(engine.store)
  await claimNew(id)
  const executionId = await placeRun(id)
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => claim(executionId)))
  expect(outcomes.filter((outcome) => outcome !== null)).toHaveLength(1)
})

test('a run that was requested with a snapshot of its own keeps it', async () => {
  const [{ id }, { id: other }] = [await addSchedule(engine.store), await addSchedule(engine.store)]
  await claimNew(id)
  const before = await claimNew(other)
  const resend = await placeRun(id)
  await query('UPDATE work SET snapshot_key = $2 WHERE id = $1', [resend, await keptKey(other)])
  expect((await claim(resend))?.snapshot).toEqual(before)
})

test('an account that is no longer linked leaves the snapshot', async () => {
  const { id } = await addSchedule(engine.store)
  await query(
    `INSERT INTO schedule_source_accounts (schedule_id, source_account_id) SELECT id, source_account_id FROM schedules WHERE id = $1`,
    [id],
  )
  expect(await claimNew(id)).toMatchObject({ accounts: { length: 1 } })
  await query('DELETE FROM schedule_source_accounts WHERE schedule_id = $1', [id])
  expect(await claimNew(id)).toMatchObject({ accounts: { length: 0 } })
})

test('a run that was requested before an edit counts for the account of the kept key', async () => {
  const [{ id }, account] = await Promise.all([addSchedule(engine.store), addAccount(engine.store)])
  const early = await placeRun(id)
  await query('UPDATE schedules SET source_account_id = $2 WHERE id = $1', [id, account])
  await claimNew(id)
  expect(await countKnown(id)).toBe(1)
  await claim(early)
  expect(await query('SELECT source_account_id AS counts FROM work WHERE id = $1', [early])).toEqual([
    { counts: account },
  ])
})

test('a claim beside an edit that is not committed neither waits for it nor keeps the key of what the edit replaces', async () => {
  const { id } = await addSchedule(engine.store)
  const first = await placeRun(id)
  await engine.store.database.transaction(async (edit) => {
    await edit(`UPDATE schedules SET name = 'Edited' WHERE id = $1`, [id])
    expect((await claim(first))?.snapshot).not.toMatchObject({ schedule: { name: 'Edited' } })
  })
  expect(await keptKey(id)).toBeNull()
  expect(await claimNew(id)).toMatchObject({ schedule: { name: 'Edited' } })
})

test('a claim that began before an edit, and ends after it, keeps no key', async () => {
  const { id } = await addSchedule(engine.store)
  const first = await placeRun(id)
  const { claimed } = await engine.store.database.transaction(async (other) => {
    await other('SELECT FROM work WHERE id = $1 FOR UPDATE', [first])
    const begun = claim(first)
    await eventually(
      async () => {
        const [row] = await query<{ waits: boolean }>(
          `SELECT count(*) > 0 AS waits FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          [],
        )
        return row?.waits
      },
      { timeoutMs: 20_000 },
    )
    await query(`UPDATE schedules SET name = 'Edited' WHERE id = $1`, [id])
    return { claimed: begun }
  })
  await claimed
  expect(await claimNew(id)).toMatchObject({ schedule: { name: 'Edited' } })
})

test('a run of another month, and one whose snapshot was removed, get a snapshot of their own', async () => {
  const { id } = await addSchedule(engine.store)
  await claimNew(id)
  const earlier = await placeRun(id, '2026-01-15T00:00:00Z')
  expect(await claim(earlier)).not.toBeNull()
  const copies = `SELECT count(*)::int AS copies FROM history_snapshots h JOIN work w ON w.snapshot_key = h.key WHERE w.id = $1 AND h.month = month_of(w.nominal_at)`
  expect(await query(copies, [earlier])).toEqual([{ copies: 1 }])
  await claimNew(id)
  await query(
    'DELETE FROM snapshots WHERE key = (SELECT key FROM schedule_snapshots WHERE schedule_id = $1)',
    [id],
  )
  expect(await countKnown(id)).toBe(0)
  expect(await claimNew(id)).not.toBeNull()
})

import { randomUUID } from 'node:crypto'

import { noProof, proofHash } from '@punctual/runtime'
import { createTestDatabase } from '@punctual/testing'
import { expect, test } from 'vitest'

import { createProofDuty } from '../../src/history/proof-duty.ts'
import type { Store } from '../../src/store.ts'
import { addSchedule, endByHand, lead, openTestStore } from '../../src/testing.ts'

async function openHistory() {
  const resources = new AsyncDisposableStack()
  const database = resources.use(await createTestDatabase())
  const { store } = resources.use(openTestStore(database.url))
  const other = resources.use(openTestStore(database.url)).store
  return { store, other, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

const hash = (digit: string) => digit.repeat(64)

interface Ended {
  readonly secondsAgo?: number
  readonly state?: string
}

/** A run that has ended with a file and one delivery, as the statements of an attempt leave it. */
async function endedRun(
  store: Store,
  scheduleId: string,
  { secondsAgo = 60, state = 'Accepted' }: Ended = {},
) {
  const { query } = store.database
  const id = randomUUID()
  await store.executionTransitions.request({ executionId: id, scheduleId, runBy: 'tester', priority: 0 })
  await query(
    `WITH frozen AS (SELECT e.id, month_of(e.nominal_at) AS month, jsonb_build_object('schedule', jsonb_build_object('definition', s.definition),
        'destinations', (SELECT jsonb_agg(jsonb_build_object('id', d.id, 'settings', d.settings)) FROM destinations d WHERE d.schedule_id = s.id)) AS snapshot
      FROM work e JOIN schedules s ON s.id = e.schedule_id WHERE e.id = $1),
    kept AS (INSERT INTO history_snapshots (key, month, snapshot) SELECT snapshot_key(snapshot), month, snapshot FROM frozen ON CONFLICT DO NOTHING)
    UPDATE work e SET snapshot_key = snapshot_key(f.snapshot), attempt = 1 FROM frozen f WHERE e.id = f.id`,
    [id],
  )
  await query(
    `INSERT INTO artifacts (id, nominal_at, execution_id, position, name, format, content_type, bytes, pages, sha256, created_at)
     SELECT gen_random_uuid(), nominal_at, id, 0, 'Sales.pdf', 'PDF', 'application/pdf', 9, 2, $2, now() FROM work WHERE id = $1`,
    [id, hash('a')],
  )
  await query(
    `INSERT INTO deliveries (id, nominal_at, execution_id, destination_id, recipient, position, message_id, state, reply, settled_at)
     SELECT gen_random_uuid(), e.nominal_at, e.id, d.id, 'reader@example.org', 0, '<m@example.org>', $2, '250 ok', CASE WHEN $2 <> 'Sending' THEN '2026-01-02T03:04:05Z'::timestamptz END
     FROM work e JOIN destinations d ON d.schedule_id = e.schedule_id WHERE e.id = $1`,
    [id, state],
  )
  const completedAt = `clock_timestamp() - interval '${secondsAgo} seconds'`
  await query(endByHand(`id = '${id}'`, { completedAt }))
  return id
}

const linkAll = (store: Store) => createProofDuty({ store })(new AbortController().signal)

async function chainOf({ database }: Store, scheduleId: string) {
  return await database.query<{ id: string; previousHash: string; hash: string }>(
    `SELECT execution_id AS id, previous_hash AS "previousHash", hash FROM proofs WHERE schedule_id = $1 ORDER BY position`,
    [scheduleId],
  )
}

/** What only a user with all rights over the database can do. */
const tamper = (store: Store, sql: string) =>
  store.database.transaction(async (query) => {
    await query('SET LOCAL session_replication_role = replica')
    await query(sql)
  })

test('ended runs of each schedule are one chain in the order of their ends, and a reader can compute each hash again', async () => {
  await using history = await openHistory()
  const { store } = history
  const [one, two] = [await addSchedule(store), await addSchedule(store)]
  const second = await endedRun(store, one.id, { secondsAgo: 50 })
  const first = await endedRun(store, one.id, { secondsAgo: 70 })
  const other = await endedRun(store, two.id)
  await linkAll(store)
  const chain = await chainOf(store, one.id)
  expect(chain.map(({ id, previousHash }) => [id, previousHash])).toEqual([
    [first, noProof],
    [second, chain[0]!.hash],
  ])
  expect(await chainOf(store, two.id)).toMatchObject([{ id: other, previousHash: noProof }])
  for (const id of [first, second, other]) {
    const proof = await store.proofs.find(id)
    expect(proof!.Hash).toBe(proofHash({ ...proof! }))
  }
  await linkAll(store)
  expect(await chainOf(store, one.id)).toEqual(chain)
})

test('a proof has the run, its files as made, and each delivery with the words of the server and the file as it went', async () => {
  await using history = await openHistory()
  const { store } = history
  const { id: scheduleId, destinationIds } = await addSchedule(store)
  const id = await endedRun(store, scheduleId)
  await store.database.query(`UPDATE history SET due_at = nominal_at, term = 7 WHERE id = $1`, [id])
  expect(await store.proofs.linkOne(id)).toBe(true)
  const [row] = await store.database.query<{ due: number }>(
    'SELECT floor(extract(epoch FROM due_at))::float8 AS due FROM history WHERE id = $1',
    [id],
  )
  expect(await store.proofs.find(id)).toEqual({
    ExecutionId: id,
    ScheduleId: scheduleId,
    ScheduledForEpochUtc: row!.due,
    Term: 7,
    Attempt: 1,
    Artifacts: [{ Name: 'Sales.pdf', Sha256: hash('a'), Bytes: 9, Pages: 2 }],
    Deliveries: [
      {
        DestinationId: destinationIds[0],
        Recipient: 'reader@example.org',
        State: 'Accepted',
        MessageId: '<m@example.org>',
        Reply: '250 ok',
        AtEpochUtc: Date.parse('2026-01-02T03:04:05Z') / 1_000,
        Sha256: hash('a'),
      },
    ],
    PreviousHash: noProof,
    Hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

test('the file of a delivery that went out locked is the locked one', async () => {
  await using history = await openHistory()
  const { store } = history
  const { id: scheduleId, destinationIds } = await addSchedule(store)
  const id = await endedRun(store, scheduleId)
  await store.database.query(`UPDATE history SET locked_files = $2 WHERE id = $1`, [
    id,
    JSON.stringify([
      { destinationId: destinationIds[0], row: 0, position: 0, name: 'Sales.pdf', sha256: hash('b') },
    ]),
  ])
  await store.proofs.linkOne(id)
  const proof = await store.proofs.find(id)
  expect([proof!.Artifacts[0]!.Sha256, proof!.Deliveries[0]!.Sha256]).toEqual([hash('a'), hash('b')])
})

test('a run whose deliveries are not settled has no proof yet, and gets it afterwards', async () => {
  await using history = await openHistory()
  const { store } = history
  const { id: scheduleId } = await addSchedule(store)
  const id = await endedRun(store, scheduleId, { state: 'Sending' })
  await linkAll(store)
  expect([await store.proofs.linkOne(id), await store.proofs.find(id)]).toEqual([false, null])
  await store.endedDeliveries.settle(new Date(Date.now() - 300_000), 3_000)
  await linkAll(store)
  expect((await store.proofs.find(id))!.Deliveries).toMatchObject([{ State: 'Unknown' }])
})

test('what is linked by many processes at the same moment is linked once, and no chain splits', async () => {
  await using history = await openHistory()
  const { store, other } = history
  const { id: scheduleId } = await addSchedule(store)
  const ids: string[] = []
  for (let run = 0; run < 12; run += 1) ids.push(await endedRun(store, scheduleId, { secondsAgo: 90 - run }))
  const linked = await Promise.all([
    linkAll(store),
    linkAll(other),
    ...ids.map((id, index) => (index % 2 ? store : other).proofs.linkOne(id)),
  ])
  expect(linked).toHaveLength(14)
  await linkAll(store)
  const chain = await chainOf(store, scheduleId)
  expect(chain.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  expect(chain.map(({ previousHash }) => previousHash)).toEqual([
    noProof,
    ...chain.slice(0, -1).map((link) => link.hash),
  ])
})

test('no statement changes or removes a proof, and a tampered row is one whose hash does not fit', async () => {
  await using history = await openHistory()
  const { store } = history
  const { id: scheduleId } = await addSchedule(store)
  const id = await endedRun(store, scheduleId)
  await store.proofs.linkOne(id)
  for (const sql of [`UPDATE proofs SET hash = 'x'`, 'DELETE FROM proofs', 'TRUNCATE proofs'])
    await expect(store.database.query(sql), sql).rejects.toThrow('added and never changed')
  await tamper(store, `UPDATE proofs SET proof = jsonb_set(proof, '{Deliveries,0,State}', '"Rejected"')`)
  const proof = await store.proofs.find(id)
  expect(proof!.Hash).not.toBe(proofHash({ ...proof! }))
})

test('a proof says everything when the history has left, and leaves after its own time, but never the one that the next goes on from', async () => {
  await using history = await openHistory()
  const { store } = history
  const { query } = store.database
  const { id: scheduleId } = await addSchedule(store)
  const ids = [await endedRun(store, scheduleId, { secondsAgo: 90 }), await endedRun(store, scheduleId)]
  await linkAll(store)
  const before = await store.proofs.find(ids[0]!)
  for (const table of ['history', 'deliveries', 'artifacts', 'execution_events', 'history_snapshots'])
    await query(`DELETE FROM ${table}`)
  expect(await store.executions.find(ids[0]!)).toBeNull()
  expect(await store.proofs.find(ids[0]!)).toEqual(before)
  const term = await lead(store)
  const options = { before: new Date(Date.now() + 60_000), limit: 100 }
  expect(await store.retention.prune({ ...term, term: term.term + 1n }, 'proofs', options)).toBe(0)
  expect(await store.retention.prune(term, 'proofs', options)).toBe(1)
  const [last] = await chainOf(store, scheduleId)
  expect(last!.id).toBe(ids[1])
  const next = await endedRun(store, scheduleId)
  await linkAll(store)
  expect((await store.proofs.find(next))!.PreviousHash).toBe(last!.hash)
  await query('DELETE FROM schedules')
  expect(await store.retention.prune(term, 'proofs', options)).toBe(2)
})

const round = (duty: ReturnType<typeof createProofDuty>) => duty(new AbortController().signal)

test('after an outage of all schedulers every run gets its proof, also when a reader has asked for a newer one', async () => {
  await using history = await openHistory()
  const { store } = history
  const { id: scheduleId } = await addSchedule(store)
  await endedRun(store, scheduleId, { secondsAgo: 400_000 })
  await linkAll(store)
  const ids: string[] = []
  for (const secondsAgo of [300_000, 9_000, 6_000, 4_200])
    ids.push(await endedRun(store, scheduleId, { secondsAgo }))
  await store.database.query(
    `UPDATE proof_progress SET linked_until = clock_timestamp() - interval '350000 seconds'`,
  )
  const newest = await endedRun(store, scheduleId, { secondsAgo: 300 })
  expect(await store.proofs.linkOne(newest)).toBe(true)
  await linkAll(store)
  expect((await chainOf(store, scheduleId)).slice(1).map(({ id }) => id)).toEqual([newest, ...ids])
})

test('a run whose end is committed late gets its proof, without a search of what was linked before', async () => {
  await using history = await openHistory()
  const { store, other } = history
  const { id: scheduleId } = await addSchedule(store)
  const id = randomUUID()
  await store.executionTransitions.request({ executionId: id, scheduleId, runBy: 'tester', priority: 0 })
  await other.database.transaction(async (query) => {
    await query(endByHand(`id = '${id}'`))
    await endedRun(store, scheduleId, { secondsAgo: 0 })
    for (let links = 0; links < 3; links += 1) await store.proofs.link(0)
  })
  while ((await store.proofs.link(0)).more);
  expect(await store.proofs.find(id)).not.toBeNull()
  expect(await chainOf(store, scheduleId)).toHaveLength(2)
})

test('a clock that is set back while runs end costs no run its proof', async () => {
  await using history = await openHistory()
  const { store } = history
  const { id: scheduleId } = await addSchedule(store)
  const duty = createProofDuty({ store })
  await round(duty)
  // What was reached lies ahead of the present now, by a minute less than an hour.
  await store.database.query(
    `UPDATE proof_progress SET linked_until = clock_timestamp() + interval '59 minutes'`,
  )
  const id = await endedRun(store, scheduleId, { secondsAgo: 30 })
  await round(duty)
  expect(await store.proofs.find(id)).not.toBeNull()
  const [reached] = await store.database.query<{ isPresent: boolean }>(
    'SELECT linked_until <= clock_timestamp() AS "isPresent" FROM proof_progress',
  )
  expect(reached?.isPresent).toBe(true)
})

test('a round reads what ended since the one before, and runs that wait for their deliveries hold nothing up', async () => {
  await using history = await openHistory()
  const { store } = history
  const { id: scheduleId } = await addSchedule(store)
  const open = await endedRun(store, scheduleId, { secondsAgo: 1_000, state: 'Sending' })
  const later = await endedRun(store, scheduleId, { secondsAgo: 900 })
  const duty = createProofDuty({ store })
  await round(duty)
  const progress = async () =>
    (
      await store.database.query<{ waiting: string[]; agoMs: number }>(
        'SELECT waiting, (extract(epoch FROM clock_timestamp() - linked_until) * 1000)::float8 AS "agoMs" FROM proof_progress',
      )
    )[0]!
  expect(await store.proofs.find(later)).not.toBeNull()
  const reached = await progress()
  expect(reached.waiting).toEqual([open])
  expect(reached.agoMs).toBeLessThan(100_000)
  await store.database.query(`UPDATE deliveries SET state = 'Unknown', settled_at = clock_timestamp()`)
  await round(duty)
  expect(await store.proofs.find(open)).not.toBeNull()
  expect((await progress()).waiting).toEqual([])
})

test('retention takes a chain from its beginning on and leaves no hole, also when the clock was set back between two links', async () => {
  await using history = await openHistory()
  const { store } = history
  const { id: scheduleId } = await addSchedule(store)
  const { id: otherId } = await addSchedule(store)
  for (const secondsAgo of [900, 800, 700, 600]) await endedRun(store, scheduleId, { secondsAgo })
  for (const secondsAgo of [900, 800, 700]) await endedRun(store, otherId, { secondsAgo })
  await linkAll(store)
  const days = (id: string, ages: readonly number[]) =>
    tamper(
      store,
      `UPDATE proofs p SET linked_at = clock_timestamp() - a.days * interval '1 day' FROM unnest(ARRAY[${ages.join()}]) WITH ORDINALITY AS a(days, position)
       WHERE p.schedule_id = '${id}' AND p.position = a.position`,
    )
  await days(scheduleId, [12, 9, 11, 8])
  await days(otherId, [13, 12, 11])
  const term = await lead(store)
  const positions = async (id: string) =>
    (
      await store.database.query<{ position: number }>(
        'SELECT position::int AS position FROM proofs WHERE schedule_id = $1 ORDER BY 1',
        [id],
      )
    ).map(({ position }) => position)
  const before = new Date(Date.now() - 10 * 86_400_000)
  expect(await store.retention.prune(term, 'proofs', { before, limit: 2 })).toBe(2)
  expect(await store.retention.prune(term, 'proofs', { before, limit: 2 })).toBe(1)
  expect([await positions(scheduleId), await positions(otherId)]).toEqual([[2, 3, 4], [3]])
})

import { randomUUID } from 'node:crypto'

import { createTestDatabase } from '@punctual/testing'
import { expect, test } from 'vitest'

import type { AttemptRef } from '../../src/index.ts'
import { addSchedule, addWorker, openTestStore } from '../../src/testing.ts'

/** An execution that is claimed, and may be claimed again by another attempt. */
async function openRun() {
  const resources = new AsyncDisposableStack()
  const database = resources.use(await createTestDatabase())
  const { store } = resources.use(openTestStore(database.url))
  const { id: scheduleId } = await addSchedule(store)
  const server = await addWorker(store, 'alpha')
  const executionId = randomUUID()
  await store.executionTransitions.request({ executionId, scheduleId, runBy: 'tester', priority: 0 })
  const claim = async () => {
    const [row] = await store.database.query<{ generation: number }>(
      `UPDATE work SET status = 'Waiting', claim_token = NULL, generation = generation + 1, dispatched_at = clock_timestamp() WHERE id = $1 RETURNING generation`,
      [executionId],
    )
    const claimed = await store.executionTransitions.claim({
      executionId,
      generation: row?.generation ?? 0,
      claimToken: randomUUID(),
      serverName: server.name,
      bootId: server.bootId,
      processId: 1,
      leaseMs: 60_000,
    })
    if (!claimed) throw new Error('not claimed')
    return claimed
  }
  return { store, claim, kept: store.keptAnswers, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

const answer = (value: string, rowCount = 1) => ({ key: 'value orders', columns: ['n'], rowCount, value })

test('an answer is kept once: an attempt that comes later gets the one that is there, and its rows', async () => {
  await using run = await openRun()
  const first = await run.claim()
  expect(await run.kept.keepRows(first, 'value orders', { firstRow: 1, rows: [[1], [null]] })).toBe(true)
  expect(await run.kept.keepRows(first, 'value orders', { firstRow: 3, rows: [['third']] })).toBe(true)
  const kept = { ...answer('first', 3), claimToken: first.claimToken }
  expect(await run.kept.keep(first, answer('first', 3))).toEqual(kept)
  expect(await run.kept.keep(first, answer('repeated'))).toEqual(kept)
  const second = await run.claim()
  await run.kept.keepRows(second, 'value orders', { firstRow: 2, rows: [['other']] })
  expect(await run.kept.keep(second, answer('second'))).toEqual(kept)
  expect(await run.kept.list(second)).toEqual([kept])
  const pages = await Promise.all([1, 2, 3].map((row) => run.kept.readRows(second, kept, row)))
  expect(pages).toEqual([
    { firstRow: 1, rows: [[1], [null]] },
    { firstRow: 1, rows: [[1], [null]] },
    { firstRow: 3, rows: [['third']] },
  ])
})

test('an attempt that has lost its execution keeps no answer and no rows', async () => {
  await using run = await openRun()
  const lost = await run.claim()
  const owner = await run.claim()
  expect(await run.kept.keepRows(lost, 'value orders', { firstRow: 1, rows: [['lost']] })).toBe(false)
  expect(await run.kept.keep(lost, answer('lost'))).toBeNull()
  const stranger: AttemptRef = { ...owner, claimToken: randomUUID() }
  expect(await run.kept.keep(stranger, answer('strange'))).toBeNull()
  expect(await run.kept.list(owner)).toEqual([])
  const [rows] = await run.store.database.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM kept_rows',
  )
  expect(rows).toEqual({ count: 0 })
  expect(await run.kept.keep(owner, answer('mine'))).toMatchObject({ value: 'mine' })
})

test('rows of an attempt that died before its answer are not found, and go with the answer of a later one', async () => {
  await using run = await openRun()
  const died = await run.claim()
  await run.kept.keepRows(died, 'value orders', { firstRow: 1, rows: [['half']] })
  const owner = await run.claim()
  expect(await run.kept.list(owner)).toEqual([])
  await run.kept.keepRows(owner, 'value orders', { firstRow: 1, rows: [['whole']] })
  const kept = await run.kept.keep(owner, answer('x'))
  expect(await run.kept.readRows(owner, kept!, 1)).toEqual({ firstRow: 1, rows: [['whole']] })
  const [rows] = await run.store.database.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM kept_rows',
  )
  expect(rows).toEqual({ count: 1 })
})

test('the timeline says which query was asked, and how many rows it answered', async () => {
  await using run = await openRun()
  const owner = await run.claim()
  await run.kept.keep(owner, answer('x', 7))
  const events = await run.store.executions.events(owner.executionId)
  expect(events.at(-1)).toMatchObject({ name: 'asked', detail: { query: 'value orders', rows: 7 } })
})

import { openTestStore } from '@punctual/engine/testing'
import { createTestDatabase, type TestDatabase } from '@punctual/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openSqlReport } from './support/open-sql-report.ts'
import { sourceOf, type TestSource } from './support/three-databases.ts'

let database: TestDatabase
beforeAll(async () => (database = await createTestDatabase()))
afterAll(() => database[Symbol.asyncDispose]())

const places = { directory: '/nowhere' }

async function openReport(query: string) {
  const source: TestSource = sourceOf(database.url, 'PostgreSql')
  const destinations = [{ to: ['reader@example.org'], format: 'CSV' as const }]
  const worker = await openSqlReport(places, { source, query, destinations })
  const { store } = worker
  const [row] = await store.database.query<{ id: string }>(
    `SELECT id FROM source_accounts WHERE kind = 'Sql' AND name = 'Sales database'`,
  )
  const id = row?.id ?? ''
  const account = async () => {
    const found = await store.sourceAccounts.read('Sql', id)
    if (!found) throw new Error('the data source is gone')
    return found
  }
  const learn = async () => {
    const learnt = await store.preflights.learnFromRuns()
    const { status, lastValidatedAt } = await account()
    return { learnt, status, lastValidatedAt }
  }
  const edit = async () => {
    const { name, authType, settings, maxConcurrentExecutions, version } = await account()
    const change = { id, name, authType, settings, secret: source.password, maxConcurrentExecutions }
    return await store.sourceAccounts.update(
      { ...change, allowedFor: [], ifVersion: version },
      async () => new Map(),
    )
  }
  return { worker, id, learn, edit }
}

test('an untested data source is valid as of the first run that has read through it, and not before', async () => {
  const { worker, learn } = await openReport('SELECT 1 AS one')
  await using _worker = worker
  expect(await learn()).toEqual({ learnt: 0, status: 'NotValidated', lastValidatedAt: null })
  const { status, completedAt } = await worker.attempt()
  expect(status).toBe('Succeeded')
  expect(await learn()).toEqual({ learnt: 1, status: 'Valid', lastValidatedAt: completedAt })
})

test('a data source learns from its runs once an hour at most, whatever their number', async () => {
  const { worker, id, learn } = await openReport('SELECT 1 AS one')
  await using _worker = worker
  const run = async () => {
    const { completedAt } = await worker.attempt()
    return completedAt
  }
  await run()
  expect((await learn()).learnt).toBe(1)
  const [schedule] = await worker.store.database.query<{ id: string }>(
    'SELECT id FROM schedules WHERE source_account_id = $1',
    [id],
  )
  await worker.runOf(schedule?.id ?? '')
  const later = await run()
  expect((await learn()).learnt).toBe(0)
  await worker.store.database.query(
    `UPDATE source_accounts SET last_validated_at = last_validated_at - interval '1 hour' WHERE id = $1`,
    [id],
  )
  expect(await learn()).toEqual({ learnt: 1, status: 'Valid', lastValidatedAt: later })
})

test('a run that began before the last edit of its data source proves nothing of it, also when it ends later', async () => {
  await using source = openTestStore(database.url)
  const { worker, learn, edit } = await openReport('SELECT pg_advisory_lock_shared(71)::text AS one')
  await using _worker = worker
  const running = await source.store.database.transaction(async (query) => {
    await query('SELECT pg_advisory_xact_lock(71)')
    const attempt = worker.attempt()
    const waits = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`
    await expect.poll(() => query(waits), { timeout: 20_000 }).toHaveLength(1)
    expect((await edit()).ok).toBe(true)
    return { attempt }
  })
  expect((await running.attempt).status).toBe('Succeeded')
  expect(await learn()).toEqual({ learnt: 0, status: 'NotValidated', lastValidatedAt: null })
})

test('a run that failed proves nothing of its data source', async () => {
  const { worker, learn } = await openReport('SELECT nothing FROM nowhere')
  await using _worker = worker
  expect((await worker.attempt()).status).toBe('Failed')
  expect((await learn()).learnt).toBe(0)
})

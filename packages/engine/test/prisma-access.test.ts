import { newId } from '@punctual/domain'
import { createTestDatabase } from '@punctual/testing'
import { expect, test } from 'vitest'

import { countOpenTransactions, openTestStore } from '../src/testing.ts'
import type { Store } from '../src/store.ts'

const user = (userName: string) => ({
  userName,
  firstName: 'A',
  lastName: 'B',
  role: 'Viewer',
  passwordHash: 'x',
})

const folder =
  'INSERT INTO folders (id, parent_id, name, path, path_key) SELECT $1, id, $2, $3, $3 FROM folders WHERE parent_id IS NULL'

const addFolder = ({ database }: Store, name: string) => database.query(folder, [newId(), name, `/${name}`])

async function namesIn(store: Store): Promise<string[]> {
  const users = await store.users.list({ after: null, limit: 10 })
  const folders = await store.database.query<{ name: string }>(
    'SELECT name FROM folders WHERE parent_id IS NOT NULL ORDER BY name',
  )
  return [...users.map(({ userName }) => userName), ...folders.map(({ name }) => name)]
}

test('what Prisma writes and what statements write within a transaction is one commit, and no other transaction sees half of it', async () => {
  await using testDatabase = await createTestDatabase()
  await using open = openTestStore(testDatabase.url)
  const { store } = open
  await store.transaction(async (within) => {
    await within.users.create(user('written by Prisma'))
    await addFolder(within, 'statement')
    expect(await namesIn(within)).toEqual(['written by Prisma', 'statement'])
    expect(await namesIn(store)).toEqual([])
  })
  expect(await namesIn(store)).toEqual(['written by Prisma', 'statement'])
})

test('a transaction that throws rolls back what Prisma wrote, and leaves no connection within a transaction', async () => {
  await using testDatabase = await createTestDatabase()
  await using open = openTestStore(testDatabase.url)
  const failing = open.store.transaction(async (within) => {
    await within.users.create(user('a'))
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  expect(await namesIn(open.store)).toEqual([])
  expect(await countOpenTransactions(testDatabase.url)).toBe(0)
})

test('a transaction within another rolls back only what Prisma wrote in it', async () => {
  await using testDatabase = await createTestDatabase()
  await using open = openTestStore(testDatabase.url)
  await open.store.transaction(async (outer) => {
    await outer.users.create(user('before'))
    const inner = outer.transaction(async (within) => {
      await within.users.create(user('inner'))
      await within.database.query('SELECT 1 / 0')
    })
    await expect(inner).rejects.toThrow('division by zero')
    await outer.users.create(user('last'))
  })
  expect(await namesIn(open.store)).toEqual(['before', 'last'])
})

test('transactions at the same time keep what Prisma is asked in each apart', async () => {
  await using testDatabase = await createTestDatabase()
  await using open = openTestStore(testDatabase.url)
  const { store } = open
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  const outcomes = await Promise.allSettled(
    names.map((name, index) =>
      store.transaction(async (within) => {
        const written = await within.users.create(user(name))
        if (!written.ok) throw new Error(written.conflict)
        // All of them read in the same tick, where Prisma would gather lookups of one connection.
        expect(await within.users.read(written.user.id)).toEqual(written.user)
        if (index % 2 === 1) throw new Error('on purpose')
      }),
    ),
  )
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([
    true,
    false,
    true,
    false,
    true,
    false,
  ])
  expect(await namesIn(store)).toEqual(['a', 'c', 'e'])
})

test('a connection that breaks within a transaction commits nothing of Prisma, and the pool goes on', async () => {
  await using testDatabase = await createTestDatabase()
  await using open = openTestStore(testDatabase.url)
  const { store } = open
  const broken = store.transaction(async (within) => {
    await within.users.create(user('lost'))
    const [backend] = await within.database.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    await store.database.query('SELECT pg_terminate_backend($1)', [backend?.pid])
    await within.users.create(user('never'))
  })
  await expect(broken).rejects.toThrow()
  expect(await namesIn(store)).toEqual([])
})

test('an edit notes its instant by the clock of the database, and what is no edit does not', async () => {
  await using testDatabase = await createTestDatabase()
  await using open = openTestStore(testDatabase.url)
  const { store } = open
  const before = await store.clusterSettings.read()
  const [now] = await store.database.query<{ at: Date }>('SELECT clock_timestamp() AS at')
  const edited = await store.clusterSettings.replaceCollaboration({
    collaboration: {},
    ifVersion: before.version,
    by: 'test',
  })
  expect(edited?.updatedAt.getTime()).toBeGreaterThanOrEqual(now!.at.getTime() - 1)
  await store.database.query('UPDATE cluster_settings SET round_robin_sequence = round_robin_sequence + 1')
  expect(await store.clusterSettings.read()).toEqual(edited)
})

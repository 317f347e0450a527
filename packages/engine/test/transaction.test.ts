import { createTestDatabase } from '@punctual/testing'
import { expect, test } from 'vitest'

import { countOpenTransactions, openTestStore } from '../src/testing.ts'
import type { Store } from '../src/store.ts'

const namesIn = async ({ database }: Store) =>
  (
    await database.query<{ name: string }>(
      'SELECT name FROM folders WHERE parent_id IS NOT NULL ORDER BY name',
    )
  ).map(({ name }) => name)

async function addFolder({ folders }: Store, name: string) {
  return folders.create({ parentId: (await folders.root()).id, name, description: '' })
}

test('what a store does within a transaction is seen by it at once, and by others when it is committed', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  await open.store.transaction(async (within) => {
    await addFolder(within, 'A')
    expect(await namesIn(within)).toEqual(['A'])
    expect(await namesIn(open.store)).toEqual([])
  })
  expect(await namesIn(open.store)).toEqual(['A'])
})

test('a transaction that throws has done nothing, and one without statements is none', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const failing = open.store.transaction(async (within) => {
    await addFolder(within, 'A')
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  expect(await namesIn(open.store)).toEqual([])
  expect(await open.store.transaction(() => Promise.resolve('nothing done'))).toBe('nothing done')
})

test('a transaction within another fails without the outer one: what was done before and after it is committed', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  await open.store.transaction(async (outer) => {
    await addFolder(outer, 'before')
    const inner = outer.transaction(async (within) => {
      await addFolder(within, 'inner')
      await within.database.query('SELECT 1 / 0')
    })
    await expect(inner).rejects.toThrow('division by zero')
    await addFolder(outer, 'after')
  })
  expect(await namesIn(open.store)).toEqual(['after', 'before'])
})

test('a transaction whose failed statement was overlooked is an error and not a silent loss', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const overlooking = open.store.transaction(async (within) => {
    await addFolder(within, 'A')
    await within.database.query('SELECT 1 / 0').catch(() => [])
    return 'all is well'
  })
  await expect(overlooking).rejects.toThrow('nothing was committed')
  expect(await namesIn(open.store)).toEqual([])
})

test('a last statement sent with the commit is part of it, and undoes everything when it fails', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const run = (last: string) =>
    open.store.transaction(async (within, commit) => {
      await addFolder(within, last)
      await Promise.all([within.database.query(last), commit()])
    })
  await run(`UPDATE folders SET name = 'renamed' WHERE parent_id IS NOT NULL`)
  await expect(run('SELECT 1 / 0')).rejects.toThrow('division by zero')
  expect(await namesIn(open.store)).toEqual(['renamed'])
})

test('a first statement sent with the commit is committed too, and its connection is given back outside of a transaction', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { id } = await open.store.folders.root()
  await open.store.transaction((within, commit) =>
    Promise.all([
      within.database.query(`UPDATE folders SET description = 'told' WHERE id = $1`, [id]),
      commit(),
    ]),
  )
  expect([(await open.store.folders.root()).description, await countOpenTransactions(database.url)]).toEqual([
    'told',
    0,
  ])
  await open.store.transaction(async (within, commit) => {
    await commit()
    await within.database.query(`UPDATE folders SET description = 'later' WHERE id = $1`, [id])
  })
  expect([(await open.store.folders.root()).description, await countOpenTransactions(database.url)]).toEqual([
    'later',
    0,
  ])
})

test('work that fails before its first statement has a connection gives that back', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  for (let round = 0; round < 15; round += 1) {
    const failing = open.store.transaction((within) => {
      void within.database.query('SELECT 1').catch(() => [])
      return Promise.reject(new Error('on purpose'))
    })
    await expect(failing).rejects.toThrow('on purpose')
  }
  expect(await countOpenTransactions(database.url)).toBe(0)
})

test('the connection of a failed transaction serves the next one', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  for (let round = 0; round < 15; round += 1) {
    await expect(open.store.transaction((within) => within.database.query('SELECT 1 / 0'))).rejects.toThrow(
      'division by zero',
    )
  }
  expect(await open.store.transaction((within) => within.database.query('SELECT 1 AS one'))).toEqual([
    { one: 1 },
  ])
  expect(await countOpenTransactions(database.url)).toBe(0)
})

import { StartupProblem, silentLogger } from '@punctual/runtime'
import { createTestDatabase, startTestPgBouncer } from '@punctual/testing'
import { expect, test } from 'vitest'

import { openDatabase } from '../src/database.ts'
import { checkDurability } from '../src/durability-check.ts'
import { checkSessions } from '../src/session-check.ts'
import type { Database } from '../src/port.ts'

const durable = {
  fsync: 'on',
  fullPageWrites: 'on',
  synchronousCommit: 'on',
  synchronousStandbys: '',
  standbys: 0,
}

/** A database that answers as one with these settings does, and what was warned of it. */
function databaseWith(answer: Partial<typeof durable>) {
  const warned: string[] = []
  const logger = {
    ...silentLogger(),
    warn: (...given: unknown[]) => void warned.push(String(given.at(-1))),
  } as never
  const database = { query: () => Promise.resolve([{ ...durable, ...answer }]) } as unknown as Database
  return { warned, check: (acceptDataLoss = false) => checkDurability(database, { logger, acceptDataLoss }) }
}

test('a database that keeps confirmed commits is accepted without a warning', async () => {
  const { warned, check } = databaseWith({})
  await check()
  expect(warned).toEqual([])
})

test.each([
  [{ fsync: 'off' }, /because fsync is off/],
  [{ fullPageWrites: 'off' }, /because full_page_writes is off/],
  [{ synchronousCommit: 'off' }, /because synchronous_commit is off/],
  [
    { fsync: 'off', synchronousCommit: 'off' },
    /because fsync, synchronous_commit are off.*switch them on.*PUNCTUAL_ACCEPT_DATA_LOSS/,
  ],
])('a database that may lose it stops the process and names the setting: %j', async (answer, pattern) => {
  const { warned, check } = databaseWith(answer)
  await expect(check()).rejects.toThrow(StartupProblem)
  await expect(check()).rejects.toThrow(pattern)
  expect(warned).toEqual([])
  await check(true)
  expect(warned).toEqual([expect.stringMatching(pattern.source.split('.*')[0] ?? '')])
})

test.each([
  [{ standbys: 1 }, /synchronous_standby_names is empty/],
  [
    { standbys: 1, synchronousStandbys: 'ANY 1 (*)', synchronousCommit: 'local' },
    /synchronous_commit is local/,
  ],
  [
    { standbys: 2, synchronousStandbys: 'ANY 1 (*)', synchronousCommit: 'remote_write' },
    /synchronous_commit is remote_write/,
  ],
])('a failover that may lose commits is warned of: %j', async (answer, pattern) => {
  const { warned, check } = databaseWith(answer)
  await check()
  expect(warned).toEqual([expect.stringMatching(pattern)])
})

test.each(['on', 'remote_apply'])(
  'a synchronous standby with synchronous_commit %s is what is asked for',
  async (synchronousCommit) => {
    const { warned, check } = databaseWith({
      standbys: 2,
      synchronousStandbys: 'ANY 1 (*)',
      synchronousCommit,
    })
    await check()
    expect(warned).toEqual([])
  },
)

test('what a real server says of itself is read: the one of the tests forgets, and one role may forget for itself', async () => {
  await using created = await createTestDatabase()
  await using database = openDatabase({
    url: created.url,
    logger: silentLogger(),
    applicationName: 'test',
    maximumConnections: 1,
  })
  const options = { logger: silentLogger(), acceptDataLoss: false }
  const [fsync] = await database.query<{ fsync: string }>('SHOW fsync')
  if (fsync?.fsync === 'off') await expect(checkDurability(database, options)).rejects.toThrow(/fsync/)
  await database.query(`SET synchronous_commit = off`)
  await expect(checkDurability(database, options)).rejects.toThrow(/synchronous_commit/)
  await checkDurability(database, { ...options, acceptDataLoss: true })
})

test('connections that are sessions of PostgreSQL are accepted', async () => {
  await using database = await createTestDatabase()
  await checkSessions(database.url)
})

test('PgBouncer stops the process with what to do, whether it shares connections or only drops their settings', async () => {
  await using database = await createTestDatabase()
  await using pool = await startTestPgBouncer(database.url)
  for (const url of Object.values(pool.urls)) {
    await expect(checkSessions(url)).rejects.toThrow(StartupProblem)
    await expect(checkSessions(url)).rejects.toThrow(/leads to a pool.*address of PostgreSQL itself/)
  }
})

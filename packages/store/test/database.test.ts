import { silentLogger } from '@punctual/runtime'
import { createTestDatabase } from '@punctual/testing'
import { expect, test } from 'vitest'

import { heartbeatConnection, openDatabase } from '../src/database.ts'

test('a connection that ends between two statements of a transaction fails that transaction and nothing else', async () => {
  await using database = await createTestDatabase()
  await using open = openDatabase({
    url: database.url,
    logger: silentLogger(),
    applicationName: 'test',
    maximumConnections: 2,
  })
  const cut = open.transaction(async (query) => {
    const [row] = await query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    await open.query('SELECT pg_terminate_backend($1, 5000)', [row?.pid])
    // The news of the end has come by now, with no statement under way that it could fail.
    await new Promise((resolve) => setImmediate(resolve))
    return await query('SELECT 1')
  })
  await expect(cut).rejects.toThrow()
  expect(await open.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test.each([
  ['once', { generic: 8, custom: 0 }],
  ['by-value', { generic: 3, custom: 5 }],
] as const)(
  'a connection plans a statement as often as its process asks for (%s)',
  async (plans, expected) => {
    await using database = await createTestDatabase()
    const logger = silentLogger()
    await using open = openDatabase({
      url: database.url,
      logger,
      applicationName: 'test',
      maximumConnections: 1,
      plans,
    })
    const sql = 'SELECT name FROM servers WHERE boot_id = $1'
    for (let call = 0; call < 8; call += 1) await open.query(sql, [crypto.randomUUID()])
    const [row] = await open.query<{ generic: number; custom: number }>(
      'SELECT generic_plans::int AS generic, custom_plans::int AS custom FROM pg_prepared_statements WHERE statement = $1',
      [sql],
    )
    expect(row).toEqual(expected)
  },
)

test('only the connection for heartbeats answers before a commit is on disk, and it is one', async () => {
  await using database = await createTestDatabase()
  const options = { url: database.url, logger: silentLogger(), applicationName: 'test' }
  await using ordinary = openDatabase({ ...options, maximumConnections: 2 })
  await using heartbeats = openDatabase({ ...options, ...heartbeatConnection })
  const sql = `SELECT source = 'client' AND setting = 'off' AS "isAsynchronous", pg_backend_pid() AS "processId" FROM pg_settings WHERE name = 'synchronous_commit'`
  const ask = async ({ query }: typeof ordinary) =>
    await query<{ isAsynchronous: boolean; processId: number }>(sql)
  const answers = (await Promise.all(Array.from({ length: 5 }, () => ask(heartbeats)))).flat()
  expect(answers.every(({ isAsynchronous }) => isAsynchronous)).toBe(true)
  expect(new Set(answers.map(({ processId }) => processId)).size).toBe(1)
  expect(await ask(ordinary)).toMatchObject([{ isAsynchronous: false }])
})

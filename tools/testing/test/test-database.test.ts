import { Client, type QueryResult } from 'pg'
import { expect, test } from 'vitest'

import { createTestDatabase, testRedis } from '../src/index.ts'

async function query(url: string, text: string): Promise<QueryResult> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}

test('every test database has the whole schema and is empty', async () => {
  await using database = await createTestDatabase()
  const { rows } = await query(database.url, 'SELECT count(*)::int AS count FROM schedules')
  expect(rows).toEqual([{ count: 0 }])
})

test('what one test writes, another does not see', async () => {
  await using first = await createTestDatabase()
  await using second = await createTestDatabase()
  await query(first.url, 'CREATE TABLE only_here (id int)')
  const { rows } = await query(second.url, "SELECT to_regclass('only_here') AS found")
  expect(rows).toEqual([{ found: null }])
})

test('databases are cloned while others are cloned', async () => {
  const databases = await Promise.all(Array.from({ length: 5 }, () => createTestDatabase()))
  expect(new Set(databases.map(({ url }) => url)).size).toBe(5)
  await Promise.all(databases.map((database) => database[Symbol.asyncDispose]()))
})

test('a disposed database is gone, even with a connection open', async () => {
  const database = await createTestDatabase()
  const client = new Client({ connectionString: database.url })
  const disconnected = new Promise((resolve) => client.on('error', resolve))
  await client.connect()
  await database[Symbol.asyncDispose]()
  await disconnected
  await expect(query(database.url, 'SELECT 1')).rejects.toThrow(/does not exist/)
})

test('two tests never share a Redis prefix', () => {
  expect(testRedis().prefix).not.toBe(testRedis().prefix)
})

import { silentLogger } from '@punctual/runtime'
import { startOwnPostgres } from '@punctual/testing'
import { expect, test } from 'vitest'

import { openDatabase } from '../src/database.ts'
import { isStoreUnavailable } from '../src/unavailable.ts'

test('a statement on a frozen PostgreSQL is abandoned soon after its time, its connection too, and the next one works once it goes on', async () => {
  await using postgres = await startOwnPostgres()
  const options = {
    url: postgres.url,
    logger: silentLogger(),
    applicationName: 'test',
    statementTimeoutMs: 500,
  }
  await using database = openDatabase({ ...options, maximumConnections: 1 })
  const backend = async () =>
    (await database.query<{ pid: number }>('SELECT pg_backend_pid() AS pid'))[0]?.pid
  const before = await backend()
  postgres.freeze()
  const startedMs = performance.now()
  const [statement, ofPrisma, transaction] = await Promise.allSettled([
    database.query('SELECT 1'),
    database.prisma().then((prisma) => prisma.folder.findMany()),
    database.transaction((query) => query('SELECT 1')),
  ])
  const errors = [statement, ofPrisma, transaction].map(
    (outcome) => (outcome.status === 'rejected' ? outcome.reason : null) as unknown,
  )
  expect(errors.map(isStoreUnavailable)).toEqual([true, true, true])
  // The two behind it wait five seconds for a connection at most, as they always did.
  expect(performance.now() - startedMs).toBeLessThan(10_000)
  postgres.thaw()
  expect(await backend()).not.toBe(before)
}, 60_000)

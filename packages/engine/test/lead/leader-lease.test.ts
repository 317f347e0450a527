import { randomUUID } from 'node:crypto'

import { createTestDatabase, eventually } from '@punctual/testing'
import { expect, test } from 'vitest'
import { openPrivateConnection, type PrivateConnection } from '@punctual/store'

import { createLeaderLease } from '../../src/lead/leader-lease.ts'

const connectTo = (url: string) =>
  openPrivateConnection({ url, applicationName: 'test', timeoutMs: 10_000, maxWaitMs: 60_000 })
const candidate = (name: string) => ({ holder: randomUUID(), holderName: name, leaseMs: 60_000 })

test('of several candidates that see the same term, one wins', async () => {
  await using database = await createTestDatabase()
  await using connection = await connectTo(database.url)
  const lease = createLeaderLease(connection.query)
  const { term } = await lease.read(3_000)
  const won = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) => lease.take({ ...candidate(name), expectedTerm: term })),
  )
  expect(won.filter((outcome) => outcome !== null)).toHaveLength(1)
})

test('a held lease is not taken while its holder is connected', async () => {
  await using database = await createTestDatabase()
  await using first = await connectTo(database.url)
  await using second = await connectTo(database.url)
  await createLeaderLease(first.query).take({ ...candidate('first'), expectedTerm: 0n })
  const lease = createLeaderLease(second.query)
  expect(await lease.read(3_000)).toMatchObject({ term: 1n, expired: false, holderConnected: true })
  expect(await lease.take({ ...candidate('second'), expectedTerm: 1n })).toBeNull()
})

test('a held lease is taken at once when the connection of its holder is gone', async () => {
  await using database = await createTestDatabase()
  await using second = await connectTo(database.url)
  const lease = createLeaderLease(second.query)
  {
    await using first = await connectTo(database.url)
    await createLeaderLease(first.query).take({ ...candidate('first'), expectedTerm: 0n })
  }
  await eventually(async () => !(await lease.read(3_000)).holderConnected, { timeoutMs: 20_000 })
  expect(await lease.take({ ...candidate('second'), expectedTerm: 1n })).toMatchObject({ term: 2n })
})

test('a lease is free when its connection is gone, although another one has got the same process number', async () => {
  await using database = await createTestDatabase()
  await using second = await connectTo(database.url)
  const lease = createLeaderLease(second.query)
  {
    await using first = await connectTo(database.url)
    await createLeaderLease(first.query).take({ ...candidate('first'), expectedTerm: 0n })
  }
  await using later = await connectTo(database.url)
  await later.query('UPDATE leader_leases SET backend_pid = pg_backend_pid()')
  expect(await lease.read(3_000)).toMatchObject({ expired: false, holderConnected: false })
  expect(await lease.take({ ...candidate('second'), expectedTerm: 1n })).toMatchObject({ term: 2n })
})

test('a lease from before the clock of the database was set back is over: its holder does not renew it, and another one takes it', async () => {
  await using database = await createTestDatabase()
  await using connection = await connectTo(database.url)
  const lease = createLeaderLease(connection.query)
  const term = await lease.take({ ...candidate('first'), expectedTerm: 0n })
  const move = (by: string) =>
    connection.query(
      `UPDATE leader_leases SET renewed_at = renewed_at + $1::interval, expires_at = expires_at + $1::interval`,
      [by],
    )
  await move('900 milliseconds')
  expect(await lease.read(3_000)).toMatchObject({ expired: false })
  await move('1 hour')
  expect(await lease.read(3_000)).toMatchObject({ expired: true, holderConnected: true })
  expect(term && (await lease.renew(term, 60_000))).toBeNull()
  expect(await lease.take({ ...candidate('second'), expectedTerm: 1n })).toMatchObject({ term: 2n })
  expect(await lease.read(3_000)).toMatchObject({ term: 2n, expired: false })
})

test('a leader stays connected when the clock of the database is set back to before its connection began', async () => {
  await using database = await createTestDatabase()
  await using connection = await connectTo(database.url)
  const lease = createLeaderLease(connection.query)
  await lease.take({ ...candidate('first'), expectedTerm: 0n })
  await connection.query(`UPDATE leader_leases SET acquired_at = acquired_at - interval '1 hour'`)
  expect(await lease.read(3_000)).toMatchObject({ holderConnected: true })
})

test('an expired lease is not revived by its holder', async () => {
  await using database = await createTestDatabase()
  await using connection = await connectTo(database.url)
  const lease = createLeaderLease(connection.query)
  const term = await lease.take({ ...candidate('first'), expectedTerm: 0n, leaseMs: 1 })
  await eventually(async () => (await lease.read(3_000)).expired, { timeoutMs: 20_000 })
  expect(term && (await lease.renew(term, 60_000))).toBeNull()
})

test('a released lease is free at once, and a release by an old term changes nothing', async () => {
  await using database = await createTestDatabase()
  await using connection = await connectTo(database.url)
  const lease = createLeaderLease(connection.query)
  const old = await lease.take({ ...candidate('first'), expectedTerm: 0n })
  if (!old) throw new Error('not won')
  await lease.release(old)
  const next = await lease.take({ ...candidate('second'), expectedTerm: 1n })
  await lease.release(old)
  expect(await lease.read(3_000)).toMatchObject({ term: 2n, holder: next?.holder, expired: false })
})

/** Resolves when so many connections wait for the end of another one. */
async function waiters({ query }: PrivateConnection, count: number): Promise<void> {
  const waiting = `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
    WHERE l.locktype = 'advisory' AND NOT l.granted AND d.datname = current_database()`
  await eventually(async () => (await query(waiting)).length === count, { timeoutMs: 20_000 })
}

test('every candidate that waits for a term reads the lease when the connection that took it ends, and not before', async () => {
  await using database = await createTestDatabase()
  await using watcher = await connectTo(database.url)
  await using second = await connectTo(database.url)
  await using third = await connectTo(database.url)
  const wait = { term: 1n, limitMs: 60_000 }
  const answered: string[] = []
  const reads: Array<Promise<unknown>> = []
  {
    await using first = await connectTo(database.url)
    const lease = createLeaderLease(first.query)
    const term = await lease.take({ ...candidate('first'), expectedTerm: 0n })
    for (const follower of [second, third]) {
      const read = createLeaderLease(follower.query).read(3_000, wait)
      reads.push(read.then(({ holderName }) => answered.push(`read ${String(holderName)}`)))
    }
    await waiters(watcher, 2)
    if (term) await lease.renew(term, 60_000)
    await waiters(watcher, 2)
    if (term) await lease.release(term)
    answered.push('released')
  }
  await Promise.all(reads)
  expect(answered).toEqual(['released', 'read null', 'read null'])
})

test('a wait ends at its limit while the holder is connected, with the lease as it is then', async () => {
  await using database = await createTestDatabase()
  await using first = await connectTo(database.url)
  await using second = await connectTo(database.url)
  const held = createLeaderLease(first.query)
  const term = await held.take({ ...candidate('first'), expectedTerm: 0n, leaseMs: 10_000 })
  const reading = createLeaderLease(second.query).read(3_000, { term: 1n, limitMs: 500 })
  await waiters(first, 1)
  if (term) await held.renew(term, 600_000)
  const read = await reading
  expect(read).toMatchObject({ term: 1n, expired: false, holderConnected: true })
  expect(read.endsInMs).toBeGreaterThan(60_000)
})

test('a candidate waits for no term whose connection is gone or that was never taken, and no lock stays behind', async () => {
  await using database = await createTestDatabase()
  await using second = await connectTo(database.url)
  const lease = createLeaderLease(second.query)
  {
    await using first = await connectTo(database.url)
    await createLeaderLease(first.query).take({ ...candidate('first'), expectedTerm: 0n })
  }
  for (const term of [1n, 7n])
    expect(await lease.read(3_000, { term, limitMs: 60_000 })).toMatchObject({ term: 1n })
  expect(
    await second.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()`),
  ).toEqual([])
})

test('a candidate that fails to take the lease keeps no other candidate waiting', async () => {
  await using database = await createTestDatabase()
  await using first = await connectTo(database.url)
  await using second = await connectTo(database.url)
  await createLeaderLease(first.query).take({ ...candidate('first'), expectedTerm: 0n })
  expect(await createLeaderLease(second.query).take({ ...candidate('second'), expectedTerm: 1n })).toBeNull()
  expect(
    await second.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()`),
  ).toEqual([])
})

test('a connection that is closed while it waits is closed at once', async () => {
  await using database = await createTestDatabase()
  await using first = await connectTo(database.url)
  const second = await connectTo(database.url)
  await createLeaderLease(first.query).take({ ...candidate('first'), expectedTerm: 0n })
  const ended = createLeaderLease(second.query)
    .read(3_000, { term: 1n, limitMs: 60_000 })
    .catch((error: Error) => error.message)
  await waiters(first, 1)
  await second[Symbol.asyncDispose]()
  // Its process in PostgreSQL still waits, for the time that it was given.
  expect(await ended).toMatch(/terminated|closed/i)
  await waiters(first, 1)
})

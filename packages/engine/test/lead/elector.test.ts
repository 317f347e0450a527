import { randomUUID } from 'node:crypto'

import { silentLogger, systemClock } from '@punctual/runtime'
import { openPrivateConnection } from '@punctual/store'
import { createTestDatabase, eventually } from '@punctual/testing'
import { expect, test } from 'vitest'

import { type Elector, startElector } from '../../src/lead/elector.ts'
import { type LeaseConnection, leaseOver, maxWaitMs } from '../../src/lead/leader-lease.ts'
import type { Term } from '../../src/port/lead-data.ts'
import type { Store } from '../../src/store.ts'
import { openTestStore } from '../../src/testing.ts'

/** The default failover time-out of a cluster. */
const leaseMs = 3_000

interface Candidate extends AsyncDisposable {
  readonly elector: Elector
  /**
   * From now on its statements get no answer, although the connection stays: what a freeze or a partition
   * resembles.
   */
  silence(): void
}

/** What happened in all candidates, in order. */
type Happening = {
  readonly name: string
  readonly what: 'duties started' | 'duties stopped'
  readonly term: bigint
}

/** A statement whose answer never comes. */
const noAnswer = () => new Promise<never>(() => {})

/** What an elector does: a statement, or a wait that it asks for, in milliseconds. */
type Step = 'statement' | number

function startCandidate(name: string, url: string, happenings: Happening[], steps: Step[] = []): Candidate {
  const clock = systemClock()
  let silent = false
  const connect = async (): Promise<LeaseConnection> => {
    const connection = await openPrivateConnection({
      url,
      applicationName: name,
      timeoutMs: 1_000,
      maxWaitMs,
    })
    return leaseOver({
      broken: connection.broken,
      query(sql, parameters, waitMs) {
        steps.push('statement')
        return silent ? noAnswer() : connection.query(sql, parameters, waitMs)
      },
      [Symbol.asyncDispose]: () => connection[Symbol.asyncDispose](),
    })
  }
  const startDuties = ({ term }: Term): AsyncDisposable => {
    happenings.push({ name, what: 'duties started', term })
    return {
      async [Symbol.asyncDispose]() {
        happenings.push({ name, what: 'duties stopped', term })
      },
    }
  }
  const identity = { bootId: randomUUID(), name }
  const elector = startElector({
    identity,
    clock: {
      ...clock,
      sleep: (milliseconds, signal) => (steps.push(milliseconds), clock.sleep(milliseconds, signal)),
    },
    logger: silentLogger(),
    serverLeaseMs: 3_000,
    followMs: 30,
    connect,
    startDuties,
  })
  return {
    elector,
    silence: () => (silent = true),
    [Symbol.asyncDispose]: () => elector[Symbol.asyncDispose](),
  }
}

async function addScheduler(store: Store, name: string): Promise<void> {
  await store.servers.register(
    { role: 'scheduler', name, bootId: randomUUID(), processId: 1, host: 'test', version: 'test', slots: 0 },
    3_000,
  )
}

/** Whether all three followers of a test are connected and read the lease. */
async function followers(store: Store): Promise<boolean> {
  const rows = await store.database.query(
    `SELECT 1 FROM pg_stat_activity WHERE application_name = ANY (ARRAY['backup', 'other', 'preferred'])`,
  )
  return rows.length === 3
}

/** Resolves when the candidate has read the lease several times. */
async function looks(store: Store, name: string): Promise<void> {
  const seen = new Set<string>()
  await eventually(
    async () => {
      const rows = await store.database.query<{ at: Date }>(
        `SELECT query_start AS at FROM pg_stat_activity WHERE application_name = $1`,
        [name],
      )
      for (const { at } of rows) seen.add(at.toISOString())
      return seen.size >= 3
    },
    { timeoutMs: 20_000 },
  )
}

const leaders = (candidates: readonly Candidate[]) =>
  candidates.filter(({ elector }) => elector.currentTerm() !== null)

test('of several candidates one leads', async () => {
  await using database = await createTestDatabase()
  await using resources = new AsyncDisposableStack()
  const happenings: Happening[] = []
  const candidates = ['a', 'b', 'c'].map((name) =>
    resources.use(startCandidate(name, database.url, happenings)),
  )
  await eventually(() => leaders(candidates).length > 0, { timeoutMs: 20_000 })
  expect(leaders(candidates)).toHaveLength(1)
  expect(happenings).toHaveLength(1)
})

test('a leader that stops hands over at once, after its duties have stopped, with the next term', async () => {
  await using database = await createTestDatabase()
  const happenings: Happening[] = []
  await using first = startCandidate('first', database.url, happenings)
  await eventually(() => first.elector.currentTerm(), { timeoutMs: 20_000 })
  await using second = startCandidate('second', database.url, happenings)
  await first[Symbol.asyncDispose]()
  await eventually(() => second.elector.currentTerm(), { timeoutMs: leaseMs / 2 })
  expect(happenings).toEqual([
    { name: 'first', what: 'duties started', term: 1n },
    { name: 'first', what: 'duties stopped', term: 1n },
    { name: 'second', what: 'duties started', term: 2n },
  ])
})

test('a leader whose connection dies is replaced without waiting for its lease, and stops its duties', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const happenings: Happening[] = []
  await using first = startCandidate('first', database.url, happenings)
  await eventually(() => first.elector.currentTerm(), { timeoutMs: 20_000 })
  await using second = startCandidate('second', database.url, happenings)
  const killed = await open.store.database.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'first'`,
  )
  expect(killed).toHaveLength(1)
  await eventually(() => happenings.some(({ what }) => what === 'duties stopped'), { timeoutMs: 20_000 })
  const term = await eventually(
    () => [first, second].map(({ elector }) => elector.currentTerm()).find((held) => held !== null),
    {
      timeoutMs: leaseMs / 2,
    },
  )
  expect(term.term).toBe(2n)
})

test('while a leader renews its lease, a follower asks one statement for each length of a lease', async () => {
  await using database = await createTestDatabase()
  const [ofLeader, ofFollower]: [Step[], Step[]] = [[], []]
  await using first = startCandidate('first', database.url, [], ofLeader)
  await eventually(() => first.elector.currentTerm(), { timeoutMs: 20_000 })
  await using _second = startCandidate('second', database.url, [], ofFollower)
  await eventually(() => ofFollower.length >= 2, { timeoutMs: 20_000 })
  const before = { leader: ofLeader.length, follower: ofFollower.length }
  // A pause and a statement, each second.
  await eventually(() => ofLeader.length >= before.leader + 12, { timeoutMs: 20_000 })
  expect(ofFollower.length - before.follower).toBeLessThanOrEqual(4)
  expect(ofFollower.every((step) => step === 'statement')).toBe(true)
})

test('a leader that gets no answer any more stops its duties before another one leads', async () => {
  await using database = await createTestDatabase()
  const happenings: Happening[] = []
  await using first = startCandidate('first', database.url, happenings)
  await eventually(() => first.elector.currentTerm(), { timeoutMs: 20_000 })
  await using second = startCandidate('second', database.url, happenings)
  first.silence()
  await eventually(() => second.elector.currentTerm(), { timeoutMs: leaseMs * 3 })
  expect(happenings.map(({ name, what }) => `${name}: ${what}`)).toEqual([
    'first: duties started',
    'first: duties stopped',
    'second: duties started',
  ])
})

test('without a database there is no leader, and one as soon as it is back', async () => {
  await using database = await createTestDatabase()
  let away = true
  const elector = startElector({
    identity: { bootId: randomUUID(), name: 'patient' },
    clock: systemClock(),
    logger: silentLogger(),
    serverLeaseMs: 3_000,
    followMs: 30,
    connect: async () => {
      if (away) throw new Error('connection refused')
      return leaseOver(
        await openPrivateConnection({
          url: database.url,
          applicationName: 'patient',
          timeoutMs: 1_000,
          maxWaitMs,
        }),
      )
    },
    startDuties: () => ({ async [Symbol.asyncDispose]() {} }),
  })
  await using _elector = elector
  expect(elector.currentTerm()).toBeNull()
  away = false
  await eventually(() => elector.currentTerm(), { timeoutMs: 20_000 })
})

// proves decided-6.1.1/collaborationleader
test('when a leader goes, the preferred one takes over before the others, and a backup stays behind', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { version } = await open.store.clusterSettings.read()
  const collaboration = { preferredLeader: 'preferred', backupServers: ['backup'] }
  await open.store.clusterSettings.replaceCollaboration({ collaboration, ifVersion: version, by: 'test' })
  const happenings: Happening[] = []
  await using first = startCandidate('first', database.url, happenings)
  await eventually(() => first.elector.currentTerm(), { timeoutMs: 20_000 })
  for (const name of ['first', 'backup', 'other', 'preferred']) await addScheduler(open.store, name)
  await using resources = new AsyncDisposableStack()
  for (const name of ['backup', 'other', 'preferred'])
    resources.use(startCandidate(name, database.url, happenings))
  await eventually(() => followers(open.store), { timeoutMs: 20_000 })
  await first[Symbol.asyncDispose]()
  await eventually(() => happenings.length === 3, { timeoutMs: 20_000 })
  expect(happenings[2]).toEqual({ name: 'preferred', what: 'duties started', term: 2n })
})

// proves given-12/backup-server-takes decided-6.1.1/isbackupserver
test('a backup leads when no other scheduler is left', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { version } = await open.store.clusterSettings.read()
  await open.store.clusterSettings.replaceCollaboration({
    collaboration: { backupServers: ['backup'] },
    ifVersion: version,
    by: 'test',
  })
  await addScheduler(open.store, 'backup')
  await using backup = startCandidate('backup', database.url, [])
  expect(await eventually(() => backup.elector.currentTerm(), { timeoutMs: 20_000 })).toMatchObject({
    term: 1n,
  })
})

test('a preferred leader that comes back does not take over from one that works', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const { version } = await open.store.clusterSettings.read()
  await open.store.clusterSettings.replaceCollaboration({
    collaboration: { preferredLeader: 'preferred' },
    ifVersion: version,
    by: 'test',
  })
  const happenings: Happening[] = []
  await using other = startCandidate('other', database.url, happenings)
  await eventually(() => other.elector.currentTerm(), { timeoutMs: 20_000 })
  await addScheduler(open.store, 'preferred')
  await using preferred = startCandidate('preferred', database.url, happenings)
  await looks(open.store, 'preferred')
  expect(preferred.elector.currentTerm()).toBeNull()
  expect(happenings).toHaveLength(1)
})

// proves decided-6.1.1/failovertimeoutseconds decided-6.1.3/settings-store-with
test('a changed failover time-out holds for the leader that leads already, within a second', async () => {
  await using database = await createTestDatabase()
  await using open = openTestStore(database.url)
  const set = async (failoverTimeoutSeconds: number) => {
    const { version } = await open.store.clusterSettings.read()
    await open.store.clusterSettings.replaceCollaboration({
      collaboration: { failoverTimeoutSeconds },
      ifVersion: version,
      by: 'test',
    })
  }
  // Long enough that a slow machine ends no lease.
  await set(90)
  const steps: Step[] = []
  await using only = startCandidate('only', database.url, [], steps)
  await eventually(() => only.elector.currentTerm(), { timeoutMs: 20_000 })
  const leaseSeconds = async () => {
    const [row] = await open.store.database.query<{ seconds: number }>(
      `SELECT extract(epoch FROM expires_at - clock_timestamp())::float8 AS seconds FROM leader_leases`,
    )
    return row?.seconds ?? 0
  }
  for (const [seconds, isReached] of [
    [240, (lease: number) => lease > 120],
    [60, (lease: number) => lease < 61],
  ] as const) {
    await set(seconds)
    const changedAt = steps.length
    await eventually(async () => isReached(await leaseSeconds()), { timeoutMs: 20_000 })
    const renewals = steps.flatMap((step, index) =>
      step === 'statement' && index >= changedAt ? [index] : [],
    )
    // The new time-out applies from the next renewal, at most a pause of a second after the change. This test
    // may see it one renewal later.
    expect(renewals.length).toBeLessThanOrEqual(2)
    for (const index of renewals) expect(steps[index - 1]).toBeLessThanOrEqual(1_000)
  }
  expect(only.elector.currentTerm()).toMatchObject({ term: 1n })
})

import { silentLogger, systemClock } from '@punctual/runtime'
import type { Query } from '@punctual/store'
import { createManualClock, createTestDatabase } from '@punctual/testing'
import { expect, test } from 'vitest'

import { openTail, type Tail } from '../../src/history/changes/tail.ts'
import type { LoggedEvent } from '../../src/port/log-data.ts'
import type { Store } from '../../src/store.ts'
import { addSchedule, openTestStore } from '../../src/testing.ts'

const logger = silentLogger()
const clock = systemClock()
const { signal } = new AbortController()

async function openLog() {
  const resources = new AsyncDisposableStack()
  const { url } = resources.use(await createTestDatabase())
  const { store } = resources.use(openTestStore(url))
  const { id: scheduleId } = await addSchedule(store)
  const executionId = crypto.randomUUID()
  await store.executionTransitions.request({ executionId, scheduleId, runBy: 'tester', priority: 0 })
  const log = store.executionLog
  let onLooked = () => {}
  const watched = {
    ...log,
    async writers() {
      const writers = await log.writers()
      onLooked()
      return writers
    },
  }
  return {
    url,
    store,
    log,
    tail: () => openTail({ log: watched, clock, logger }, signal),
    /** Resolves when a tail has searched for writers the next time. */
    untilLooked: () => new Promise<void>((resolve) => (onLooked = resolve)),
    add: (name: string, query: Query = store.database.query) => addEvent(query, executionId, name),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

async function addEvent(query: Query, executionId: string, name: string): Promise<void> {
  await query(
    `INSERT INTO execution_events (nominal_at, execution_id, name) SELECT nominal_at, id, $2 FROM executions WHERE id = $1`,
    [executionId, name],
  )
}

/** A transaction that has written one event and ends on request of the test. */
async function holdOpen(store: Store, write: (query: Query) => Promise<void>) {
  const written = Promise.withResolvers<void>()
  const ending = Promise.withResolvers<'commit' | 'roll back'>()
  const done = store.database
    .transaction(async (query) => {
      await write(query)
      written.resolve()
      if ((await ending.promise) === 'roll back') throw new Error('rolled back')
    })
    .catch(() => {})
  await written.promise
  return {
    async end(how: 'commit' | 'roll back') {
      ending.resolve(how)
      await done
    },
  }
}

async function namesOf(tail: Tail): Promise<string[]> {
  const read = await tail.read(signal)
  if (read.kind === 'broken') throw new Error('broken')
  return read.events.map(({ name }) => name)
}

test('an event that is committed after one with a higher number is not lost, though the highest number seen would lose it', async () => {
  await using open = await openLog()
  const tail = await open.tail()
  const naive = { position: tail.position.number, names: [] as string[] }
  const readNaively = async () => {
    const events = await open.log.read({ from: naive.position + 1, to: Number.MAX_SAFE_INTEGER })
    naive.names.push(...events.map(({ name }) => name))
    naive.position = events.at(-1)?.number ?? naive.position
  }
  await open.add('first')
  const held = await holdOpen(open.store, (query) => open.add('held', query))
  await open.add('later')
  await readNaively()
  expect(await namesOf(tail)).toEqual(['first'])
  const looked = open.untilLooked()
  const reading = namesOf(tail)
  await looked
  await held.end('commit')
  expect(await reading).toEqual(['held', 'later'])
  await readNaively()
  expect(naive.names).toEqual(['first', 'later'])
})

test('a gap that was rolled back is passed when its writer has ended', async () => {
  await using open = await openLog()
  const tail = await open.tail()
  const held = await holdOpen(open.store, (query) => open.add('held', query))
  await open.add('later')
  const looked = open.untilLooked()
  const reading = namesOf(tail)
  await looked
  await held.end('roll back')
  expect(await reading).toEqual(['later'])
  await open.add('last')
  expect(await namesOf(tail)).toEqual(['last'])
})

test('writers that come while a gap is checked do not delay the events behind it', async () => {
  await using open = await openLog()
  await using other = openTestStore(open.url)
  const tail = await open.tail()
  const held = await holdOpen(open.store, (query) => open.add('held', query))
  await open.add('later')
  const looked = open.untilLooked()
  const reading = namesOf(tail)
  await looked
  const newcomer = await holdOpen(other.store, (query) => open.add('newcomer', query))
  await held.end('roll back')
  expect(await reading).toEqual(['later'])
  await newcomer.end('commit')
  expect(await namesOf(tail)).toEqual(['newcomer'])
})

test('begins with what is committed after it has begun, whatever the numbers', async () => {
  await using open = await openLog()
  const held = await holdOpen(open.store, (query) => open.add('under way', query))
  await open.add('before')
  const looked = open.untilLooked()
  const opening = open.tail()
  await looked
  await held.end('commit')
  const tail = await opening
  await open.add('after')
  expect(await namesOf(tail)).toEqual(['after'])
})

test('reports when the log does not go on where it was', async () => {
  await using open = await openLog()
  await open.add('first')
  const tail = await open.tail()
  await open.store.database.query(
    `UPDATE execution_events SET at = at - interval '1 second' WHERE name = 'first'`,
  )
  await open.add('second')
  expect(await tail.read(signal)).toEqual({ kind: 'broken' })
})

test('names the connections of transactions that do not end, and waits for them all the same', async () => {
  const time = createManualClock()
  const warnings: unknown[] = []
  const telling = { ...logger, warn: (facts: unknown) => warnings.push(facts) } as unknown as typeof logger
  let isEnded = false
  const newest = { number: 1, at: new Date(0) }
  const log = {
    newest: () => Promise.resolve(newest),
    read: () => Promise.resolve([]),
    writers: () => Promise.resolve(isEnded ? [] : [{ transaction: '3/7', processId: 42 }]),
  }
  const opening = openTail({ log, clock: time, logger: telling }, signal)
  const ended = opening.then(() => true)
  for (let waitedMs = 0; waitedMs < 12_000; waitedMs += 100) {
    await time.untilSleeping(1)
    await time.advance(100)
  }
  expect(warnings).toEqual([{ processIds: [42] }])
  isEnded = true
  await time.advance(100)
  expect(await ended).toBe(true)
})

test('under many writers, some slow and some that roll back, every reader gets every event once and in one order', async () => {
  await using open = await openLog()
  const tails = await Promise.all([open.tail(), open.tail()])
  const received = tails.map(() => [] as LoggedEvent[])
  const begin = tails[0].position.number
  let writing = true
  const readers = tails.map(async (tail, index) => {
    for (let idle = 0; idle < 2;) {
      const read = await tail.read(signal)
      if (read.kind === 'broken') throw new Error('broken')
      received[index]!.push(...read.events)
      idle = writing || read.events.length > 0 ? 0 : idle + 1
      if (read.events.length === 0) await clock.sleep(1)
    }
  })
  await Promise.all(
    Array.from({ length: 6 }, async (_, writer) => {
      await using own = openTestStore(open.url)
      for (let round = 0; round < 40; round += 1) {
        const name = `${writer}-${round}`
        const work = async (query: Query) => {
          await open.add(name, query)
          // Keeps the transaction open while the others go on.
          if (round % 3 === writer % 3) await query('SELECT pg_sleep(0.005)')
          if (round % 7 === writer) throw new Error('rolled back')
        }
        await own.store.database.transaction(work).catch(() => {})
      }
    }),
  )
  writing = false
  await Promise.all(readers)
  const stored = await open.store.database.query<{ name: string }>(
    `SELECT name FROM timelines WHERE number > ${begin} ORDER BY number`,
  )
  expect(stored.length).toBeGreaterThan(150)
  for (const events of received)
    expect(events.map(({ name }) => name)).toEqual(stored.map(({ name }) => name))
})

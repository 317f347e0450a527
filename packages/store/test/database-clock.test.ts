import { createLogger, systemClock } from '@punctual/runtime'
import { createManualClock, createTestDatabase } from '@punctual/testing'
import { expect, test } from 'vitest'

import { followDatabaseClock } from '../src/database-clock.ts'
import { openDatabase } from '../src/database.ts'
import type { Database } from '../src/port.ts'

const logger = createLogger({ name: 'test', level: 'silent' })
const hourMs = 3_600_000

/** A database whose clock shows what the test says. */
function databaseShowing(now: () => Date): Database {
  return { query: async () => [{ now: now() }] } as unknown as Database
}

test.each([-hourMs, 0, hourMs])(
  'a machine whose clock is %i ms off reports the time of the database',
  async (offMs) => {
    await using database = await createTestDatabase()
    await using open = openDatabase({
      url: database.url,
      logger,
      applicationName: 'test',
      maximumConnections: 10,
    })
    const clock = { ...systemClock(), now: () => new Date(Date.now() + offMs) }
    await using followed = await followDatabaseClock(open, { clock, logger })
    const instant = async () =>
      (await open.query<{ now: Date }>('SELECT clock_timestamp() AS now'))[0]!.now.getTime()
    const [before, told, after] = [await instant(), followed.now().getTime(), await instant()]
    const roundTripMs = 1_000
    expect(told).toBeGreaterThan(before - roundTripMs)
    expect(told).toBeLessThan(after + roundTripMs)
  },
)

test('a clock that is set while the process runs moves nothing, and drift is corrected within a minute', async () => {
  const clock = createManualClock()
  let database = new Date('2026-03-01T12:00:00Z')
  await using followed = await followDatabaseClock(
    databaseShowing(() => database),
    { clock, logger },
  )
  await clock.advance(59_000)
  expect(followed.now()).toEqual(new Date('2026-03-01T12:00:59Z'))
  database = new Date('2026-03-01T12:01:07Z')
  await clock.advance(1_000)
  expect(followed.now()).toEqual(database)
})

test('while the database is away its time goes on by the clock that never jumps', async () => {
  const clock = createManualClock()
  let away = false
  const now = () => {
    if (away) throw new Error('away')
    return new Date('2026-03-01T12:00:00Z')
  }
  await using followed = await followDatabaseClock(databaseShowing(now), { clock, logger })
  away = true
  await clock.advance(2 * hourMs)
  expect(followed.now()).toEqual(new Date('2026-03-01T14:00:00Z'))
})

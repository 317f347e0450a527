import { type Clock, type Logger, startLoop } from '@punctual/runtime'

import type { Database } from './port.ts'

/** How often the clocks are compared: two quartz clocks drift apart by some milliseconds in that time. */
const compareEveryMs = 60_000
/**
 * Answers that one comparison reads. The quickest one shows most exactly when the database read its clock.
 */
const answers = 3

export interface DatabaseClock extends Clock, AsyncDisposable {}

interface Reading {
  readonly databaseMs: number
  readonly monotonicMs: number
  readonly roundTripMs: number
}

/**
 * A clock with the time of the database, not that of the machine. One process stores the edit of a user, and another
 * one plans it by the clock of the database. A process that computed the next run by its own clock could skip a run,
 * or request one that is over.
 *
 * Between comparisons it goes by the monotonic clock, so a machine whose clock is set does not move it. It is
 * exact to half a round trip, and stays usable, drifting, while the database is down.
 *
 * @throws what a query throws, when the first comparison does not succeed
 */
export async function followDatabaseClock(
  database: Database,
  { clock, logger }: { clock: Clock; logger: Logger },
): Promise<DatabaseClock> {
  let latest = await compare(database, clock)
  const loop = startLoop({
    name: 'database clock',
    clock,
    logger,
    everyMs: compareEveryMs,
    startAfterMs: compareEveryMs,
    run: async () => {
      latest = await compare(database, clock)
    },
  })
  return {
    now: () => new Date(latest.databaseMs + clock.monotonicMs() - latest.monotonicMs),
    monotonicMs: () => clock.monotonicMs(),
    sleep: (milliseconds, signal) => clock.sleep(milliseconds, signal),
    [Symbol.asyncDispose]: () => loop[Symbol.asyncDispose](),
  }
}

async function compare(database: Database, clock: Clock): Promise<Reading> {
  let best = await read(database, clock)
  for (let count = 1; count < answers; count += 1) {
    const next = await read(database, clock)
    if (next.roundTripMs < best.roundTripMs) best = next
  }
  return best
}

async function read(database: Database, clock: Clock): Promise<Reading> {
  const sentMs = clock.monotonicMs()
  const [row] = await database.query<{ now: Date }>(`SELECT clock_timestamp()::timestamptz(3) AS now`)
  if (!row) throw new Error('no answer')
  const roundTripMs = clock.monotonicMs() - sentMs
  return { databaseMs: row.now.getTime(), monotonicMs: sentMs + roundTripMs / 2, roundTripMs }
}

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Database } from '@punctual/store'
import { addSchedule } from '@punctual/engine/testing'

import { atMost, type Figures, type Measurement, mediansOf } from '../measurement.ts'
import { percentile } from '../statistics.ts'
import { addSchedules } from './schedules.ts'
import type { PlanningContext } from './runtime-context.ts'

/** All of it: this many schedules are due every minute, and no scheduler planned them for a day. */
const whole = { schedules: 1_000, hours: 24 }
const onTimePerSecond = 20
/**
 * What is on time goes on for this long after the catch-up has ended, so that none of it is checked for less
 * than that.
 */
const afterwardsMs = 2_000
/** Then whatever was due on time has long had its row, on a machine that is not starved. */
const lastOnesMs = 5_000
const everyMinute = {
  frequency: 'Cron',
  cron: '* * * * *',
  executionTime: null,
  overlapPolicy: 'Allow',
  missedRunPolicy: 'Skip',
}

/**
 * A day of missed minutes is made up for while other schedules fall due. Measures how late the rows of the
 * others are committed, beside a run without a catch-up, and how often the leader changes.
 */
export async function measureCatchUp(runtimeContext: PlanningContext): Promise<Measurement> {
  const { rounds, share, store } = runtimeContext
  const schedules = Math.max(1, Math.round(whole.schedules * share))
  const missed = schedules * whole.hours * 60
  const lateName = `late ${randomUUID()}`
  const { id } = await addSchedule(store, { name: lateName, recurrence: everyMinute as never })
  const all: Figures[] = []
  for (let round = 0; round < rounds; round += 1) {
    const alone = await latenessWhile(runtimeContext, lateName, () => sleep(5_000))
    all.push({
      ...named(alone, 'alone'),
      ...(await catchUpOnce(runtimeContext, { id, name: lateName, schedules })),
    })
  }
  const figures = mediansOf(all)
  const largest = (name: string) => Math.max(...all.map((each) => each[name] ?? Number.NaN))
  return {
    name: `${missed} missed instants of ${schedules} schedules, share ${share}`,
    figures,
    checkResults: [
      atMost('on time meanwhile, due → row, p99 ms', figures['meanwhileP99Ms'] ?? Number.NaN, 500),
      atMost('terms begun meanwhile, most of all rounds', largest('terms'), 0),
      atMost('missed instants without a row, most of all rounds', largest('unplanned'), 0),
    ],
  }
}

const named = ({ p50Ms, p99Ms }: { p50Ms: number; p99Ms: number }, when: string): Figures => ({
  [`${when}P50Ms`]: p50Ms,
  [`${when}P99Ms`]: p99Ms,
})

async function catchUpOnce(
  runtimeContext: PlanningContext,
  late: { id: string; name: string; schedules: number },
): Promise<Figures> {
  const { database } = runtimeContext
  const before = await readProgress(database)
  const missedFrom = Math.floor(Date.now() / 60_000) * 60_000 - whole.hours * 3_600_000
  let seconds = Number.NaN
  const meanwhile = await latenessWhile(runtimeContext, late.name, async () => {
    const begin = performance.now()
    await addSchedules(database, [late.id], { count: late.schedules, from: new Date(missedFrom), stepMs: 0 })
    while ((await readProgress(database)).late > 0) await sleep(250)
    seconds = (performance.now() - begin) / 1_000
  })
  const after = await readProgress(database)
  // They would be due each minute of all that is measured after this.
  await database.query('DELETE FROM schedules WHERE name = $1 AND id <> $2', [late.name, late.id])
  const rows = after.missed - before.missed
  const unplanned = Math.max(0, late.schedules * whole.hours * 60 - rows)
  return {
    ...named(meanwhile, 'meanwhile'),
    seconds,
    rowsPerSecond: rows / seconds,
    terms: after.term - before.term,
    unplanned,
  }
}

interface Progress {
  readonly term: number
  readonly missed: number
  readonly late: number
}

async function readProgress(database: Database): Promise<Progress> {
  const [row] = await database.query<Progress>(
    `SELECT (SELECT term::int FROM leader_leases) AS term, (SELECT count(*)::int FROM executions WHERE status = 'Missed') AS missed,
        (SELECT count(*)::int FROM schedule_cursors WHERE next_run_at < now() - interval '2 minutes') AS late`,
  )
  if (!row) throw new Error('no answer')
  return row
}

/** How late the rows of what falls due on time are while something else goes on. */
async function latenessWhile(
  { database, patterns, sink }: PlanningContext,
  lateName: string,
  work: () => Promise<unknown>,
): Promise<{ p50Ms: number; p99Ms: number }> {
  sink.empty()
  const from = new Date(Date.now() + 1_000)
  const stop = new AbortController()
  const adding = keepAdding({ database, patterns, from }, stop.signal)
  await work()
  await sleep(afterwardsMs)
  stop.abort()
  const until = await adding
  await sleep(until.getTime() - Date.now() + lastOnesMs)
  const rows = await database.query<{ ms: number }>(
    `SELECT (extract(epoch FROM entry_at - due_at) * 1000)::float8 AS ms FROM executions WHERE due_at >= $1 AND due_at < $2 AND status <> 'Missed' AND schedule_name <> $3`,
    [from, until, lateName],
  )
  const count = (onTimePerSecond * (until.getTime() - from.getTime())) / 1_000
  if (rows.length < count) throw new Error(`of ${count} instants on time ${rows.length} became executions`)
  const lateness = rows.map(({ ms }) => ms)
  return { p50Ms: percentile(lateness, 0.5), p99Ms: percentile(lateness, 0.99) }
}

/**
 * Adds what falls due a second ahead of it, second after second, until it is instructed to stop; answers up
 * to when there is something.
 */
async function keepAdding(
  { database, patterns, from }: { database: Database; patterns: readonly string[]; from: Date },
  signal: AbortSignal,
): Promise<Date> {
  let next = from.getTime()
  while (!signal.aborted) {
    await addSchedules(database, patterns, {
      count: onTimePerSecond,
      from: new Date(next),
      stepMs: 1_000 / onTimePerSecond,
    })
    next += 1_000
    await sleep(Math.max(0, next - 1_000 - Date.now()))
  }
  return new Date(next)
}

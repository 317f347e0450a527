import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

import { atLeast, atMost, type Measurement } from '../measurement.ts'
import { median } from '../statistics.ts'
import { addSchedules, fillUp } from './schedules.ts'
import type { PlanningContext } from './runtime-context.ts'

const few = 10_000
const dueAtOnce = 10_000
const idleSeconds = 30

/**
 * Whether planning costs more with many schedules stored than with few: what is due counts, not what is
 * there.
 */
export async function measureScale(runtimeContext: PlanningContext): Promise<Measurement> {
  const { database, patterns, scheduler, stored, rounds } = runtimeContext
  await fillUp(database, patterns, few)
  const before = { perSecond: await planningRate(runtimeContext, rounds), mb: await scheduler.heapMb() }
  await fillUp(database, patterns, stored)
  const after = { perSecond: await planningRate(runtimeContext, rounds), mb: await scheduler.heapMb() }
  const idlePercent = await idleProcessor(scheduler.pid)
  return {
    name: `Planning with ${stored} schedules beside ${few}`,
    figures: {
      fewPerSecond: before.perSecond,
      manyPerSecond: after.perSecond,
      fewMb: before.mb,
      manyMb: after.mb,
      idlePercent,
    },
    checkResults: [
      atLeast('planned/s : with few', after.perSecond / before.perSecond, 0.9),
      atMost('processor of the idle leader, %', idlePercent, 1),
      atMost('growth of the live heap, MB', after.mb - before.mb, 30),
    ],
  }
}

/** Rows committed a second while many schedules are due at one instant, from the first row to the last. */
async function planningRate({ database, patterns, sink }: PlanningContext, rounds: number): Promise<number> {
  const rates: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    sink.empty()
    const from = new Date(Date.now() + 4_000)
    await addSchedules(database, patterns, { count: dueAtOnce, from, stepMs: 0 })
    await sink.arrived(dueAtOnce)
    const [row] = await database.query<{ seconds: number }>(
      `SELECT extract(epoch FROM max(entry_at) - min(entry_at))::float8 AS seconds FROM executions WHERE due_at = $1`,
      [from],
    )
    rates.push(dueAtOnce / (row?.seconds ?? Number.NaN))
  }
  return median(rates)
}

/** Share of one processor that a process uses while nothing is due. */
async function idleProcessor(pid: number): Promise<number> {
  const begin = processorSeconds(pid)
  await sleep(idleSeconds * 1_000)
  return ((processorSeconds(pid) - begin) / idleSeconds) * 100
}

/** Clock ticks a second of Linux, in which it counts the time of processes. */
const ticksPerSecond = 100

function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

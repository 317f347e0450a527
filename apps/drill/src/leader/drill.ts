import type { Clock } from '@punctual/runtime'
import type { Store } from '@punctual/store'

import { type LeaderFault, randomPause } from './faults.ts'
import { judge, type Verdict } from './judge.ts'
import type { Schedulers } from './schedulers.ts'

export interface DrillContext {
  readonly store: Store
  readonly schedulers: Schedulers
  readonly clock: Clock
  readonly random: () => number
  readonly signal: AbortSignal
  readonly report: (sentence: string) => void
}

/** What the rounds of one fault showed. */
export interface FaultResult {
  readonly fault: string
  readonly rounds: number
  /** From the strike to the first occurrence that the next leader planned, in milliseconds, ascending. */
  readonly takeOverMs: readonly number[]
  /** Latest occurrence around each strike, in milliseconds after it was due, ascending. */
  readonly latestMs: readonly number[]
}

const takeOverLimitMs = 30_000

/** Strikes the leader again and again, each time after the cluster is whole again. */
export async function strikeLeader(context: DrillContext, fault: LeaderFault, rounds: number): Promise<FaultResult> {
  const takeOverMs: number[] = []
  const latestMs: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    await untilWhole(context)
    await randomPause(context.clock, context.random, context.signal)
    const { takeOver, latest } = await strikeOnce(context, fault)
    takeOverMs.push(takeOver)
    latestMs.push(latest)
    if (round % 10 === 0 || round === rounds) context.report(`${fault.name}: ${round} of ${rounds} rounds`)
  }
  const ascending = (values: number[]) => values.toSorted((a, b) => a - b)
  return { fault: fault.name, rounds, takeOverMs: ascending(takeOverMs), latestMs: ascending(latestMs) }
}

/** The verdict on everything that was due up to now, a moment later, when it must have been planned. */
export async function verdict({ store, clock, signal }: DrillContext): Promise<Verdict> {
  const [row] = await store.database.query<{ now: Date }>('SELECT clock_timestamp()::timestamptz(3) AS now')
  await clock.sleep(5_000, signal)
  return await judge(store, row?.now ?? clock.now())
}

interface Leadership {
  readonly term: string
  readonly leader: string | null
  readonly now: Date
}

async function leadership({ store }: DrillContext): Promise<Leadership> {
  const [row] = await store.database.query<Leadership>(
    `SELECT term, CASE WHEN expires_at > clock_timestamp() THEN holder_name END AS leader, clock_timestamp()::timestamptz(3) AS now FROM leader_leases`,
  )
  if (!row) throw new Error('no lease row')
  return row
}

async function strikeOnce(context: DrillContext, fault: LeaderFault): Promise<{ takeOver: number; latest: number }> {
  const before = await leadership(context)
  if (before.leader === null) throw new Error('nobody leads')
  fault.strike(context.schedulers, before.leader)
  try {
    const first = await poll(context, takeOverLimitMs, async () => {
      const [row] = await context.store.database.query<{ at: Date | null }>('SELECT min(entry_at) AS at FROM executions WHERE term > $1', [
        before.term,
      ])
      return row?.at ?? null
    })
    const [late] = await context.store.database.query<{ ms: number }>(
      `SELECT coalesce(max(extract(epoch FROM entry_at - due_at) * 1000), 0)::float8 AS ms FROM executions
       WHERE due_at BETWEEN $1::timestamptz - interval '200 milliseconds' AND $2::timestamptz`,
      [before.now, first],
    )
    return { takeOver: first.getTime() - before.now.getTime(), latest: late?.ms ?? 0 }
  } finally {
    fault.repair(context.schedulers, before.leader)
  }
}

/** Everybody is connected, somebody leads and plans: the next strike finds a healthy cluster. */
async function untilWhole(context: DrillContext): Promise<void> {
  await poll(context, takeOverLimitMs * 2, async () => {
    const [row] = await context.store.database.query<{ connected: number; planned: boolean }>(
      `SELECT (SELECT count(DISTINCT application_name)::int FROM pg_stat_activity WHERE application_name LIKE 'punctual-leader %' AND query_start > clock_timestamp() - interval '1 second') AS connected,
         EXISTS (SELECT 1 FROM executions e, leader_leases l WHERE e.term = l.term AND l.expires_at > clock_timestamp() AND e.entry_at > clock_timestamp() - interval '300 milliseconds') AS planned`,
    )
    return row && row.connected >= context.schedulers.names.length && row.planned ? true : null
  })
}

async function poll<Answer>({ clock, signal }: DrillContext, limitMs: number, ask: () => Promise<Answer | null>): Promise<Answer> {
  const giveUpAtMs = clock.monotonicMs() + limitMs
  for (;;) {
    const answer = await ask()
    if (answer !== null) return answer
    if (clock.monotonicMs() > giveUpAtMs) throw new Error(`not within ${limitMs} ms`)
    await clock.sleep(20, signal)
  }
}

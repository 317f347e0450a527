import { type Failure, failure, occurrenceId } from '@punctual/domain'
import type { Random } from '@punctual/testing/random'

import type { AttemptRef } from '../../src/port/attempt-ref.ts'
import type { ExecutionRow, Rows, ScheduleRow } from '../../src/memory/rows.ts'
import type { Side } from './beside-postgres.ts'

/** A statement with its arguments, ready to be run on either side. */
export interface Operation {
  readonly name: string
  readonly given: unknown
  run(side: Side): Promise<unknown>
  /** The part of the answer that a statement may have read before it waited for a lock. */
  readonly readsFirst?: (side: Side) => Promise<object>
  /** Whether the order of the answer is part of it. */
  readonly order?: (id: string) => readonly number[]
}

export interface Choice {
  readonly random: Random
  readonly rows: Rows
  readonly now: number
  /** The execution that most statements of a step are about, so that they meet. */
  readonly focus?: ExecutionRow | undefined
}

export const lease = { serverMs: 3_000, leaderMs: 3_000 }

export const workers = ['alpha', 'beta', 'gamma'] as const

export const schedulers = ['first', 'second'] as const

/** Two boots for each name: a process that was started again, and the one before. */
export const bootOf = (name: string, boot: number): string => occurrenceId(name, new Date(boot))

export function operation(
  name: string,
  given: unknown,
  run: Operation['run'],
  order?: Operation['order'],
): Operation {
  return { name, given, run, ...(order ? { order } : {}) }
}

export function someExecution(
  { random, rows, focus }: Choice,
  prefer: (execution: ExecutionRow) => boolean,
): ExecutionRow | null {
  if (focus && random.chance(0.9)) return focus
  const all = [...rows.executions.values()]
  const preferred = all.filter(prefer)
  const pool = preferred.length > 0 && random.chance(0.85) ? preferred : all
  return pool.length === 0 ? null : random.pick(pool)
}

export function someSchedule({ random, rows }: Choice): ScheduleRow | null {
  const all = [...rows.schedules.values()]
  return all.length === 0 ? null : random.pick(all)
}

/** The owner as it is now, or an attempt before or after. */
export function someOwner(
  choice: Choice,
  prefer: (execution: ExecutionRow) => boolean = () => true,
): AttemptRef {
  const execution = someExecution(
    choice,
    (each) => (each.status === 'Executing' || each.status === 'Cancelling') && prefer(each),
  )
  const isOwner = choice.random.chance(0.8)
  return attemptOf(choice, execution, isOwner ? execution?.claimToken : null)
}

/**
 * An attempt at an execution under a claim; without one, under the claim of another process, with the number of
 * the attempt that runs.
 */
export function attemptOf(
  { random }: Choice,
  execution: ExecutionRow | null,
  claimToken: string | null | undefined,
): AttemptRef {
  return {
    executionId: execution?.id ?? random.id(),
    attempt: execution?.attempt ?? 1,
    claimToken: claimToken ?? random.id(),
  }
}

/** The version as it is, or one that was read before. */
export const maybeStale = ({ random }: Choice, version: number): number =>
  random.chance(0.85) ? version : version - 1

/** The calendar as it is, or as it was read before an edit. */
export function calendarOf(choice: Choice, id: string | null) {
  const calendar = choice.rows.calendars.get(id ?? '')
  return calendar ? { id: calendar.id, version: maybeStale(choice, calendar.version) } : null
}

/** The boot that is entered under a name, or the other one. */
export function someBoot({ random, rows }: Choice, role: string, name: string): string {
  const entered = rows.servers.get(`${role} ${name}`)
  return entered && random.chance(0.85) ? entered.bootId : bootOf(name, random.whole(1, 2))
}

/**
 * Busy sources that ask for no wait, a short one, one beyond the next due instant, and one beyond every
 * number that is kept.
 */
export function someBusy({ random }: Choice): Failure {
  const retryAfterMs = random.pick([null, 700, 20_000, 86_400_000, 1e22])
  return failure(
    'source_busy',
    retryAfterMs === null ? {} : { source: random.pick(['bi', 'smtp']), retryAfterMs },
  )
}

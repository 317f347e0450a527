import type { Rows, ScheduleRow } from '../../src/memory/rows.ts'
import type { Beside } from './beside-postgres.ts'
import type { Operation } from './choice.ts'
import { comparable, rowsOfModel } from './rows-of-postgres.ts'
import { told } from './reported.ts'

/** What statements that ran at the same time answered and left. */
export interface Outcome {
  readonly answers: readonly unknown[]
  readonly rows: unknown
}

/** A statement, or the part of it that reads before it may have to wait. */
interface Piece {
  readonly index: number
  readonly part: 'reads first' | 'runs'
}

/**
 * Searches for an order in which the statements, one by one in the model, give these answers and these rows.
 *
 * @returns the rows of the model after that order; null when there is none
 */
export async function explain(
  beside: Beside,
  operations: readonly Operation[],
  outcome: Outcome,
): Promise<Rows | null> {
  const expected = told(outcome)
  for (const order of orders(operations)) {
    for (const [calendarsLocked, schedulesLocked] of lockedBesides) {
      const rows = structuredClone(beside.rows)
      const answers: unknown[] = []
      for (const piece of order)
        await take(piece, { beside, rows, operations, outcome, answers, calendarsLocked, schedulesLocked })
      if (told({ answers, rows: rowsOfModel(rows) } satisfies Outcome) === expected) return rows
    }
  }
  return null
}

const lockedBesides = [
  [false, false],
  [true, false],
  [false, true],
  [true, true],
] as const

function hasStayed({ rows }: Outcome, { id, nextRunAt }: ScheduleRow): boolean {
  const after = (rows as { schedules: Array<Pick<ScheduleRow, 'id' | 'nextRunAt'>> }).schedules
  return after.some((schedule) => schedule.id === id && schedule.nextRunAt === nextRunAt)
}

interface Attempt {
  readonly beside: Beside
  readonly rows: Rows
  readonly operations: readonly Operation[]
  readonly outcome: Outcome
  readonly answers: unknown[]
  /** A plan skips schedules that use a calendar that another statement has locked. */
  readonly calendarsLocked: boolean
  /** A plan skips schedules that another statement has locked: those whose cursor did not advance. */
  readonly schedulesLocked: boolean
}

async function take(
  { index, part }: Piece,
  { beside, rows, operations, outcome, answers, calendarsLocked, schedulesLocked }: Attempt,
): Promise<void> {
  const operation = operations[index]
  const given = outcome.answers[index]
  const isLeftExclusive = leftAlone(given)
  const side = beside.model(rows, (row) => {
    if (!('id' in row)) return !isPlaced(given)
    if ('quarantineReason' in row) return schedulesLocked && hasStayed(outcome, row)
    return rows.calendars.has(row.id) ? calendarsLocked : isLeftExclusive(row)
  })
  const answer = comparable(
    part === 'runs' ? await operation?.run(side) : await operation?.readsFirst?.(side),
  )
  const readBefore = answers[index]
  answers[index] = readBefore === undefined ? answer : { ...(answer as object), ...readBefore }
}

/** What a statement that answers a number has counted was not locked. */
const isCount = (answer: unknown) => typeof answer === 'number' && answer > 0

/**
 * What a recall did not take may have been locked by another statement; the other statements never skip a
 * row.
 */
function leftAlone(answer: unknown): (execution: { id: string }) => boolean {
  const taken = new Set(
    Array.isArray(answer)
      ? answer.map((each: { id?: string; executionId?: string } | string) =>
          typeof each === 'string' ? each : (each.executionId ?? each.id),
        )
      : [],
  )
  return ({ id }) => !isCount(answer) && !taken.has(id)
}

/** A request that was not placed may have met the lock of another statement that places. */
function isPlaced(answer: unknown): boolean {
  return ((answer ?? {}) as { dispatch?: unknown }).dispatch !== null
}

/** Every order of the pieces in which a statement reads before it runs. */
function orders(operations: readonly Operation[]): Piece[][] {
  const pieces = operations.flatMap(({ readsFirst }, index): Piece[] =>
    readsFirst
      ? [
          { index, part: 'reads first' },
          { index, part: 'runs' },
        ]
      : [{ index, part: 'runs' }],
  )
  let all: Piece[][] = [[]]
  for (const piece of pieces) {
    all = all.flatMap((order) => {
      const earliest = order.findIndex(({ index }) => index === piece.index) + 1
      return Array.from({ length: order.length + 1 - earliest }, (_, place) =>
        order.toSpliced(earliest + place, 0, piece),
      )
    })
  }
  return all
}

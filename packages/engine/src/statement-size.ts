/**
 * How many rows a statement may write, so that it takes about {@link StatementSizeLimits.shortMs} to
 * `longMs`.
 */
interface StatementSize {
  /** For the next statement. */
  readonly rows: number
  /** Takes in how long a statement took. */
  note(statement: WrittenStatement): void
}

export interface WrittenStatement {
  readonly rows: number
  readonly ms: number
}

interface StatementSizeLimits {
  readonly least: number
  readonly most: number
  /** A full statement that is quicker is followed by one of twice the size. */
  readonly shortMs: number
  /** A statement that is slower is followed by one of half the size. */
  readonly longMs: number
}

/**
 * A take-over waits for the statement that is being committed, and what becomes due meanwhile waits for it
 * too. So no statement is long: less than `most` on a quick database, and as much less as the database is
 * slower.
 */
export const planningSizeLimits: StatementSizeLimits = { least: 50, most: 2_000, shortMs: 20, longMs: 50 }

/**
 * A manual run and what has just ended wait for the round that is being committed. `most` is the number of
 * executions that a round may place.
 */
export const dispatchSizeLimits: Omit<StatementSizeLimits, 'most'> = { least: 50, shortMs: 10, longMs: 30 }

/** Begins with a size that an idle database writes within the limits. */
export function createStatementSize({ least, most, shortMs, longMs }: StatementSizeLimits): StatementSize {
  let size = Math.min(Math.max(500, least), most)
  return {
    get rows() {
      return size
    },
    note({ rows, ms }) {
      if (ms > longMs) size = Math.min(most, Math.max(least, Math.floor(size / 2)))
      else if (ms < shortMs && rows >= size) size = Math.min(most, size * 2)
    },
  }
}

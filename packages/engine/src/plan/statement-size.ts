/**
 * How many occurrences a planning statement may have, so that it takes about
 * {@link StatementSizeLimits.shortMs} to `longMs`.
 */
export interface StatementSize {
  /** For the next statement. */
  readonly occurrences: number
  /** Takes in how long a statement took. */
  note(statement: { readonly occurrences: number; readonly ms: number }): void
}

export interface StatementSizeLimits {
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
export const statementSizeLimits: StatementSizeLimits = { least: 50, most: 2_000, shortMs: 20, longMs: 50 }

/** Begins with a size that an idle database plans within the limits. */
export function createStatementSize({ least, most, shortMs, longMs }: StatementSizeLimits): StatementSize {
  let size = Math.min(Math.max(500, least), most)
  return {
    get occurrences() {
      return size
    },
    note({ occurrences, ms }) {
      if (ms > longMs) size = Math.max(least, Math.floor(size / 2))
      else if (ms < shortMs && occurrences >= size) size = Math.min(most, size * 2)
    },
  }
}

import type { Database, Query } from '@punctual/store'

/** The database as the statements of the engine use it. */
export interface EngineDatabase extends Database {
  /** For statements that add events to timelines, which readers of the log wait for. */
  readonly record: Query
  /**
   * Such statements in one transaction, each with the rows that it answers: all of them are committed, or
   * none. They are sent together with their commit.
   */
  recordTogether(statements: readonly RecordingStatement[]): Promise<unknown[][]>
}

/** A statement that adds events to timelines. */
export interface RecordingStatement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/**
 * @param onEvents called after each recording statement that answered a row; one that answers none has added
 * nothing
 */
export function engineDatabase(database: Database, onEvents: () => void): EngineDatabase {
  return {
    prisma: () => database.prisma(),
    transaction: (work) => database.transaction(work),
    query: (sql, parameters) => database.query(sql, parameters),
    async record<Row>(sql: string, parameters?: readonly unknown[]) {
      const rows = await database.query<Row>(sql, parameters)
      if (rows.length > 0) onEvents()
      return rows
    },
    async recordTogether(statements) {
      const answers = await database.transaction(async (query, commit) => {
        const asked = statements.map(({ sql, parameters }) => query<unknown>(sql, parameters))
        const [rows] = await Promise.all([Promise.all(asked), commit()])
        return rows
      })
      if (answers.some((rows) => rows.length > 0)) onEvents()
      return answers
    },
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  }
}

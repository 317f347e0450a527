import type { Database, Query } from '@punctual/store'

/** The database as the statements of the engine use it. */
export interface EngineDatabase extends Database {
  /** For statements that add events to timelines, which readers of the log wait for. */
  readonly record: Query
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
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  }
}

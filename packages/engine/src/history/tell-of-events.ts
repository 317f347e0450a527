import type { Database } from '@punctual/store'

const writing = 'INSERT INTO execution_events'

/** The same database; `onEvents` is called after each statement that may have added to a timeline. One that answers no row has not. */
export function tellOfEvents(database: Database, onEvents: () => void): Database {
  const writes = new Map<string, boolean>()
  return {
    prisma: () => database.prisma(),
    transaction: (work) => database.transaction(work),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
    async query<Row>(sql: string, parameters?: readonly unknown[]) {
      const rows = await database.query<Row>(sql, parameters)
      const isWrite = writes.get(sql) ?? sql.includes(writing)
      writes.set(sql, isWrite)
      if (isWrite && rows.length > 0) onEvents()
      return rows
    },
  }
}

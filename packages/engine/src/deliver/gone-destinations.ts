import { type Database, statementsBeside } from '@punctual/store'

import type { GoneDestinations } from '../port/gone-destinations.ts'

const statement = statementsBeside(import.meta.url)

export function createGoneDestinations(database: Database): GoneDestinations {
  const sql = statement('disable-gone')
  return {
    async disable(executionId, destinationId) {
      return (await database.query(sql, [executionId, destinationId])).length > 0
    },
  }
}

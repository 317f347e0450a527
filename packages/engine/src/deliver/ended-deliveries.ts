import { statementsBeside } from '@punctual/store'

import type { EngineDatabase } from '../engine-database.ts'
import type { EndedDeliveries, SettledStretch } from '../port.ts'

const statement = statementsBeside(import.meta.url)

const stretchMs = 600_000
const firstStretchBackMs = 24 * 3_600_000

export function createEndedDeliveries(database: EngineDatabase): EndedDeliveries {
  const sql = statement('settle-ended')
  return {
    async settle(from, leaseMs) {
      const [row] = await database.record<SettledStretch>(sql, [from, leaseMs, stretchMs, firstStretchBackMs])
      if (!row) throw new Error('a stretch of time was not looked at')
      return row
    },
  }
}

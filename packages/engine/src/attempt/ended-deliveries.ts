import { type Database, statementsBeside } from '@punctual/store'

const statement = statementsBeside(import.meta.url)

/** What a look at a stretch of time has settled. */
export interface SettledStretch {
  /** Where the next stretch begins. */
  readonly until: Date
  /** Whether the stretch ended before the present. */
  readonly more: boolean
  readonly deliveries: number
  readonly unknownDeliveries: number
}

/** Deliveries that an ended execution has left open. */
export interface EndedDeliveries {
  /**
   * Settles them for executions that ended in a stretch of time, not later than a lease ago: what was being sent is Unknown, what was not
   * begun is Cancelled. Safe in any number of processes at once.
   *
   * @param from where the stretch begins; null for a day ago
   */
  settle(from: Date | null, leaseMs: number): Promise<SettledStretch>
}

const stretchMs = 600_000
const firstStretchBackMs = 24 * 3_600_000

export function createEndedDeliveries(database: Database): EndedDeliveries {
  const sql = statement('settle-ended')
  return {
    async settle(from, leaseMs) {
      const [row] = await database.query<SettledStretch>(sql, [from, leaseMs, stretchMs, firstStretchBackMs])
      if (!row) throw new Error('a stretch of time was not looked at')
      return row
    },
  }
}

/**
 * A model of planning that several leaders share: rows and statements, each statement one atomic step.
 *
 * Schedules belong to a fixed number of ranges. Each range has an owner, a lease and a term of its own. A plan
 * carries the term of its range and writes nothing when that term is outdated. The product also has a unique key
 * of an occurrence. The model has none, so only the fence keeps an instant from two rows.
 */

/** A range and the term under which its owner plans. */
export interface HeldRange {
  readonly range: number
  readonly term: number
}

/** A due schedule as its reader saw it, and the instant that is due. */
export interface DueSchedule {
  readonly schedule: number
  readonly dueAt: number
}

export interface Plan extends HeldRange {
  readonly occurrences: readonly DueSchedule[]
}

export interface RangeRows {
  /** Renews what the leader holds, returns what is more than its share, and takes what is free up to its share. */
  keep(leader: number, now: number): HeldRange[]
  readDue(range: number, now: number): DueSchedule[]
  /** Writes the occurrences and moves their schedules on. @returns whether the term was the present one */
  plan(plan: Plan): boolean
  readonly owners: ReadonlyArray<number | null>
}

export interface RangeRowsInit {
  readonly ranges: number
  readonly leaseMs: number
  /** Occurrences in one statement. */
  readonly pageSize: number
  /** False leaves the fence out, which a test needs. */
  readonly fenced: boolean
  /** First due instant of each schedule; the place in the list is its id. */
  readonly firstDueAt: readonly number[]
  /** How long after one instant of a schedule the next one is. */
  readonly everyMs: number
  written(occurrence: DueSchedule): void
}

interface RangeRow {
  owner: number | null
  term: number
  endsAt: number
}

export function createRangeRows(init: RangeRowsInit): RangeRows {
  const rows: RangeRow[] = Array.from({ length: init.ranges }, () => ({ owner: null, term: 0, endsAt: 0 }))
  const nextDueAt = [...init.firstDueAt]
  const heartbeats = new Map<number, number>()
  const schedulesOf = Map.groupBy(nextDueAt.keys(), (schedule) => schedule % init.ranges)

  function shareOf(now: number): number {
    const living = [...heartbeats.values()].filter((endsAt) => endsAt > now).length
    return Math.ceil(init.ranges / living)
  }

  return {
    keep(leader, now) {
      const endsAt = now + init.leaseMs
      heartbeats.set(leader, endsAt)
      const share = shareOf(now)
      const held: HeldRange[] = []
      for (const [range, row] of rows.entries()) {
        if (row.owner !== leader || row.endsAt <= now) continue
        if (held.length === share) row.owner = null
        else {
          row.endsAt = endsAt
          held.push({ range, term: row.term })
        }
      }
      for (const [range, row] of rows.entries()) {
        if (held.length === share) break
        if (row.owner !== null && row.endsAt > now) continue
        rows[range] = { owner: leader, term: row.term + 1, endsAt }
        held.push({ range, term: row.term + 1 })
      }
      return held
    },
    readDue(range, now) {
      const due: DueSchedule[] = []
      for (const schedule of schedulesOf.get(range) ?? []) {
        if (due.length === init.pageSize) break
        const dueAt = nextDueAt[schedule]!
        if (dueAt <= now) due.push({ schedule, dueAt })
      }
      return due
    },
    plan({ range, term, occurrences }) {
      if (init.fenced && rows[range]!.term !== term) return false
      for (const { schedule, dueAt } of occurrences) {
        init.written({ schedule, dueAt })
        nextDueAt[schedule] = dueAt + init.everyMs
      }
      return true
    },
    get owners() {
      return rows.map(({ owner }) => owner)
    },
  }
}

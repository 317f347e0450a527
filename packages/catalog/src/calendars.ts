import { type CalendarDays, newId } from '@punctual/domain'
import { type Database, type Prisma, violationOf } from '@punctual/store'

import { replanUsers, type Replan } from './calendar-replan.ts'
import { nameKey } from './name-key.ts'

/**
 * Calendars of holidays, which schedules name. An edit plans the schedules that use the calendar anew, in the
 * same transaction.
 */
export interface Calendars {
  /** @param id given when the caller derives it from an idempotency key */
  create(calendar: CalendarState & { readonly id?: string | null }): Promise<CalendarWrite>
  /**
   * Puts a new state in place of the stored one and plans every schedule that uses the calendar anew. Until
   * this resolves nothing of it is seen, and no schedule that uses the calendar is planned, created or
   * edited. Afterwards none has a next run that was computed from the days before.
   */
  update(change: CalendarChange, replan: Replan): Promise<CalendarWrite>
  /** Refused while schedules use the calendar. */
  remove(id: string): Promise<'removed' | 'missing' | 'in-use'>
  read(id: string): Promise<StoredCalendar | null>
  /** Those of the ids that exist, by id. */
  readMany(ids: readonly string[]): Promise<ReadonlyMap<string, StoredCalendar>>
  /** In the order of names; `after` is the last calendar of the page before. */
  list(page: CalendarPage): Promise<StoredCalendar[]>
}

export interface CalendarState {
  readonly name: string
  readonly description: string
  readonly days: CalendarDays
}

interface CalendarChange extends CalendarState {
  readonly id: string
  /** The version that the caller has read; null writes over any version. */
  readonly ifVersion: number | null
}

interface CalendarPage {
  readonly after: { readonly nameKey: string; readonly id: string } | null
  readonly limit: number
}

export interface StoredCalendar extends Omit<CalendarState, 'days'> {
  readonly id: string
  readonly nameKey: string
  /** What was stored; validate before use, a row may have been edited by hand. */
  readonly days: unknown
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type CalendarWrite =
  | { readonly ok: true; readonly calendar: StoredCalendar }
  | { readonly ok: false; readonly conflict: 'name' | 'missing' | 'stale' }

// The planner reads them for what is due, in a process that never loads Prisma Client.
const selectMany = `SELECT id, name, name_key AS "nameKey", description, days, version, created_at AS "createdAt", updated_at AS "updatedAt"
  FROM calendars WHERE id = ANY ($1::uuid[])`

export function createCalendars(database: Database): Calendars {
  const readMany: Calendars['readMany'] = async (ids) => {
    const rows = await database.query<StoredCalendar>(selectMany, [ids])
    return new Map(rows.map((row) => [row.id, row]))
  }
  const read: Calendars['read'] = async (id) => [...(await readMany([id])).values()][0] ?? null
  return {
    read,
    readMany,
    async create({ id, ...state }) {
      const prisma = await database.prisma()
      const data = [{ id: id ?? newId(), ...columnsOf(state) }]
      const [calendar] = await prisma.calendar.createManyAndReturn({ data, skipDuplicates: true })
      return calendar ? { ok: true, calendar } : { ok: false, conflict: 'name' }
    },
    async update({ id, ifVersion, ...state }, replan) {
      try {
        const calendar = await database.transaction(async (query, _commit, prisma) => {
          const where = ifVersion === null ? { id } : { id, version: ifVersion }
          const data = { ...columnsOf(state), version: { increment: 1 } }
          const [row] = await (await prisma()).calendar.updateManyAndReturn({ where, data })
          if (row) await replanUsers(query, id, replan)
          return row
        })
        if (calendar) return { ok: true, calendar }
      } catch (error) {
        if (violationOf(error) === 'unique') return { ok: false, conflict: 'name' }
        throw error
      }
      return { ok: false, conflict: (await read(id)) ? 'stale' : 'missing' }
    },
    async remove(id) {
      try {
        return (await (await database.prisma()).calendar.deleteMany({ where: { id } })).count > 0
          ? 'removed'
          : 'missing'
      } catch (error) {
        if (violationOf(error) === 'foreign-key') return 'in-use'
        throw error
      }
    },
    async list({ after, limit }) {
      const prisma = await database.prisma()
      const where = after === null ? {} : { nameKey: { gt: after.nameKey } }
      return prisma.calendar.findMany({ where, orderBy: { nameKey: 'asc' }, take: limit })
    },
  }
}

function columnsOf({ name, description, days }: CalendarState) {
  return { name, nameKey: nameKey(name), description, days: { ...days } as unknown as Prisma.InputJsonObject }
}

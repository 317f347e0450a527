import { type CalendarDays, newId } from '@punctual/domain'

import { replanUsers, type Replan } from './calendar-replan.ts'
import type { Database } from './database.ts'
import { nameKey } from './name-key.ts'
import { violationOf } from './violation.ts'

/** Calendars of holidays, which schedules name. An edit plans the schedules that use the calendar anew, in the same transaction. */
export interface Calendars {
  /** @param id given when the caller derives it from an idempotency key */
  create(calendar: CalendarState & { readonly id?: string | null }): Promise<CalendarWrite>
  /**
   * Puts a new state in place of the stored one and plans every schedule that uses the calendar anew. Until this resolves nothing
   * of it is seen, and no schedule that uses the calendar is planned, created or edited; afterwards none has a next run that was
   * computed from the days before.
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

export interface CalendarChange extends CalendarState {
  readonly id: string
  /** The version that the caller has read; null writes over whatever is there. */
  readonly ifVersion: number | null
}

export interface CalendarPage {
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

const columns = `id, name, name_key AS "nameKey", description, days, version, created_at AS "createdAt", updated_at AS "updatedAt"`

const insertCalendar = `INSERT INTO calendars (id, name, name_key, description, days) VALUES ($1, $2, $3, $4, $5::jsonb)
  ON CONFLICT (name_key) DO NOTHING RETURNING ${columns}`

const updateCalendar = `UPDATE calendars SET name = $2, name_key = $3, description = $4, days = $5::jsonb, version = version + 1, updated_at = now()
  WHERE id = $1 AND ($6::int IS NULL OR version = $6) RETURNING ${columns}`

const listCalendars = `SELECT ${columns} FROM calendars WHERE $1::text IS NULL OR (name_key, id) > ($1, $2::uuid) ORDER BY name_key, id LIMIT $3`

export function createCalendars(database: Database): Calendars {
  const readMany: Calendars['readMany'] = async (ids) => {
    const rows = await database.query<StoredCalendar>(`SELECT ${columns} FROM calendars WHERE id = ANY ($1::uuid[])`, [ids])
    return new Map(rows.map((row) => [row.id, row]))
  }
  const read: Calendars['read'] = async (id) => [...(await readMany([id])).values()][0] ?? null
  return {
    read,
    readMany,
    async create({ id, ...state }) {
      const [row] = await database.query<StoredCalendar>(insertCalendar, valuesOf(id ?? newId(), state))
      return row ? { ok: true, calendar: row } : { ok: false, conflict: 'name' }
    },
    async update({ id, ifVersion, ...state }, replan) {
      try {
        const calendar = await database.transaction(async (query) => {
          const [row] = await query<StoredCalendar>(updateCalendar, [...valuesOf(id, state), ifVersion])
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
        return (await database.query('DELETE FROM calendars WHERE id = $1 RETURNING id', [id])).length > 0 ? 'removed' : 'missing'
      } catch (error) {
        if (violationOf(error) === 'foreign-key') return 'in-use'
        throw error
      }
    },
    list: ({ after, limit }) => database.query(listCalendars, [after?.nameKey ?? null, after?.id ?? null, limit]),
  }
}

function valuesOf(id: string, { name, description, days }: CalendarState): unknown[] {
  return [id, name, nameKey(name), description, JSON.stringify(days)]
}

import { type CalendarDays, newId } from '@punctual/domain'
import { type Database, type Query, violationOf } from '@punctual/store'

import { changeDays, continueEdit, type Replan, type NotifyMoved } from './calendar-replan.ts'
import { nameKey } from './name-key.ts'
import { calendarSeen, type Sight } from './sight.ts'

/** Calendars of holidays, which schedules name. An edit plans the schedules that use the calendar anew. */
export interface Calendars {
  /**
   * Refused for a name that another calendar in sight has. Nothing is refused for one out of sight: the caller would
   * learn its name. So two calendars may have one name, as may two that were made at the same moment.
   *
   * @param id given when the caller derives it from an idempotency key
   */
  create(calendar: CalendarState & { readonly id?: string | null }): Promise<CalendarWrite>
  /**
   * Replaces the stored state, and plans the schedules of the calendar again. The first page is planned at
   * once, the others by {@link Calendars.continueEdit}. No schedule is planned by the days before any more,
   * and none is planned before its page has come.
   */
  update(change: CalendarChange, replan: Replan, options?: CalendarEditing): Promise<CalendarWrite>
  /** Plans the next page of an edit that is under way; whether there was one. */
  continueEdit(): Promise<boolean>
  /** Refused while schedules use the calendar. */
  remove(id: string, options?: CalendarEditing): Promise<CalendarRemoval>
  read(id: string): Promise<StoredCalendar | null>
  /**
   * Those of the ids that exist, by id, for the schedules that use them. A schedule runs by its calendar for
   * all who may view the schedule. A calendar that the caller may not view comes without its name.
   */
  readMany(ids: readonly string[]): Promise<ReadonlyMap<string, StoredCalendar>>
  /** In the order of names; `after` is the last calendar of the page before. */
  list(page: CalendarPage): Promise<StoredCalendar[]>
}

export interface CalendarState {
  readonly name: string
  readonly description: string
  readonly days: CalendarDays
  /** The principals that may view and use it beside the owner; all when empty, as before when omitted. */
  readonly allowedFor?: readonly string[]
  /** None when null, as before when omitted. */
  readonly owner?: { readonly id: string; readonly name: string } | null
}

interface CalendarChange extends CalendarState {
  readonly id: string
  /** The version that the caller has read; null writes over any version. */
  readonly ifVersion: number | null
}

export interface CalendarEditing {
  /** Whether the caller may edit the schedules behind a guard, or in an open folder (null). */
  readonly mayEdit?: (guardId: string | null) => boolean
  /**
   * Who edits, where the role does not decide over the calendars of others: the id of the user, null for a client. A
   * calendar of another user that no schedule uses is then refused, and so is its owner's change.
   */
  readonly editor?: string | null
}

interface CalendarOptions {
  readonly sight: Sight | null
  readonly notifyMoved: NotifyMoved
}

interface CalendarPage {
  readonly after: { readonly nameKey: string; readonly id: string } | null
  readonly limit: number
}

export interface StoredCalendar extends Pick<CalendarState, 'name' | 'description'> {
  readonly id: string
  readonly nameKey: string
  /** What was stored; validate before use, a row may have been edited by hand. */
  readonly days: unknown
  readonly allowedFor: readonly string[]
  /** Of a deleted user, the name that it had last. */
  readonly owner: { readonly id: string; readonly name: string } | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

type CalendarRefusal = 'name' | 'missing' | 'stale' | 'in-use-elsewhere' | 'of-another'

export type CalendarWrite =
  | { readonly ok: true; readonly calendar: StoredCalendar }
  | { readonly ok: false; readonly conflict: CalendarRefusal }

type CalendarRemoval = 'removed' | 'missing' | 'in-use' | 'in-use-elsewhere' | 'of-another'

const firstId = '00000000-0000-0000-0000-000000000000'

/** The name of a calendar that the caller may not view, in sentences about a schedule that uses it. */
const hiddenName = '(not shown)'

// Plain SQL: the planner reads calendars for what is due, in a process that never loads Prisma Client.
const selectCalendar = (name: string) => `SELECT calendar.id, ${name} AS name, calendar.name_key AS "nameKey",
    calendar.description, calendar.days, calendar.allowed_for AS "allowedFor", calendar.version,
    calendar.created_at AS "createdAt", calendar.updated_at AS "updatedAt",
    CASE WHEN calendar.owner_id IS NOT NULL THEN jsonb_build_object('id', calendar.owner_id,
      'name', coalesce(owner.user_name, calendar.owner_name)) END AS owner
  FROM calendars AS calendar LEFT JOIN users AS owner ON owner.id = calendar.owner_id`

const insertCalendar = (seen: string) =>
  `INSERT INTO calendars (id, name, name_key, description, days, allowed_for, owner_id, owner_name)
  SELECT $1, $2, $3, $4, $5::jsonb, coalesce($6::text[], '{}'), $7::uuid, $8::text
  WHERE NOT EXISTS (SELECT FROM calendars AS calendar WHERE calendar.name_key = $3${seen})
  ON CONFLICT DO NOTHING RETURNING id`

const findNamesake = (seen: string) =>
  `SELECT calendar.id FROM calendars AS calendar WHERE calendar.name_key = $1 AND calendar.id <> $2${seen} LIMIT 1`

const replaceCalendar = `UPDATE calendars
  SET name = $2, name_key = $3, description = $4, days = $5::jsonb, allowed_for = coalesce($6::text[], allowed_for),
      owner_id = CASE WHEN $9::boolean THEN $7::uuid ELSE owner_id END,
      owner_name = CASE WHEN $9::boolean THEN $8::text ELSE owner_name END, version = version + 1
  WHERE id = $1`

// A schedule that begins to use the calendar locks it first, and so waits for what holds this lock.
const lockCalendar = (seen: string) =>
  `SELECT calendar.version, calendar.name_key AS "nameKey",
    (SELECT owner.id FROM users AS owner WHERE owner.id = calendar.owner_id) AS "ownerId"
  FROM calendars AS calendar WHERE calendar.id = $1${seen} FOR UPDATE OF calendar`

const guardsOfUsers = `SELECT DISTINCT guarded.guard_id AS "guardId"
  FROM schedules AS schedule LEFT JOIN folder_guards AS guarded ON guarded.folder_id = schedule.folder_id
  WHERE schedule.calendar_id = $1`

/** Reads calendars as {@link Calendars.readMany} does. */
export async function readCalendarRows(
  { query, sight }: Within,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredCalendar>> {
  const seen = calendarSeen(sight, 'calendar', 2)
  const name =
    seen.sql === ''
      ? 'calendar.name'
      : `CASE WHEN true${seen.sql} THEN calendar.name ELSE '${hiddenName}' END`
  const sql = `${selectCalendar(name)} WHERE calendar.id = ANY ($1::uuid[])`
  const rows = await query<StoredCalendar>(sql, [ids, ...seen.parameters])
  return new Map(rows.map((row) => [row.id, row]))
}

export function createCalendars(database: Database, { sight, notifyMoved }: CalendarOptions): Calendars {
  const read = (id: string) => readCalendarRow({ query: database.query, sight }, id)
  return {
    read,
    readMany: (ids) => readCalendarRows({ query: database.query, sight }, ids),
    continueEdit: () => continueEdit(database, notifyMoved),
    async create({ id, ...state }) {
      const values = columnsOf(id ?? newId(), state)
      const seen = calendarSeen(sight, 'calendar', values.length + 1)
      const [made] = await database.query<{ id: string }>(insertCalendar(seen.sql), [
        ...values,
        ...seen.parameters,
      ])
      // What a caller has made is answered to it.
      const calendar = made && (await readCalendarRow({ query: database.query, sight: null }, made.id))
      return calendar ? { ok: true, calendar } : { ok: false, conflict: 'name' }
    },
    async update(change, replan, options = {}) {
      try {
        const calendar = await database.transaction((query) =>
          update({ query, sight }, change, { replan, notifyMoved, ...options }),
        )
        return { ok: true, calendar }
      } catch (error) {
        if (error instanceof CalendarRefused) return { ok: false, conflict: error.conflict }
        throw error
      }
    },
    async remove(id, options = {}) {
      try {
        return await database.transaction((query) => remove({ query, sight }, id, options))
      } catch (error) {
        if (violationOf(error) === 'foreign-key') return 'in-use'
        throw error
      }
    },
    async list({ after, limit }) {
      const seen = calendarSeen(sight, 'calendar', 4)
      const sql = `${selectCalendar('calendar.name')} WHERE (calendar.name_key, calendar.id) > ($1::text, $2::uuid)${seen.sql} ORDER BY calendar.name_key, calendar.id LIMIT $3`
      const { nameKey: name, id } = after ?? { nameKey: '', id: firstId }
      return database.query<StoredCalendar>(sql, [name, id, limit, ...seen.parameters])
    },
  }
}

/** Rolls back a transaction that has changed nothing. */
class CalendarRefused extends Error {
  readonly conflict: CalendarRefusal

  constructor(conflict: CalendarRefusal) {
    super(`calendar refused: ${conflict}`)
    this.conflict = conflict
  }
}

/** Statements of one transaction, and what the caller may know of. */
interface Within {
  readonly query: Query
  readonly sight: Sight | null
}

async function readCalendarRow({ query, sight }: Within, id: string): Promise<StoredCalendar | null> {
  const seen = calendarSeen(sight, 'calendar', 2)
  const sql = `${selectCalendar('calendar.name')} WHERE calendar.id = $1${seen.sql}`
  return (await query<StoredCalendar>(sql, [id, ...seen.parameters]))[0] ?? null
}

async function update(
  within: Within,
  { id, ifVersion, ...state }: CalendarChange,
  {
    replan,
    notifyMoved,
    ...editing
  }: CalendarEditing & { readonly replan: Replan; readonly notifyMoved: NotifyMoved },
): Promise<StoredCalendar> {
  const { query } = within
  const known = await lock(within, id)
  if (known === null) throw new CalendarRefused('missing')
  if (ifVersion !== null && ifVersion !== known.version) throw new CalendarRefused('stale')
  const refusal = await refusalOf(within, known, editing)
  if (refusal !== null) throw new CalendarRefused(refusal)
  if (state.owner !== undefined && isOfAnother(known, editing)) throw new CalendarRefused('of-another')
  if (await hasNamesake(within, known, nameKey(state.name))) throw new CalendarRefused('name')
  await query(replaceCalendar, [...columnsOf(id, state), state.owner !== undefined])
  await changeDays(query, id, { replan, notifyMoved })
  return (await readCalendarRow({ query, sight: null }, id))!
}

async function remove(within: Within, id: string, editing: CalendarEditing): Promise<CalendarRemoval> {
  const { query } = within
  const known = await lock(within, id)
  if (known === null) return 'missing'
  const refusal = await refusalOf(within, known, editing)
  if (refusal !== null) return refusal
  await query('DELETE FROM calendars WHERE id = $1', [id])
  return 'removed'
}

interface LockedCalendar {
  readonly id: string
  readonly nameKey: string
  /** Null for none, and for a user that was deleted. */
  readonly ownerId: string | null
  readonly version: number
}

/** A calendar, locked until the end of the transaction; null when it is not there. */
async function lock({ query, sight }: Within, id: string): Promise<LockedCalendar | null> {
  const seen = calendarSeen(sight, 'calendar', 2)
  const [row] = await query<Omit<LockedCalendar, 'id'>>(lockCalendar(seen.sql), [id, ...seen.parameters])
  return row === undefined ? null : { ...row, id }
}

/** Why the caller may not change a calendar: by the schedules that use it, seen or not; without any, by its owner. */
async function refusalOf(
  { query }: Within,
  calendar: LockedCalendar,
  editing: CalendarEditing,
): Promise<'in-use-elsewhere' | 'of-another' | null> {
  const { mayEdit = () => true } = editing
  if (editing.mayEdit === undefined && !isOfAnother(calendar, editing)) return null
  const guards = await query<{ guardId: string | null }>(guardsOfUsers, [calendar.id])
  if (guards.length === 0) return isOfAnother(calendar, editing) ? 'of-another' : null
  return guards.every(({ guardId }) => mayEdit(guardId)) ? null : 'in-use-elsewhere'
}

function isOfAnother({ ownerId }: LockedCalendar, { editor }: CalendarEditing): boolean {
  return editor !== undefined && ownerId !== null && ownerId !== editor
}

/** Whether a calendar would get the name of another one that the caller sees. */
async function hasNamesake(
  { query, sight }: Within,
  calendar: LockedCalendar,
  key: string,
): Promise<boolean> {
  if (key === calendar.nameKey) return false
  const seen = calendarSeen(sight, 'calendar', 3)
  return (await query(findNamesake(seen.sql), [key, calendar.id, ...seen.parameters])).length > 0
}

function columnsOf(id: string, { name, description, days, allowedFor, owner }: CalendarState): unknown[] {
  const columns = [id, name, nameKey(name), description, JSON.stringify(days), allowedFor ?? null]
  return [...columns, owner?.id ?? null, owner?.name ?? '']
}

import type { ScheduleDefinition, ScheduleKind } from '@punctual/domain'
import { type Database, type Query, statementsBeside, violationOf } from '@punctual/store'

import { destinationRows } from './destinations.ts'
import { nameKey } from './name-key.ts'
import type {
  CalendarUse,
  NewSchedule,
  ScheduleChange,
  ScheduleState,
  ScheduleWrite,
  ScheduleOwner,
  StoredSchedule,
} from './schedules-model.ts'
import { columnName } from './column-name.ts'
import { noNotices } from './no-notices.ts'
import { destinationSeen, folderSeen, type Sight } from './sight.ts'
import { listSchedules, readSchedule, type ScheduleFilter, type SchedulePage } from './schedules-read.ts'

const statement = statementsBeside(import.meta.url)

/**
 * Schedules with their destinations. The caller computes the next run (the rules of time are not the
 * store's). The store writes it together with the recurrence it was computed from, in one statement.
 */
export interface Schedules {
  /** One statement, one round trip: resolves folder and accounts, inserts schedule and destinations. */
  create(schedule: NewSchedule): Promise<ScheduleWrite>
  /** Creates all or none, in one transaction; the answer says of each what stands in its way. */
  createAll(schedules: readonly NewSchedule[]): Promise<ScheduleWrite[]>
  /**
   * Creates those that can be created; of two that want the same name the first. The answer says of each what
   * became of it.
   */
  createEach(schedules: readonly NewSchedule[]): Promise<ScheduleWrite[]>
  /**
   * Puts a new state in place of the version that the caller has read; `stale` when it was edited meanwhile.
   */
  update(change: ScheduleChange): Promise<ScheduleWrite>
  /**
   * Within a transaction that changes several: others that lock first wait here, in the order of ids, so that no two wait
   * for each other.
   */
  lock(ids: readonly string[]): Promise<void>
  read(id: string, kind?: ScheduleKind): Promise<StoredSchedule | null>
  list(page: SchedulePage): Promise<StoredSchedule[]>
  /** Schedules of a name in a folder, any kind or one: what a caller without an id means. */
  find(place: {
    folderKey: string
    name: string
    kind: ScheduleKind | null
  }): Promise<{ id: string; kind: ScheduleKind }[]>
  /** The folder that a schedule is in; null when there is no such schedule. */
  folderOf(id: string): Promise<string | null>
  /** The schedule that a destination belongs to; null for one that the caller may not know of. */
  ofDestination(destinationId: string): Promise<string | null>
  /**
   * Records what the source system says for good of the report, or null for no obstacle. It records nothing
   * when the schedule was edited since `version`.
   */
  noteSourceProblem(note: { id: string; version: number; problem: string | null }): Promise<void>
  /** Whether a run of the schedule waits for a decision, also of a schedule that was deleted. */
  hasHeldRun(id: string): Promise<boolean>
  /** Its destinations go with it; its executions stay. */
  remove(id: string, kinds: readonly ScheduleKind[]): Promise<StoredSchedule | null>
}

export type {
  CalendarUse,
  NewSchedule,
  ScheduleChange,
  ScheduleFilter,
  ScheduleOwner,
  SchedulePage,
  ScheduleState,
  ScheduleWrite,
  StoredSchedule,
}

/**
 * What the writing statements answer: which of the things named were found, and what the database decided.
 */
interface WriteRow {
  readonly folderPath: string | null
  readonly accountsFound: boolean
  readonly calendarFound: boolean
  readonly calendarName: string | null
  readonly id: string | null
  readonly folderId: string
  readonly version: number
  readonly nextRunAt: Date | null
  readonly heldReasons: readonly string[]
  /** The present name of the owner; null for one that is deleted, and without an owner. */
  readonly ownerName: string | null
  readonly ownerHasAddress: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Answered for each schedule that was given. */
interface CreatedRow extends WriteRow {
  readonly givenId: string
}

/** What only runs write, as an update found it. */
interface RunState {
  readonly lastRunAt: Date | null
  readonly lastServerName: string | null
  readonly quarantineReason: string | null
  readonly sourceProblem: string | null
}

export function createSchedules(database: Database, sight: Sight | null): Schedules {
  const [insert, replace] = [statement('schedule-create'), statement('schedule-update')]
  const read: Schedules['read'] = (id, kind) => readSchedule({ database, sight }, id, kind)
  return {
    read,
    list: (page) => listSchedules({ database, sight }, page),
    create: async (schedule) =>
      created(schedule, await write<CreatedRow>(database.query, insert, [records([schedule])])),
    createAll: (schedules) => createAll(database, schedules),
    createEach: (schedules) => createMany(database, (query) => insertMany(query, schedules)),
    async update(change) {
      const parameters = [records([change]), sight?.destinations?.keys ?? null]
      const row = await write<WriteRow & RunState>(database.query, replace, parameters)
      if (row === 'name' || row === 'folder-missing') return { ok: false, conflict: row }
      if (row.id !== null) return { ok: true, schedule: stored(change, row) }
      return {
        ok: false,
        conflict: missingPart(row) ?? ((await read(change.id, change.kind)) ? 'stale' : 'missing'),
      }
    },
    async lock(ids) {
      const sql = 'SELECT id FROM schedules WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE'
      await database.query(sql, [ids])
    },
    async find({ folderKey, name, kind }) {
      const seen = folderSeen(sight, 'schedule.folder_id', 4)
      const sql = `SELECT schedule.id, schedule.kind FROM schedules AS schedule JOIN folders AS folder ON folder.id = schedule.folder_id
        WHERE folder.path_key = $1 AND schedule.name_key = $2 AND ($3::text IS NULL OR schedule.kind = $3)${seen.sql} ORDER BY schedule.kind`
      return database.query(sql, [folderKey, nameKey(name), kind, ...seen.parameters])
    },
    async ofDestination(destinationId) {
      const listed = destinationSeen(sight, 'd', 2)
      const seen = folderSeen(sight, 's.folder_id', 2 + listed.parameters.length)
      const sql = `SELECT s.id FROM destinations d JOIN schedules s ON s.id = d.schedule_id WHERE d.id = $1${listed.sql}${seen.sql}`
      return (
        (
          await database.query<{ id: string }>(sql, [destinationId, ...listed.parameters, ...seen.parameters])
        )[0]?.id ?? null
      )
    },
    async folderOf(id) {
      const seen = folderSeen(sight, 's.folder_id', 2)
      const sql = `SELECT s.folder_id AS "folderId" FROM schedules s WHERE s.id = $1${seen.sql}`
      return (await database.query<{ folderId: string }>(sql, [id, ...seen.parameters]))[0]?.folderId ?? null
    },
    async noteSourceProblem({ id, version, problem }) {
      const sql = 'UPDATE schedules SET source_problem = $3 WHERE id = $1 AND version = $2'
      await database.query(sql, [id, version, problem])
    },
    async hasHeldRun(id) {
      const sql = `SELECT EXISTS (SELECT FROM work WHERE schedule_id = $1 AND stage = 'Held' AND tells_of_schedule(resend_of)) AS "isHeld"`
      return (await database.query<{ isHeld: boolean }>(sql, [id]))[0]?.isHeld ?? false
    },
    async remove(id, kinds) {
      const before = await read(id)
      if (!before || !kinds.includes(before.kind)) return null
      const rows = await database.query('DELETE FROM schedules WHERE id = $1 RETURNING id', [id])
      return rows.length > 0 ? before : null
    },
  }
}

/** Rolls back a transaction whose answers say why. */
class NotAll extends Error {
  readonly writes: ScheduleWrite[]

  constructor(writes: ScheduleWrite[]) {
    super('not all schedules could be created')
    this.writes = writes
  }
}

async function createAll(database: Database, schedules: readonly NewSchedule[]): Promise<ScheduleWrite[]> {
  try {
    return await createMany(database, async (query) => {
      const writes = await insertMany(query, schedules)
      if (writes.some(({ ok }) => !ok)) throw new NotAll(writes)
      return writes
    })
  } catch (error) {
    if (error instanceof NotAll) return error.writes
    throw error
  }
}

/** Rows that a statement has read may be deleted before its insert; the next try says what is missing. */
const triesOfAnInsert = 3

async function createMany(
  database: Database,
  insert: (query: Query) => Promise<ScheduleWrite[]>,
): Promise<ScheduleWrite[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await database.transaction(insert)
    } catch (error) {
      if (violationOf(error) !== 'foreign-key' || tries === triesOfAnInsert) throw error
    }
  }
}

/**
 * Schedules of one statement; it takes some ten milliseconds, for which others that want the same names wait.
 */
const schedulesOfAStatement = 500

async function insertMany(query: Query, schedules: readonly NewSchedule[]): Promise<ScheduleWrite[]> {
  const writes: ScheduleWrite[] = []
  for (let begin = 0; begin < schedules.length; begin += schedulesOfAStatement) {
    const some = schedules.slice(begin, begin + schedulesOfAStatement)
    const rows = await query<CreatedRow>(statement('schedule-create'), [records(some)])
    const byId = new Map(rows.map((row) => [row.givenId, row]))
    writes.push(...some.map((schedule) => createdSchedule(schedule, byId.get(schedule.id))))
  }
  return writes
}

function created(schedule: NewSchedule, row: Awaited<ReturnType<typeof write>>): ScheduleWrite {
  return row === 'name' || row === 'folder-missing'
    ? { ok: false, conflict: row }
    : createdSchedule(schedule, row)
}

/** What the answer of a creating statement means for one of the schedules that it was given. */
function createdSchedule(schedule: NewSchedule, row: WriteRow | undefined): ScheduleWrite {
  if (row === undefined) throw new Error('a statement that answers a row for each schedule left one out')
  if (row.id === null) return { ok: false, conflict: missingPart(row) ?? 'name' }
  const unused = { lastRunAt: null, lastServerName: null, quarantineReason: null, sourceProblem: null }
  return { ok: true, schedule: stored(schedule, { ...row, ...unused }) }
}

async function write<Row extends WriteRow>(
  query: Query,
  sql: string,
  parameters: unknown[],
): Promise<Row | 'name' | 'folder-missing'> {
  try {
    const [row] = await query<Row>(sql, parameters)
    if (!row) throw new Error('a statement that always answers one row answered none')
    return row
  } catch (error) {
    if (violationOf(error) === 'unique') return 'name'
    // The folder or the account was deleted between the read and the insert; the next try will say which.
    if (violationOf(error) === 'foreign-key') return 'folder-missing'
    throw error
  }
}

function missingPart(row: WriteRow): 'folder-missing' | 'account-missing' | 'calendar-changed' | null {
  if (row.folderPath === null) return 'folder-missing'
  if (!row.accountsFound) return 'account-missing'
  return row.calendarFound ? null : 'calendar-changed'
}

function stored(state: NewSchedule | ScheduleChange, row: WriteRow & RunState): StoredSchedule {
  const { folderKey: _key, sourceAccount, calendar, owner = null, notices = noNotices, ...kept } = state
  const definition = state.definition as ScheduleDefinition
  return {
    ...kept,
    definition,
    dataRowCount: definition.dataDriven?.rows.length ?? null,
    nameKey: nameKey(state.name),
    notices,
    owner: owner && {
      id: owner.id,
      name: row.ownerName ?? owner.name,
      isDeleted: row.ownerName === null,
      hasAddress: row.ownerHasAddress,
    },
    disabledBy: state.disabledBy ?? null,
    folderId: row.folderId,
    folderPath: row.folderPath ?? '',
    sourceAccountId: sourceAccount?.id ?? null,
    sourceAccountKind: sourceAccount?.kind ?? null,
    calendarId: calendar?.id ?? null,
    calendarName: row.calendarName,
    nextRunAt: row.nextRunAt,
    lastRunAt: row.lastRunAt,
    lastServerName: row.lastServerName,
    quarantineReason: row.quarantineReason,
    heldReasons: row.heldReasons ?? [],
    sourceProblem: row.sourceProblem,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

/** A schedule as the statements take it: its members by their columns, as `parts/schedule-given.sql` lists them. */
function scheduleRecord(given: NewSchedule | ScheduleChange): object {
  const { sourceAccount, calendar, owner, notices = noNotices, nextRunAt, destinations, ...plain } = given
  const record = {
    ...plain,
    ...notices,
    nameKey: nameKey(plain.name),
    accountId: sourceAccount?.id ?? null,
    accountKind: sourceAccount?.kind ?? null,
    plansAnew: nextRunAt !== 'keep',
    nextRunAt: nextRunAt === 'keep' ? null : nextRunAt,
    heldReasons: plain.heldReasons ?? [],
    calendarId: calendar?.id ?? null,
    calendarVersion: calendar?.version ?? null,
    ownerId: owner?.id ?? null,
    ownerName: owner?.name ?? '',
    destinations: destinationRows(destinations),
  }
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [columnName(name), value]))
}

function records(states: ReadonlyArray<NewSchedule | ScheduleChange>): string {
  return JSON.stringify(states.map(scheduleRecord))
}

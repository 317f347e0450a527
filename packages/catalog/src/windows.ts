import { type Window, type WindowPolicy, windowTimes, type WindowTimes } from '@punctual/domain'
import { type Database, violationOf } from '@punctual/store'

import { nameKey } from './name-key.ts'
import { accountSeen, folderSeen, type Sight } from './sight.ts'

/** Stretches of time in which the runs of a folder, a server, an account or of everything do not begin. */
export interface Windows {
  /** Refused for a name that another window of the same scope has, and for a second pause of a folder. */
  create(window: WindowState): Promise<WindowWrite>
  update(change: WindowState & { readonly ifVersion: number | null }): Promise<WindowWrite>
  /** False when it is not there. */
  remove(id: string): Promise<boolean>
  read(id: string): Promise<StoredWindow | null>
  /** The pause of this folder itself; null when it has none. */
  pauseOf(folderId: string): Promise<StoredWindow | null>
  /** In the order of names; `after` is the last one of the page before. */
  list(page: WindowPage): Promise<StoredWindow[]>
  /**
   * All that may be in force at an instant or later, also those out of sight. An unreadable one is not among them. A
   * run is decided by the windows of its due instant, however late that is: ask from the earliest due instant on.
   */
  from(instant: Date): Promise<CurrentWindow[]>
  /** Which of the windows cover each of the schedules, by schedule; one that none covers is missing. */
  covering(
    scheduleIds: readonly string[],
    windowIds: readonly string[],
  ): Promise<ReadonlyMap<string, ReadonlySet<string>>>
  /** Which of the schedules a window about this would cover. */
  wouldCover(scheduleIds: readonly string[], scope: WindowScope): Promise<ReadonlySet<string>>
}

/** What a window is about; everything when all are null. */
export interface WindowScope {
  readonly folderId: string | null
  readonly serverName: string | null
  readonly accountId: string | null
}

export interface WindowState extends WindowScope, Window {
  readonly isPause: boolean
  readonly createdBy: string
}

/** A window as the leader and forecasts need it. */
export interface CurrentWindow extends Window {
  readonly serverName: string | null
}

export interface StoredWindow extends WindowScope {
  readonly id: string
  readonly name: string
  readonly nameKey: string
  readonly reason: string
  readonly folderPath: string | null
  /** What was stored; validate before use, a row may have been edited by hand. */
  readonly times: unknown
  readonly policy: WindowPolicy
  readonly isPause: boolean
  readonly createdBy: string
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

interface WindowPage {
  readonly after: { readonly nameKey: string; readonly id: string } | null
  readonly limit: number
}

export type WindowWrite =
  | { readonly ok: true; readonly window: StoredWindow }
  | { readonly ok: false; readonly conflict: 'name' | 'paused' | 'missing' | 'stale' | 'scope-missing' }

// A pause is called after its folder as that is called now.
const nameOf = (row: string) =>
  `CASE WHEN ${row}.is_pause THEN 'Pause ' || folder.path ELSE ${row}.name END AS name`

const columns = `stored.id, ${nameOf('stored')}, stored.name_key AS "nameKey", stored.reason, stored.folder_id AS "folderId", folder.path AS "folderPath",
    stored.server_name AS "serverName", stored.account_id AS "accountId", stored.times, stored.policy, stored.is_pause AS "isPause",
    stored.created_by AS "createdBy", stored.version, stored.created_at AS "createdAt", stored.updated_at AS "updatedAt"`

const places = `LEFT JOIN folders AS folder ON folder.id = stored.folder_id
  LEFT JOIN source_accounts AS account ON account.id = stored.account_id`

const insert = `WITH written AS (
    INSERT INTO windows (id, name, name_key, reason, folder_id, server_name, account_id, times, policy, is_pause, created_by)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10, $11) RETURNING *
  ) SELECT ${columns} FROM written AS stored ${places}`

const replace = `WITH written AS (
    UPDATE windows SET name = $2, name_key = $3, reason = $4, folder_id = $5, server_name = $6, account_id = $7, times = $8::jsonb,
      policy = $9, is_pause = $10, version = version + 1, updated_at = clock_timestamp()
    WHERE id = $1 AND ($11::int IS NULL OR version = $11) RETURNING *
  ) SELECT ${columns} FROM written AS stored ${places}`

// One that is over is left to its reader; a stretch of a week has no end.
const readFrom = `SELECT w.id, ${nameOf('w')}, w.reason, w.times, w.policy, w.server_name AS "serverName"
  FROM windows w LEFT JOIN folders AS folder ON folder.id = w.folder_id
  WHERE times ->> 'until' IS NULL OR times ->> 'kind' = 'weekly' OR (times ->> 'until')::float8 > $1`

const readCovering = `SELECT s.id AS "scheduleId", array_agg(w.id) AS "windowIds" FROM schedules s JOIN windows w ON is_covered(w, s)
  WHERE s.id = ANY ($1::uuid[]) AND w.id = ANY ($2::uuid[]) GROUP BY s.id`

const readWouldCover = `SELECT s.id FROM schedules s
  WHERE s.id = ANY ($1::uuid[]) AND is_covered(jsonb_populate_record(NULL::windows, $2::jsonb), s)`

const firstId = '00000000-0000-0000-0000-000000000000'

export function createWindows(database: Database, sight: Sight | null): Windows {
  const seenFrom = (place: number) => {
    const folder = folderSeen(sight, 'folder.id', place)
    const account = accountSeen(sight, 'account', place + folder.parameters.length)
    const sql =
      (folder.sql && ` AND (stored.folder_id IS NULL OR (true${folder.sql}))`) +
      (account.sql && ` AND (stored.account_id IS NULL OR (true${account.sql}))`)
    return { sql, parameters: [...folder.parameters, ...account.parameters] }
  }
  const first = async (condition: string, value: string) => {
    const seen = seenFrom(2)
    const sql = `SELECT ${columns} FROM windows AS stored ${places} WHERE ${condition}${seen.sql}`
    return (await database.query<StoredWindow>(sql, [value, ...seen.parameters]))[0] ?? null
  }
  return {
    read: (id) => first('stored.id = $1', id),
    pauseOf: (folderId) => first('stored.folder_id = $1 AND stored.is_pause', folderId),
    create: (state) =>
      written(
        state,
        async () => (await database.query<StoredWindow>(insert, [...stored(state), state.createdBy]))[0],
      ),
    async update({ ifVersion, ...state }) {
      const outcome = await written(
        state,
        async () => (await database.query<StoredWindow>(replace, [...stored(state), ifVersion]))[0],
      )
      if (outcome.ok || outcome.conflict !== 'missing') return outcome
      return (await first('stored.id = $1', state.id)) ? { ok: false, conflict: 'stale' } : outcome
    },
    async remove(id) {
      return (await database.query('DELETE FROM windows WHERE id = $1 RETURNING id', [id])).length > 0
    },
    async list({ after, limit }) {
      const seen = seenFrom(4)
      return await database.query<StoredWindow>(
        `SELECT ${columns} FROM windows AS stored ${places} WHERE (stored.name_key, stored.id) > ($1::text, $2::uuid)${seen.sql}
         ORDER BY stored.name_key, stored.id LIMIT $3`,
        [after?.nameKey ?? '', after?.id ?? firstId, limit, ...seen.parameters],
      )
    },
    async from(instant) {
      type Row = Omit<CurrentWindow, 'times'> & { readonly times: unknown }
      const rows = await database.query<Row>(readFrom, [instant.getTime()])
      return rows.flatMap((row) => {
        const times = windowTimes.safeParse(row.times)
        return times.success ? [{ ...row, times: times.data }] : []
      })
    },
    async covering(scheduleIds, windowIds) {
      const rows = await database.query<{ scheduleId: string; windowIds: string[] }>(readCovering, [
        scheduleIds,
        windowIds,
      ])
      return new Map(rows.map((row) => [row.scheduleId, new Set(row.windowIds)]))
    },
    async wouldCover(scheduleIds, { folderId, serverName, accountId }) {
      const scope = JSON.stringify({ folder_id: folderId, server_name: serverName, account_id: accountId })
      const rows = await database.query<{ id: string }>(readWouldCover, [scheduleIds, scope])
      return new Set(rows.map(({ id }) => id))
    },
  }
}

async function written(
  { isPause }: Pick<WindowState, 'isPause'>,
  write: () => Promise<StoredWindow | undefined>,
): Promise<WindowWrite> {
  try {
    const window = await write()
    return window ? { ok: true, window } : { ok: false, conflict: 'missing' }
  } catch (error) {
    const violation = violationOf(error)
    if (violation === 'unique') return { ok: false, conflict: isPause ? 'paused' : 'name' }
    if (violation === 'foreign-key') return { ok: false, conflict: 'scope-missing' }
    throw error
  }
}

function stored(state: WindowState): unknown[] {
  const { id, name, reason, folderId, serverName, accountId, times, policy, isPause } = state
  const scope = [folderId, serverName, accountId]
  return [id, name, nameKey(name), reason, ...scope, JSON.stringify(timesRow(times)), policy, isPause]
}

/** Instants as milliseconds, as {@link windowTimes} reads them. */
function timesRow(times: WindowTimes): unknown {
  if (times.kind === 'weekly') return times
  return { kind: times.kind, from: times.from.getTime(), until: times.until?.getTime() ?? null }
}

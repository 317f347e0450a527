/**
 * The tree that schedules are kept in. Every folder carries its full path, so a path is found by one index
 * read. Moving or renaming a folder rewrites the paths below it in the same transaction. Changes of the tree
 * wait for each other (one advisory lock). Otherwise two moves at the same time could make a circle, or a
 * create could keep an old path.
 */
import { newId } from '@punctual/domain'
import { type Database, type Query, violationOf } from '@punctual/store'

import { guardAnew, lockTree } from './folder-guards.ts'
import type {
  Folder,
  FolderChange,
  FolderEntry,
  FolderGuard,
  FolderRemoval,
  FolderWrite,
  NewFolder,
} from './folders-model.ts'
import { nameKey } from './name-key.ts'
import { folderSeen, type Sight } from './sight.ts'

export interface Folders {
  /** The root, whether the caller may view it or not. */
  root(): Promise<Folder>
  read(id: string): Promise<Folder | null>
  /** By full path such as `/Sales/Daily`, without regard to case. */
  findByPath(path: string): Promise<Folder | null>
  /** The folders with a policy of their own, in the order of their paths. */
  guards(): Promise<FolderGuard[]>
  /** In the order of names; `after` is the last one of the page before. */
  children(page: { parentId: string; after: string | null; limit: number }): Promise<Folder[]>
  /** The schedules directly in a folder, in the order of names. */
  schedules(page: {
    folderId: string
    after: { nameKey: string; id: string } | null
    limit: number
  }): Promise<FolderEntry[]>
  /** Schedules of a name in a folder: one for each kind at most. */
  schedulesByName(folderId: string, name: string): Promise<FolderEntry[]>
  create(folder: NewFolder): Promise<FolderWrite>
  /** Undefined fields stay as they are. */
  update(change: FolderChange): Promise<FolderWrite>
  /** `recursive` also deletes everything in it; else a folder must be empty. */
  remove(id: string, options: { recursive: boolean }): Promise<FolderRemoval>
}

/** Longest path in characters: its lower-case form has to fit into an index entry of 2,704 bytes. */
export const maxFolderPathLength = 500

const columns = `id, parent_id AS "parentId", name, path, description, late_after_minutes AS "lateAfterMinutes", version`

// What guards the parent guards the new folder.
const insertFolder = `WITH made AS (
    INSERT INTO folders (id, parent_id, name, path, path_key, description, late_after_minutes)
    VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (path_key) DO NOTHING RETURNING *
  ), guarded AS (
    INSERT INTO folder_guards (folder_id, guard_id) SELECT made.id, g.guard_id FROM made JOIN folder_guards g ON g.folder_id = made.parent_id
  )
  SELECT ${columns} FROM made`

const listGuards = (seen: string) => `SELECT folders.id, folders.path, p.parent_guard_id AS "parentGuardId"
  FROM folder_policies p JOIN folders ON folders.id = p.folder_id WHERE true${seen} ORDER BY folders.path_key`

const listChildren = (seen: string) => `SELECT ${columns} FROM folders
  WHERE parent_id = $1 AND path_key > coalesce($2::text, '')${seen} ORDER BY path_key LIMIT $3`

const entryColumns = `id, name, name_key AS "nameKey", kind, is_data_driven AS "isDataDriven", enabled, schedules.next_run_at AS "nextRunAt"`

const listSchedules = (seen: string) => `SELECT ${entryColumns} FROM schedules
  WHERE folder_id = $1 AND (name_key, id) > (coalesce($2::text, ''), coalesce($3::uuid, '00000000-0000-0000-0000-000000000000'))${seen} ORDER BY name_key, id LIMIT $4`

const updateFolder = `UPDATE folders SET parent_id = $2, name = $3, description = $4, path = $5, path_key = $6,
  late_after_minutes = $7, version = version + 1, updated_at = now() WHERE id = $1 RETURNING ${columns}`

/** Every folder below one, itself included. */
const subtree = `WITH RECURSIVE tree AS (SELECT id FROM folders WHERE id = $1
  UNION ALL SELECT f.id FROM folders f JOIN tree ON f.parent_id = tree.id)`

const maxBelow = `${subtree} SELECT coalesce(max(char_length(path)), 0)::int AS longest FROM folders WHERE id IN (SELECT id FROM tree)`

const moveSubtree = `${subtree} UPDATE folders SET path = $2 || substr(path, char_length($3) + 1),
    path_key = $4 || substr(path_key, char_length($5) + 1), version = version + 1, updated_at = now()
  WHERE id IN (SELECT id FROM tree) AND id <> $1`

const isBelow = `${subtree} SELECT 1 FROM tree WHERE id = $2`

const countContent = (seen: string) => `${subtree}, known AS (SELECT id FROM tree WHERE true${seen})
  SELECT (SELECT count(*) FROM tree)::int - 1 AS "allFolders", (SELECT count(*) FROM schedules WHERE folder_id IN (SELECT id FROM tree))::int AS "allSchedules",
    (SELECT count(*) FROM known)::int - 1 AS folders, (SELECT count(*) FROM schedules WHERE folder_id IN (SELECT id FROM known))::int AS schedules,
    ARRAY(SELECT DISTINCT g.guard_id FROM tree LEFT JOIN folder_guards g ON g.folder_id = tree.id) AS "guardIds"`

/** Reads a folder that the caller may know of. */
type ReadFolder = (query: Query, id: string) => Promise<Folder | null>

function folderReader(sight: Sight | null): ReadFolder {
  const seen = folderSeen(sight, 'folders.id', 2)
  const sql = `SELECT ${columns} FROM folders WHERE id = $1${seen.sql}`
  return async (query, id) => (await query<Folder>(sql, [id, ...seen.parameters]))[0] ?? null
}

export function createFolders(database: Database, sight: Sight | null): Folders {
  const readWithin = folderReader(sight)
  const read = (id: string) => readWithin(database.query, id)
  return {
    async root() {
      const [row] = await database.query<Folder>(`SELECT ${columns} FROM folders WHERE parent_id IS NULL`)
      return row!
    },
    read,
    async findByPath(path) {
      const seen = folderSeen(sight, 'folders.id', 2)
      const sql = `SELECT ${columns} FROM folders WHERE path_key = $1${seen.sql}`
      return (await database.query<Folder>(sql, [nameKey(path), ...seen.parameters]))[0] ?? null
    },
    guards() {
      const seen = folderSeen(sight, 'folders.id', 1)
      return database.query(listGuards(seen.sql), [...seen.parameters])
    },
    children({ parentId, after, limit }) {
      const seen = folderSeen(sight, 'folders.id', 4)
      return database.query(listChildren(seen.sql), [
        parentId,
        after === null ? null : nameKey(after),
        limit,
        ...seen.parameters,
      ])
    },
    schedules({ folderId, after, limit }) {
      const seen = folderSeen(sight, 'schedules.folder_id', 5)
      return database.query(listSchedules(seen.sql), [
        folderId,
        after?.nameKey ?? null,
        after?.id ?? null,
        limit,
        ...seen.parameters,
      ])
    },
    schedulesByName(folderId, name) {
      const seen = folderSeen(sight, 'schedules.folder_id', 3)
      const sql = `SELECT ${entryColumns} FROM schedules WHERE folder_id = $1 AND name_key = $2${seen.sql} ORDER BY kind`
      return database.query(sql, [folderId, nameKey(name), ...seen.parameters])
    },
    create: (folder) => database.transaction((query) => create(query, folder, readWithin)),
    async update(change) {
      try {
        return await database.transaction((query) => update(query, change, readWithin))
      } catch (error) {
        if (violationOf(error) === 'unique') return { ok: false, conflict: 'name' }
        throw error
      }
    },
    remove: (id, { recursive }) => database.transaction((query) => remove(query, { id, recursive, sight })),
  }
}

async function create(query: Query, folder: NewFolder, readFolder: ReadFolder): Promise<FolderWrite> {
  await query(lockTree)
  const parent = await readFolder(query, folder.parentId)
  if (!parent) return { ok: false, conflict: 'parent-missing' }
  const path = pathBelow(parent, folder.name)
  if (path.length > maxFolderPathLength) return { ok: false, conflict: 'path-too-long' }
  const values = [
    newId(),
    parent.id,
    folder.name,
    path,
    nameKey(path),
    folder.description,
    folder.lateAfterMinutes ?? 0,
  ]
  const [row] = await query<Folder>(insertFolder, values)
  return row ? { ok: true, folder: row, before: null } : { ok: false, conflict: 'name' }
}

async function update(query: Query, change: FolderChange, readFolder: ReadFolder): Promise<FolderWrite> {
  await query(lockTree)
  const before = await readFolder(query, change.id)
  if (!before) return { ok: false, conflict: 'missing' }
  if (change.ifVersion !== null && change.ifVersion !== before.version)
    return { ok: false, conflict: 'stale' }
  const name = change.name ?? before.name
  const parentId = change.parentId ?? before.parentId
  if (parentId === null) {
    if (name !== before.name) return { ok: false, conflict: 'root' }
    return await write(query, { before, name, parentId, path: before.path, change })
  }
  if (before.parentId === null) return { ok: false, conflict: 'root' }
  // A folder that stays where it is may be below one that the caller does not know of.
  const parent = await (parentId === before.parentId ? folderReader(null) : readFolder)(query, parentId)
  if (!parent) return { ok: false, conflict: 'parent-missing' }
  if ((await query(isBelow, [before.id, parentId])).length > 0) return { ok: false, conflict: 'circle' }
  const path = pathBelow(parent, name)
  const [below] = await query<{ longest: number }>(maxBelow, [before.id])
  if (below!.longest - before.path.length + path.length > maxFolderPathLength)
    return { ok: false, conflict: 'path-too-long' }
  return await write(query, { before, name, parentId, path, change })
}

interface FolderState {
  readonly before: Folder
  readonly name: string
  readonly parentId: string | null
  readonly path: string
  readonly change: FolderChange
}

async function write(
  query: Query,
  { before, name, parentId, path, change }: FolderState,
): Promise<FolderWrite> {
  const { description = before.description, lateAfterMinutes = before.lateAfterMinutes } = change
  const values = [before.id, parentId, name, description, path, nameKey(path), lateAfterMinutes]
  const [folder] = await query<Folder>(updateFolder, values)
  if (path !== before.path) {
    await query(moveSubtree, [before.id, path, before.path, nameKey(path), nameKey(before.path)])
    if (parentId !== before.parentId) await guardAnew(query, before.id)
  }
  return { ok: true, folder: folder!, before }
}

const findHeldRun = `${subtree} SELECT EXISTS (SELECT FROM schedules AS schedule JOIN work ON work.schedule_id = schedule.id
  WHERE schedule.folder_id IN (SELECT id FROM tree) AND work.stage = 'Held' AND tells_of_schedule(work.resend_of)) AS "hasHeldRun"`

interface Removal {
  readonly id: string
  readonly recursive: boolean
  readonly sight: Sight | null
}

interface Content {
  readonly allFolders: number
  readonly allSchedules: number
  readonly folders: number
  readonly schedules: number
  readonly guardIds: readonly (string | null)[]
}

async function remove(query: Query, { id, recursive, sight }: Removal): Promise<FolderRemoval> {
  await query(lockTree)
  const folder = await folderReader(sight)(query, id)
  if (!folder) return { ok: false, conflict: 'missing' }
  if (folder.parentId === null) return { ok: false, conflict: 'root' }
  const seen = folderSeen(sight, 'tree.id', 2)
  const [content] = await query<Content>(countContent(seen.sql), [id, ...seen.parameters])
  const { allFolders, allSchedules, folders, schedules, guardIds } = content!
  if (!recursive && allFolders + allSchedules > 0)
    return { ok: false, conflict: 'not-empty', folders, schedules }
  const [held] = await query<{ hasHeldRun: boolean }>(findHeldRun, [id])
  await query(`${subtree} DELETE FROM schedules WHERE folder_id IN (SELECT id FROM tree)`, [id])
  // One statement deletes the whole subtree; the reference to the parent is checked when it ends.
  await query(`${subtree} DELETE FROM folders WHERE id IN (SELECT id FROM tree)`, [id])
  return { ok: true, folder, guardIds, hasHeldRun: held!.hasHeldRun }
}

function pathBelow(parent: Folder, name: string): string {
  return parent.path === '/' ? `/${name}` : `${parent.path}/${name}`
}

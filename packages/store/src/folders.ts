/**
 * The tree that schedules are kept in. Every folder carries its full path, so a path is found by one index read; moving
 * or renaming a folder rewrites the paths below it in the same transaction. Changes of the tree wait for each other
 * (one advisory lock): two moves at the same time could otherwise make a circle, or a create could keep an old path.
 */
import { newId } from '@punctual/domain'

import type { Database, Query } from './database.ts'
import { nameKey } from './name-key.ts'
import { violationOf } from './violation.ts'

export interface Folders {
  root(): Promise<Folder>
  read(id: string): Promise<Folder | null>
  /** By full path such as `/Sales/Daily`, without regard to case. */
  findByPath(path: string): Promise<Folder | null>
  /** In the order of names; `after` is the last one of the page before. */
  children(page: { parentId: string; after: string | null; limit: number }): Promise<Folder[]>
  /** The schedules directly in a folder, in the order of names. */
  schedules(page: { folderId: string; after: { nameKey: string; id: string } | null; limit: number }): Promise<FolderEntry[]>
  /** Schedules of a name in a folder: one for each kind at most. */
  schedulesByName(folderId: string, name: string): Promise<FolderEntry[]>
  create(folder: { parentId: string; name: string; description: string }): Promise<FolderWrite>
  /** Undefined fields stay as they are. */
  update(change: FolderChange): Promise<FolderWrite>
  /** `recursive` also deletes everything in it; else a folder must be empty. */
  remove(id: string, options: { recursive: boolean }): Promise<FolderRemoval>
}

export interface Folder {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly path: string
  readonly description: string
  readonly version: number
}

export interface FolderEntry {
  readonly id: string
  readonly name: string
  readonly nameKey: string
  readonly kind: string
  readonly isDataDriven: boolean
  readonly enabled: boolean
  readonly nextRunAt: Date | null
}

export interface FolderChange {
  readonly id: string
  readonly parentId?: string | undefined
  readonly name?: string | undefined
  readonly description?: string | undefined
  /** The version that the caller has read; null writes over whatever is there. */
  readonly ifVersion: number | null
}

export type FolderWrite =
  | { readonly ok: true; readonly folder: Folder; readonly before: Folder | null }
  | { readonly ok: false; readonly conflict: 'name' | 'missing' | 'parent-missing' | 'stale' | 'circle' | 'root' | 'path-too-long' }

export type FolderRemoval =
  | { readonly ok: true; readonly folder: Folder; readonly folders: number; readonly schedules: number }
  | { readonly ok: false; readonly conflict: 'missing' | 'root' }
  | { readonly ok: false; readonly conflict: 'not-empty'; readonly folders: number; readonly schedules: number }

/** Longest path in characters: its lower-case form has to fit into an index entry of 2,704 bytes. */
export const longestFolderPath = 500

const columns = `id, parent_id AS "parentId", name, path, description, version`
const lockTree = `SELECT pg_advisory_xact_lock(hashtext('punctual.folders'))`
const readFolder = `SELECT ${columns} FROM folders WHERE id = $1`

const insertFolder = `INSERT INTO folders (id, parent_id, name, path, path_key, description)
  VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (path_key) DO NOTHING RETURNING ${columns}`

const listChildren = `SELECT ${columns} FROM folders
  WHERE parent_id = $1 AND path_key > coalesce($2::text, '') ORDER BY path_key LIMIT $3`

const entryColumns = `id, name, name_key AS "nameKey", kind, is_data_driven AS "isDataDriven", enabled, next_run_at AS "nextRunAt"`

const listSchedules = `SELECT ${entryColumns} FROM schedules
  WHERE folder_id = $1 AND (name_key, id) > (coalesce($2::text, ''), coalesce($3::uuid, '00000000-0000-0000-0000-000000000000')) ORDER BY name_key, id LIMIT $4`

const updateFolder = `UPDATE folders SET parent_id = $2, name = $3, description = $4, path = $5, path_key = $6,
  version = version + 1, updated_at = now() WHERE id = $1 RETURNING ${columns}`

/** Every folder below one, itself included. */
const subtree = `WITH RECURSIVE tree AS (SELECT id FROM folders WHERE id = $1
  UNION ALL SELECT f.id FROM folders f JOIN tree ON f.parent_id = tree.id)`

const longestBelow = `${subtree} SELECT coalesce(max(char_length(path)), 0)::int AS longest FROM folders WHERE id IN (SELECT id FROM tree)`

const moveSubtree = `${subtree} UPDATE folders SET path = $2 || substr(path, char_length($3) + 1),
    path_key = $4 || substr(path_key, char_length($5) + 1), version = version + 1, updated_at = now()
  WHERE id IN (SELECT id FROM tree) AND id <> $1`

const isBelow = `${subtree} SELECT 1 FROM tree WHERE id = $2`

const countContent = `${subtree} SELECT (SELECT count(*) - 1 FROM tree)::int AS folders,
  (SELECT count(*) FROM schedules WHERE folder_id IN (SELECT id FROM tree))::int AS schedules`

export function createFolders(database: Database): Folders {
  const read = async (id: string) => (await database.query<Folder>(readFolder, [id]))[0] ?? null
  return {
    async root() {
      const [row] = await database.query<Folder>(`SELECT ${columns} FROM folders WHERE parent_id IS NULL`)
      return row!
    },
    read,
    async findByPath(path) {
      const [row] = await database.query<Folder>(`SELECT ${columns} FROM folders WHERE path_key = $1`, [nameKey(path)])
      return row ?? null
    },
    children: ({ parentId, after, limit }) => database.query(listChildren, [parentId, after === null ? null : nameKey(after), limit]),
    schedules: ({ folderId, after, limit }) => database.query(listSchedules, [folderId, after?.nameKey ?? null, after?.id ?? null, limit]),
    schedulesByName(folderId, name) {
      const sql = `SELECT ${entryColumns} FROM schedules WHERE folder_id = $1 AND name_key = $2 ORDER BY kind`
      return database.query(sql, [folderId, nameKey(name)])
    },
    create: (folder) => database.transaction((query) => create(query, folder)),
    async update(change) {
      try {
        return await database.transaction((query) => update(query, change))
      } catch (error) {
        if (violationOf(error) === 'unique') return { ok: false, conflict: 'name' }
        throw error
      }
    },
    remove: (id, { recursive }) => database.transaction((query) => remove(query, { id, recursive })),
  }
}

async function create(query: Query, folder: { parentId: string; name: string; description: string }): Promise<FolderWrite> {
  await query(lockTree)
  const [parent] = await query<Folder>(readFolder, [folder.parentId])
  if (!parent) return { ok: false, conflict: 'parent-missing' }
  const path = pathBelow(parent, folder.name)
  if (path.length > longestFolderPath) return { ok: false, conflict: 'path-too-long' }
  const values = [newId(), parent.id, folder.name, path, nameKey(path), folder.description]
  const [row] = await query<Folder>(insertFolder, values)
  return row ? { ok: true, folder: row, before: null } : { ok: false, conflict: 'name' }
}

async function update(query: Query, change: FolderChange): Promise<FolderWrite> {
  await query(lockTree)
  const [before] = await query<Folder>(readFolder, [change.id])
  if (!before) return { ok: false, conflict: 'missing' }
  if (change.ifVersion !== null && change.ifVersion !== before.version) return { ok: false, conflict: 'stale' }
  const name = change.name ?? before.name
  const parentId = change.parentId ?? before.parentId
  if (parentId === null) {
    if (name !== before.name) return { ok: false, conflict: 'root' }
    return await write(query, { before, name, parentId, path: before.path, description: change.description })
  }
  if (before.parentId === null) return { ok: false, conflict: 'root' }
  const [parent] = await query<Folder>(readFolder, [parentId])
  if (!parent) return { ok: false, conflict: 'parent-missing' }
  if ((await query(isBelow, [before.id, parentId])).length > 0) return { ok: false, conflict: 'circle' }
  const path = pathBelow(parent, name)
  const [below] = await query<{ longest: number }>(longestBelow, [before.id])
  if (below!.longest - before.path.length + path.length > longestFolderPath) return { ok: false, conflict: 'path-too-long' }
  return await write(query, { before, name, parentId, path, description: change.description })
}

interface FolderState {
  readonly before: Folder
  readonly name: string
  readonly parentId: string | null
  readonly path: string
  readonly description: string | undefined
}

async function write(query: Query, { before, name, parentId, path, description }: FolderState): Promise<FolderWrite> {
  const values = [before.id, parentId, name, description ?? before.description, path, nameKey(path)]
  const [folder] = await query<Folder>(updateFolder, values)
  if (path !== before.path) {
    await query(moveSubtree, [before.id, path, before.path, nameKey(path), nameKey(before.path)])
  }
  return { ok: true, folder: folder!, before }
}

async function remove(query: Query, { id, recursive }: { id: string; recursive: boolean }): Promise<FolderRemoval> {
  await query(lockTree)
  const [folder] = await query<Folder>(readFolder, [id])
  if (!folder) return { ok: false, conflict: 'missing' }
  if (folder.parentId === null) return { ok: false, conflict: 'root' }
  const [content] = await query<{ folders: number; schedules: number }>(countContent, [id])
  const { folders, schedules } = content!
  if (!recursive && folders + schedules > 0) return { ok: false, conflict: 'not-empty', folders, schedules }
  await query(`${subtree} DELETE FROM schedules WHERE folder_id IN (SELECT id FROM tree)`, [id])
  // One statement deletes the whole subtree; the reference to the parent is checked when it ends.
  await query(`${subtree} DELETE FROM folders WHERE id IN (SELECT id FROM tree)`, [id])
  return { ok: true, folder, folders, schedules }
}

function pathBelow(parent: Folder, name: string): string {
  return parent.path === '/' ? `/${name}` : `${parent.path}/${name}`
}

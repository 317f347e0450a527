import { newId } from '@punctual/domain'

import type { Database, Query } from './database.ts'
import { nameKey } from './name-key.ts'
import { violationOf } from './violation.ts'

/** Users and API clients that are given rights together. */
export interface Groups {
  create(group: NewGroup): Promise<GroupWrite>
  /** Undefined fields stay as they are; members that are given replace the ones before. */
  update(change: GroupChange): Promise<GroupWrite>
  /** Takes its grants away too. */
  remove(id: string): Promise<boolean>
  read(id: string): Promise<Group | null>
  /** In the order of names; `after` is the name of the last one of the page before. */
  list(page: { after: string | null; limit: number }): Promise<Group[]>
}

export interface GroupMember {
  readonly kind: 'User' | 'Client'
  readonly id: string
}

export interface Group {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly members: readonly GroupMember[]
  readonly version: number
}

export interface NewGroup {
  readonly name: string
  readonly description: string
  readonly members: readonly GroupMember[]
}

export interface GroupChange extends Partial<{ readonly [Field in keyof NewGroup]: NewGroup[Field] | undefined }> {
  readonly id: string
  /** The version that the caller has read; null writes over whatever is there. */
  readonly ifVersion: number | null
}

export type GroupWrite =
  | { readonly ok: true; readonly group: Group }
  | { readonly ok: false; readonly conflict: 'name' | 'missing' | 'stale' }

const columns = `id, name, description, version, coalesce((
  SELECT json_agg(json_build_object('kind', m.member_kind, 'id', m.member_id) ORDER BY m.member_kind, m.member_id)
  FROM group_members m WHERE m.group_id = groups.id), '[]') AS members`

const readGroup = `SELECT ${columns} FROM groups WHERE id = $1`

const insertGroup = `INSERT INTO groups (id, name, name_key, description) VALUES ($1, $2, $3, $4) ON CONFLICT (name_key) DO NOTHING RETURNING id`

const updateGroup = `UPDATE groups SET name = coalesce($2, name), name_key = coalesce($3, name_key), description = coalesce($4, description),
  version = version + 1, updated_at = now() WHERE id = $1`

const insertMembers = `INSERT INTO group_members (group_id, member_kind, member_id)
  SELECT DISTINCT $1::uuid, given.kind, given.id FROM jsonb_to_recordset($2::jsonb) AS given (kind text, id text)`

export function createGroups(database: Database): Groups {
  const read = async (query: Query, id: string) => (await query<Group>(readGroup, [id]))[0] ?? null
  return {
    create: ({ name, description, members }) =>
      database.transaction(async (query) => {
        const [row] = await query<{ id: string }>(insertGroup, [newId(), name, nameKey(name), description])
        if (!row) return { ok: false, conflict: 'name' }
        await query(insertMembers, [row.id, JSON.stringify(members)])
        return { ok: true, group: (await read(query, row.id))! }
      }),
    async update(change) {
      try {
        return await database.transaction((query) => update(query, change))
      } catch (error) {
        if (violationOf(error) === 'unique') return { ok: false, conflict: 'name' }
        throw error
      }
    },
    remove: async (id) => (await database.query('DELETE FROM groups WHERE id = $1 RETURNING id', [id])).length > 0,
    read: (id) => read(database.query, id),
    list({ after, limit }) {
      const sql = `SELECT ${columns} FROM groups WHERE $1::text IS NULL OR name_key > $1 ORDER BY name_key LIMIT $2`
      return database.query<Group>(sql, [after === null ? null : nameKey(after), limit])
    },
  }
}

async function update(query: Query, { id, name, description, members, ifVersion }: GroupChange): Promise<GroupWrite> {
  const [before] = await query<{ version: number }>('SELECT version FROM groups WHERE id = $1 FOR UPDATE', [id])
  if (!before) return { ok: false, conflict: 'missing' }
  if (ifVersion !== null && ifVersion !== before.version) return { ok: false, conflict: 'stale' }
  await query(updateGroup, [id, name ?? null, name === undefined ? null : nameKey(name), description ?? null])
  if (members !== undefined) {
    await query('DELETE FROM group_members WHERE group_id = $1', [id])
    await query(insertMembers, [id, JSON.stringify(members)])
  }
  const [group] = await query<Group>(readGroup, [id])
  return { ok: true, group: group! }
}

import { listEntry, listKey, type ListSource, newId } from '@punctual/domain'
import { type Database, violationOf } from '@punctual/store'

import { destinationSeen, type Sight } from './sight.ts'

/** Lists of recipients, which destinations name. */
export interface RecipientLists {
  create(list: RecipientListState & { readonly id?: string | null }): Promise<RecipientListWrite>
  /** Another name is refused while destinations use the list: they find it by its name. */
  update(
    change: RecipientListState & { readonly id: string; readonly ifVersion: number | null },
  ): Promise<RecipientListWrite>
  /** Refused while destinations use the list. */
  remove(id: string): Promise<'removed' | 'missing' | 'in-use'>
  read(id: string): Promise<RecipientList | null>
  find(name: string): Promise<RecipientList | null>
  /** In the order of names; `after` is the last list of the page before. */
  list(page: {
    readonly after: { readonly nameKey: string; readonly id: string } | null
    readonly limit: number
  }): Promise<RecipientList[]>
  /** Whether an enabled destination writes one mail to all members of the list. */
  isInOneMail(name: string): Promise<boolean>
  /** The users of a group who have an address and may log in. */
  membersOfGroup(groupId: string): Promise<readonly { readonly address: string; readonly name: string }[]>
}

interface RecipientListState {
  readonly name: string
  readonly allowedFor: readonly string[]
  readonly source: ListSource
}

export interface RecipientList extends RecipientListState {
  readonly id: string
  readonly nameKey: string
  readonly version: number
}

export type RecipientListWrite =
  | { readonly ok: true; readonly list: RecipientList }
  | { readonly ok: false; readonly conflict: 'name' | 'missing' | 'stale' | 'in-use' }

const columns = `list.id, list.name, list.name_key AS "nameKey", list.allowed_for AS "allowedFor", list.source, list.version`

const insertList = `INSERT INTO recipient_lists AS list (id, name, name_key, allowed_for, source)
  VALUES ($1, $2, $3, $4::text[], $5::jsonb) ON CONFLICT (name_key) DO NOTHING RETURNING ${columns}`

const updateList = `UPDATE recipient_lists AS list
  SET name = $2, name_key = $3, allowed_for = $4::text[], source = $5::jsonb, version = list.version + 1, updated_at = clock_timestamp()
  WHERE list.id = $1 AND ($6::int IS NULL OR list.version = $6) RETURNING ${columns}`

// The index finds the destinations that may name the list; the entries decide.
const isUsed = (condition: string) => `SELECT EXISTS (SELECT FROM destinations AS destination
  WHERE ${condition} AND destination_text(destination.name, destination.settings) LIKE '%' || $2::text || '%'
    AND EXISTS (SELECT FROM jsonb_path_query(destination.settings, '$.keyvalue() ? (@.key == "to" || @.key == "cc" || @.key == "bcc").value[*]') AS entry
      WHERE lower(entry #>> '{}') = $1)) AS "isUsed"`

const isOneMail = `destination.enabled AND destination.settings -> 'oneMailEach' IS DISTINCT FROM 'true'`

const selectMembersOfGroup = `SELECT account.address, trim(account.first_name || ' ' || account.last_name) AS name
  FROM group_members AS member JOIN users AS account ON account.id::text = member.member_id
  WHERE member.group_id = $1 AND member.member_kind = 'User' AND account.address <> '' AND account.enabled
  ORDER BY account.address LIMIT 10001`

const firstId = '00000000-0000-0000-0000-000000000000'

export function createRecipientLists(database: Database, sight: Sight | null): RecipientLists {
  const one = async (condition: string, parameter: string) => {
    const seen = destinationSeen(sight, 'list', 2)
    const sql = `SELECT ${columns} FROM recipient_lists AS list WHERE ${condition}${seen.sql}`
    return (await database.query<RecipientList>(sql, [parameter, ...seen.parameters]))[0] ?? null
  }
  const read = (id: string) => one('list.id = $1::uuid', id)
  const find = (name: string) => one('list.name_key = $1', listKey(name))
  const isUsedWhere = async (condition: string, name: string) => {
    const entry = listEntry(listKey(name))
    const given = [entry, entry.replace(/[\\%_]/g, '\\$&')]
    return (await database.query<{ isUsed: boolean }>(isUsed(condition), given))[0]?.isUsed ?? false
  }
  const isInUse = (name: string) => isUsedWhere('true', name)
  return {
    read,
    find,
    async create({ id, ...state }) {
      const [list] = await database.query<RecipientList>(insertList, columnsOf(id ?? newId(), state))
      return list ? { ok: true, list } : { ok: false, conflict: 'name' }
    },
    async update({ id, ifVersion, ...state }) {
      const before = await read(id)
      if (before === null) return { ok: false, conflict: 'missing' }
      if (ifVersion !== null && ifVersion !== before.version) return { ok: false, conflict: 'stale' }
      if (listKey(state.name) !== before.nameKey && (await isInUse(before.name)))
        return { ok: false, conflict: 'in-use' }
      try {
        const given = [...columnsOf(id, state), ifVersion]
        const [list] = await database.query<RecipientList>(updateList, given)
        if (list) return { ok: true, list }
      } catch (error) {
        // Of a list that another change has just named so, or that the caller may not know of.
        if (violationOf(error) === 'unique') return { ok: false, conflict: 'name' }
        throw error
      }
      return { ok: false, conflict: (await read(id)) === null ? 'missing' : 'stale' }
    },
    async remove(id) {
      const before = await read(id)
      if (before === null) return 'missing'
      if (await isInUse(before.name)) return 'in-use'
      await database.query('DELETE FROM recipient_lists WHERE id = $1', [id])
      return 'removed'
    },
    async list({ after, limit }) {
      const seen = destinationSeen(sight, 'list', 4)
      const sql = `SELECT ${columns} FROM recipient_lists AS list
        WHERE (list.name_key, list.id) > ($1::text, $2::uuid)${seen.sql} ORDER BY list.name_key, list.id LIMIT $3`
      const given = [after?.nameKey ?? '', after?.id ?? firstId, limit, ...seen.parameters]
      return await database.query<RecipientList>(sql, given)
    },
    isInOneMail: (name) => isUsedWhere(isOneMail, name),
    membersOfGroup: (groupId) => database.query(selectMembersOfGroup, [groupId]),
  }
}

function columnsOf(id: string, { name, allowedFor, source }: RecipientListState): unknown[] {
  return [id, name, listKey(name), allowedFor, JSON.stringify(source)]
}

import { newId } from '@punctual/domain'

import type { Database, Query } from './database.ts'
import { nameKey } from './name-key.ts'
import { violationOf } from './violation.ts'

/** People who may call the interface. There is always an enabled administrator once there is a user. */
export interface Users {
  create(user: NewUser): Promise<UserWrite>
  /** Makes the first user of an empty table; false when there is one already. */
  createFirst(user: NewUser): Promise<boolean>
  /** Undefined fields stay as they are. A new password or a disabled user ends the tokens of the user. */
  update(change: UserChange): Promise<UserWrite>
  /**
   * Replaces a password as long as it is the one that was shown, and ends the tokens of the user but for one; false when it was changed
   * meanwhile, or the user is gone or disabled.
   */
  changePassword(change: { id: string; fromHash: string; toHash: string; exceptTokenHash: string }): Promise<boolean>
  remove(id: string): Promise<'removed' | 'missing' | 'last-administrator'>
  read(id: string): Promise<User | null>
  /** In the order of names; `after` is the last one of the page before. */
  list(page: { after: { userName: string } | null; limit: number }): Promise<User[]>
  /** What a login needs; null when there is no such user. */
  credentialsOf(userName: string): Promise<UserCredentials | null>
  /** The same by id. */
  credentialsOfId(id: string): Promise<UserCredentials | null>
  exist(): Promise<boolean>
}

export interface User {
  readonly id: string
  readonly userName: string
  readonly firstName: string
  readonly lastName: string
  readonly role: string
  readonly enabled: boolean
  readonly version: number
}

export interface UserCredentials extends User {
  readonly passwordHash: string
}

export interface NewUser {
  readonly userName: string
  readonly firstName: string
  readonly lastName: string
  readonly role: string
  readonly passwordHash: string
}

export interface UserChange {
  readonly id: string
  readonly userName?: string | undefined
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly role?: string | undefined
  readonly enabled?: boolean | undefined
  readonly passwordHash?: string | undefined
  /** The version that the caller has read; null writes over whatever is there. */
  readonly ifVersion: number | null
}

export type UserWrite =
  | { readonly ok: true; readonly user: User }
  | { readonly ok: false; readonly conflict: 'name' | 'missing' | 'stale' | 'last-administrator' }

const columns = `id, user_name AS "userName", first_name AS "firstName", last_name AS "lastName", role, enabled, version`

const selectCredentials = `SELECT ${columns}, password_hash AS "passwordHash" FROM users WHERE`

const insertUser = `INSERT INTO users (id, user_name, user_name_key, first_name, last_name, role, password_hash)
  SELECT $1, $2, $3, $4, $5, $6, $7 WHERE NOT $8 OR NOT EXISTS (SELECT FROM users)
  ON CONFLICT (user_name_key) DO NOTHING RETURNING ${columns}`

const updateUser = `UPDATE users SET user_name = coalesce($2, user_name), user_name_key = coalesce($3, user_name_key),
    first_name = coalesce($4, first_name), last_name = coalesce($5, last_name), role = coalesce($6, role),
    enabled = coalesce($7, enabled), password_hash = coalesce($8, password_hash), version = version + 1, updated_at = now()
  WHERE id = $1 RETURNING ${columns}`

const changePassword = `UPDATE users SET password_hash = $3, version = version + 1, updated_at = now()
  WHERE id = $1 AND password_hash = $2 AND enabled RETURNING 1`

const revokeOtherTokens = 'UPDATE access_tokens SET revoked_at = now() WHERE subject_id = $1 AND revoked_at IS NULL AND hash <> $2'

const revokeTokens = 'UPDATE access_tokens SET revoked_at = now() WHERE subject_id = $1 AND revoked_at IS NULL'

/** Changes of users wait for each other, so that two of them cannot both take away the last administrator but one. */
const lockUsers = `SELECT pg_advisory_xact_lock(hashtext('punctual.users'))`

const otherAdministrators = `SELECT count(*)::int AS count FROM users WHERE role = 'Administrator' AND enabled AND id <> $1`

export function createUsers(database: Database): Users {
  const insert = async (user: NewUser, onlyFirst: boolean) => {
    const { userName, firstName, lastName, role, passwordHash } = user
    const values = [newId(), userName, nameKey(userName), firstName, lastName, role, passwordHash, onlyFirst]
    const [row] = await database.query<User>(insertUser, values)
    return row
  }
  return {
    async create(user) {
      const row = await insert(user, false)
      return row ? { ok: true, user: row } : { ok: false, conflict: 'name' }
    },
    createFirst: async (user) => (await insert(user, true)) !== undefined,
    async update(change) {
      try {
        return await database.transaction((query) => update(query, change))
      } catch (error) {
        if (violationOf(error) === 'unique') return { ok: false, conflict: 'name' }
        throw error
      }
    },
    changePassword: ({ id, fromHash, toHash, exceptTokenHash }) =>
      database.transaction(async (query) => {
        const changed = await query(changePassword, [id, fromHash, toHash])
        if (changed.length === 0) return false
        await query(revokeOtherTokens, [id, exceptTokenHash])
        return true
      }),
    remove: (id) => database.transaction((query) => remove(query, id)),
    async read(id) {
      const [row] = await database.query<User>(`SELECT ${columns} FROM users WHERE id = $1`, [id])
      return row ?? null
    },
    list({ after, limit }) {
      const sql = `SELECT ${columns} FROM users WHERE $1::text IS NULL OR user_name_key > $1 ORDER BY user_name_key LIMIT $2`
      return database.query(sql, [after ? nameKey(after.userName) : null, limit])
    },
    async credentialsOf(userName) {
      const [row] = await database.query<UserCredentials>(`${selectCredentials} user_name_key = $1`, [nameKey(userName)])
      return row ?? null
    },
    async credentialsOfId(id) {
      const [row] = await database.query<UserCredentials>(`${selectCredentials} id = $1`, [id])
      return row ?? null
    },
    exist: async () => (await database.query('SELECT 1 FROM users LIMIT 1')).length > 0,
  }
}

async function update(query: Query, change: UserChange): Promise<UserWrite> {
  await query(lockUsers)
  const [before] = await query<User>(`SELECT ${columns} FROM users WHERE id = $1`, [change.id])
  if (!before) return { ok: false, conflict: 'missing' }
  if (change.ifVersion !== null && change.ifVersion !== before.version) return { ok: false, conflict: 'stale' }
  const staysAdministrator = (change.role ?? before.role) === 'Administrator' && (change.enabled ?? before.enabled)
  if (!staysAdministrator && (await isLastAdministrator(query, before))) return { ok: false, conflict: 'last-administrator' }
  const key = change.userName === undefined ? null : nameKey(change.userName)
  const { id, userName, firstName, lastName, role, enabled, passwordHash } = change
  const [user] = await query<User>(updateUser, [id, userName, key, firstName, lastName, role, enabled, passwordHash])
  if (passwordHash !== undefined || enabled === false) await query(revokeTokens, [id])
  return { ok: true, user: user! }
}

async function remove(query: Query, id: string): Promise<'removed' | 'missing' | 'last-administrator'> {
  await query(lockUsers)
  const [user] = await query<User>(`SELECT ${columns} FROM users WHERE id = $1`, [id])
  if (!user) return 'missing'
  if (await isLastAdministrator(query, user)) return 'last-administrator'
  await query('DELETE FROM access_tokens WHERE subject_id = $1', [id])
  await query('DELETE FROM users WHERE id = $1', [id])
  return 'removed'
}

async function isLastAdministrator(query: Query, user: User): Promise<boolean> {
  if (user.role !== 'Administrator' || !user.enabled) return false
  const [others] = await query<{ count: number }>(otherAdministrators, [user.id])
  return others!.count === 0
}

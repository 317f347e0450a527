import { newId } from '@punctual/domain'
import { type Database, type PrismaAccess, type Query, violationOf } from '@punctual/store'

import { givenFields } from './given-fields.ts'
import { nameKey } from './name-key.ts'

/** Users who may call the interface. There is always an enabled administrator once there is a user. */
export interface Users {
  create(user: NewUser): Promise<UserWrite>
  /** Makes the first user of an empty table; false when there is one already. */
  createFirst(user: NewUser): Promise<boolean>
  /** Undefined fields stay as they are. A new password or a disabled user ends the tokens of the user. */
  update(change: UserChange): Promise<UserWrite>
  /**
   * Replaces a password if it is still the checked one, and ends all tokens of the user except one. False
   * when it was changed meanwhile, or the user is gone or disabled.
   */
  changePassword(change: {
    id: string
    fromHash: string
    toHash: string
    exceptTokenHash: string
  }): Promise<boolean>
  remove(id: string): Promise<'removed' | 'missing' | 'last-administrator'>
  read(id: string): Promise<User | null>
  /** By name, without regard to case. */
  find(userName: string): Promise<User | null>
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
  /** Where the notices about the user’s schedules go; empty: nowhere. */
  readonly address: string
  readonly enabled: boolean
  readonly version: number
}

interface UserCredentials extends User {
  readonly passwordHash: string
}

interface NewUser {
  readonly userName: string
  readonly firstName: string
  readonly lastName: string
  readonly role: string
  readonly passwordHash: string
  /** None when omitted. */
  readonly address?: string
}

interface UserChange {
  readonly id: string
  readonly userName?: string | undefined
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly role?: string | undefined
  readonly address?: string | undefined
  readonly enabled?: boolean | undefined
  readonly passwordHash?: string | undefined
  /** The version that the caller has read; null writes over any version. */
  readonly ifVersion: number | null
}

export type UserWrite =
  | { readonly ok: true; readonly user: User }
  | { readonly ok: false; readonly conflict: 'name' | 'missing' | 'stale' | 'last-administrator' }

const shown = {
  id: true,
  userName: true,
  firstName: true,
  lastName: true,
  role: true,
  address: true,
  enabled: true,
  version: true,
} as const

// The condition is part of the statement: of two processes that start at the same time one makes the first
// user.
const insertFirst = `INSERT INTO users (id, user_name, user_name_key, first_name, last_name, role, password_hash)
  SELECT $1, $2, $3, $4, $5, $6, $7 WHERE NOT EXISTS (SELECT FROM users)
  ON CONFLICT (user_name_key) DO NOTHING RETURNING id`

const changePassword = `UPDATE users SET password_hash = $3, version = version + 1, updated_at = now()
  WHERE id = $1 AND password_hash = $2 AND enabled RETURNING 1`

const revokeOtherTokens =
  'UPDATE access_tokens SET revoked_at = now() WHERE subject_id = $1 AND revoked_at IS NULL AND hash <> $2'

/** The name by which schedules and calendars remember an owner who is gone. */
const rememberOwner = ['schedules', 'calendars'].map(
  (owned) => `UPDATE ${owned} SET owner_name = $2 WHERE owner_id = $1`,
)

const revokeTokens =
  'UPDATE access_tokens SET revoked_at = now() WHERE subject_id = $1 AND revoked_at IS NULL'

/**
 * Changes of users wait for each other, so that two of them cannot remove the last two administrators.
 */
export const lockUsers = `SELECT pg_advisory_xact_lock(hashtext('punctual.users'))`

export function createUsers(database: Database): Users {
  return {
    async create(user) {
      const prisma = await database.prisma()
      const data = [{ id: newId(), ...user, userNameKey: nameKey(user.userName) }]
      const [made] = await prisma.user.createManyAndReturn({ data, skipDuplicates: true, select: shown })
      return made ? { ok: true, user: made } : { ok: false, conflict: 'name' }
    },
    async createFirst({ userName, firstName, lastName, role, passwordHash }) {
      const values = [newId(), userName, nameKey(userName), firstName, lastName, role, passwordHash]
      return (await database.query(insertFirst, values)).length > 0
    },
    async update(change) {
      try {
        return await database.transaction(async (query, _commit, prisma) =>
          update({ query, prisma: await prisma() }, change),
        )
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
    remove: (id) =>
      database.transaction(async (query, _commit, prisma) => remove({ query, prisma: await prisma() }, id)),
    read: async (id) => (await database.prisma()).user.findUnique({ where: { id }, select: shown }),
    find: async (userName) =>
      (await database.prisma()).user.findUnique({
        where: { userNameKey: nameKey(userName) },
        select: shown,
      }),
    async list({ after, limit }) {
      const prisma = await database.prisma()
      const where = after === null ? {} : { userNameKey: { gt: nameKey(after.userName) } }
      return prisma.user.findMany({ where, orderBy: { userNameKey: 'asc' }, take: limit, select: shown })
    },
    credentialsOf: async (userName) =>
      readCredentials(await database.prisma(), { userNameKey: nameKey(userName) }),
    credentialsOfId: async (id) => readCredentials(await database.prisma(), { id }),
    exist: async () => (await (await database.prisma()).user.findFirst({ select: { id: true } })) !== null,
  }
}

function readCredentials(
  prisma: PrismaAccess,
  where: { userNameKey: string } | { id: string },
): Promise<UserCredentials | null> {
  return prisma.user.findUnique({ where, select: { ...shown, passwordHash: true } })
}

/** Statements and models of one transaction. */
interface Within {
  readonly query: Query
  readonly prisma: PrismaAccess
}

async function update(
  { query, prisma }: Within,
  { id, ifVersion, ...change }: UserChange,
): Promise<UserWrite> {
  await query(lockUsers)
  const before = await prisma.user.findUnique({ where: { id }, select: shown })
  if (!before) return { ok: false, conflict: 'missing' }
  if (ifVersion !== null && ifVersion !== before.version) return { ok: false, conflict: 'stale' }
  const staysAdministrator =
    (change.role ?? before.role) === 'Administrator' && (change.enabled ?? before.enabled)
  if (!staysAdministrator && (await isLastAdministrator(prisma, before)))
    return { ok: false, conflict: 'last-administrator' }
  const named = change.userName === undefined ? {} : { userNameKey: nameKey(change.userName) }
  const data = { ...givenFields(change), ...named, version: { increment: 1 } }
  const user = await prisma.user.update({ where: { id }, data, select: shown })
  if (change.passwordHash !== undefined || change.enabled === false) await query(revokeTokens, [id])
  return { ok: true, user }
}

async function remove(
  { query, prisma }: Within,
  id: string,
): Promise<'removed' | 'missing' | 'last-administrator'> {
  await query(lockUsers)
  const user = await prisma.user.findUnique({ where: { id }, select: shown })
  if (!user) return 'missing'
  if (await isLastAdministrator(prisma, user)) return 'last-administrator'
  await prisma.accessToken.deleteMany({ where: { subjectId: id } })
  for (const remember of rememberOwner) await query(remember, [id, user.userName])
  await prisma.user.delete({ where: { id } })
  return 'removed'
}

async function isLastAdministrator(prisma: PrismaAccess, user: User): Promise<boolean> {
  if (user.role !== 'Administrator' || !user.enabled) return false
  return (
    (await prisma.user.count({ where: { role: 'Administrator', enabled: true, id: { not: user.id } } })) === 0
  )
}

import { newId } from '@punctual/domain'
import type { Database, Query, SecretBox, SecretContext } from '@punctual/store'

import { changeHolds, forgetSourceProblems } from './account-holds.ts'
import type { PlanReleased } from './released-plans.ts'

/**
 * The users that accounts and mail servers sign in as; here a mail server is an account too. The authority replaces the refresh token of a sign-in while runs go on,
 * so it is kept apart from the account. It is sealed here and nowhere else.
 *
 * Guaranteed: a write of a token names the version that it replaces, and changes nothing when another one has
 * replaced it. So a slow process never puts an older token in place of a newer one. A token is read only for
 * the binding that it was given for: the addresses and the application of the account.
 */
export interface UserSignIns {
  read(accountId: string, binding: string): Promise<UserSignInReading>
  /** False when another write has replaced that version. */
  rotate(rotation: TokenRotation): Promise<boolean>
  /** Keeps a sign-in that a user has to end on a device; an earlier one that is under way is abandoned. */
  begin(start: DeviceSignInStart): Promise<{ readonly expiresAt: Date } | null>
  /** The right to ask the authority once, which one caller has at a time. */
  takePoll(accountId: string): Promise<DevicePoll>
  /** The authority wants to be asked less often, by so many seconds. */
  slowDown(poll: DevicePollId, bySeconds: number): Promise<void>
  /** Abandons a sign-in that the authority refuses. */
  giveUp(poll: DevicePollId): Promise<void>
  /**
   * Keeps the token of a sign-in that a user has ended, and plans the schedules anew that waited for it. The
   * account counts as not validated. False when another start or an edit has taken the place of this one.
   */
  complete(sign: CompletedSignIn, plan: PlanReleased): Promise<boolean>
}

export type UserSignInReading =
  | { readonly kind: 'signed-in'; readonly signIn: UserSignIn }
  | { readonly kind: 'none' }
  /** Sealed with a key that this process does not have. */
  | { readonly kind: 'unreadable' }

export interface UserSignIn {
  readonly token: string
  readonly version: number
  readonly signedInAt: Date
  readonly endsAt: Date
}

export interface TokenRotation {
  readonly accountId: string
  /** The version that the token takes the place of. */
  readonly version: number
  readonly token: string
  readonly endsAt: Date
}

export interface DeviceSignInStart {
  readonly accountId: string
  /** The version of the account that it was begun for; null is answered when it is another one now. */
  readonly accountVersion: number
  readonly binding: string
  readonly deviceCode: string
  readonly pollSeconds: number
  readonly lifeSeconds: number
}

export interface DevicePollId {
  readonly accountId: string
  readonly id: string
}

export type DevicePoll =
  | { readonly kind: 'none' }
  | { readonly kind: 'too-early'; readonly afterSeconds: number; readonly expiresAt: Date }
  | { readonly kind: 'expired' }
  | { readonly kind: 'unreadable' }
  | {
      readonly kind: 'ask'
      readonly id: string
      readonly deviceCode: string
      readonly pollSeconds: number
      readonly expiresAt: Date
    }

export interface CompletedSignIn extends DevicePollId {
  readonly token: string
  readonly userName: string
  readonly endsAt: Date
}

interface UserSignInOptions {
  readonly secretBox: SecretBox
  readonly closeBreakers: (query: Query, accountId: string) => Promise<void>
}

/** The tables of the sign-ins of one sort of account; their columns are the same. */
interface SignInTables {
  readonly accounts: 'source_accounts' | 'mail_servers'
  readonly tokens: 'user_sign_ins' | 'mail_server_sign_ins'
  readonly devices: 'device_sign_ins' | 'mail_server_device_sign_ins'
}

const statementsOver = ({ accounts, tokens, devices }: SignInTables) => ({
  readToken: `SELECT token, version, signed_in_at AS "signedInAt", ends_at AS "endsAt"
  FROM ${tokens} WHERE account_id = $1 AND binding = $2 AND token IS NOT NULL`,

  rotateToken: `UPDATE ${tokens} SET token = $3, ends_at = $4, version = version + 1
  WHERE account_id = $1 AND version = $2 AND token IS NOT NULL RETURNING version`,

  beginDevice: `INSERT INTO ${devices} (account_id, id, binding, device_code, poll_seconds, next_poll_at, expires_at)
  SELECT account.id, $2, $3, $4, $5::int, clock_timestamp() + make_interval(secs => $5::int), clock_timestamp() + make_interval(secs => $6::int)
  FROM ${accounts} AS account WHERE account.id = $1 AND account.version = $7
  ON CONFLICT (account_id) DO UPDATE SET id = excluded.id, binding = excluded.binding, device_code = excluded.device_code,
    poll_seconds = excluded.poll_seconds, next_poll_at = excluded.next_poll_at, expires_at = excluded.expires_at
  RETURNING expires_at AS "expiresAt"`,

  takeDevice: `UPDATE ${devices} SET next_poll_at = clock_timestamp() + make_interval(secs => poll_seconds)
  WHERE account_id = $1 AND next_poll_at <= clock_timestamp() AND expires_at > clock_timestamp()
  RETURNING id, device_code AS "deviceCode", poll_seconds AS "pollSeconds", expires_at AS "expiresAt"`,

  readDevice: `SELECT expires_at <= clock_timestamp() AS "isExpired", expires_at AS "expiresAt",
    greatest(1, ceil(extract(epoch FROM next_poll_at - clock_timestamp())))::int AS "afterSeconds"
  FROM ${devices} WHERE account_id = $1`,

  slowDevice: `UPDATE ${devices} SET poll_seconds = least(poll_seconds + $3::int, 300),
    next_poll_at = clock_timestamp() + make_interval(secs => least(poll_seconds + $3::int, 300))
  WHERE account_id = $1 AND id = $2`,

  endDevice: `DELETE FROM ${devices} WHERE account_id = $1 AND id = $2 RETURNING binding`,

  writeToken: `INSERT INTO ${tokens} AS known (account_id, binding, token, user_name, signed_in_at, ends_at)
  VALUES ($1, $2, $3, $4, clock_timestamp(), $5)
  ON CONFLICT (account_id) DO UPDATE SET binding = excluded.binding, token = excluded.token, user_name = excluded.user_name,
    signed_in_at = excluded.signed_in_at, ends_at = excluded.ends_at, version = known.version + 1`,
})

/** What is particular to one sort of account. */
interface SignInOwners {
  readonly tables: SignInTables
  /** Locks the account; null when it is gone. */
  readonly lock: (query: Query, accountId: string) => Promise<LockedAccount | null>
  /** After the token is written, in the same transaction. */
  readonly renew: (
    query: Query,
    signed: { readonly accountId: string } & LockedAccount,
    plan: PlanReleased,
  ) => Promise<void>
}

interface LockedAccount {
  /** Why nothing could be read through it; null for none. */
  readonly problem: string | null
}

// A validation that began before the sign-in says nothing about it: its version is gone.
const freshAccount = `UPDATE source_accounts SET status = 'NotValidated', problem = NULL, last_validated_at = NULL, version = version + 1
  WHERE id = $1`

/** The users that accounts of source systems read with. */
export function createUserSignIns(
  database: Database,
  { secretBox, closeBreakers }: UserSignInOptions,
): UserSignIns {
  return createSignIns(database, secretBox, {
    tables: { accounts: 'source_accounts', tokens: 'user_sign_ins', devices: 'device_sign_ins' },
    async lock(query, accountId) {
      const sql = 'SELECT problem FROM source_accounts WHERE id = $1 FOR NO KEY UPDATE'
      return (await query<LockedAccount>(sql, [accountId]))[0] ?? null
    },
    async renew(query, { accountId, problem }, plan) {
      await query(freshAccount, [accountId])
      await changeHolds(query, { accountId, released: problem, problem: null }, plan)
      await forgetSourceProblems(query, accountId)
      await closeBreakers(query, accountId)
    },
  })
}

export function createSignIns(database: Database, secretBox: SecretBox, owners: SignInOwners): UserSignIns {
  const { query } = database
  const context = contextOf(secretBox, owners)
  const { sql, tokenPlace, devicePlace } = context
  return {
    async read(accountId, binding) {
      const [row] = await query<{ token: string | null } & Omit<UserSignIn, 'token'>>(sql.readToken, [
        accountId,
        binding,
      ])
      if (row === undefined || row.token === null) return { kind: 'none' }
      const opened = secretBox.open(row.token, tokenPlace(accountId))
      return opened.ok
        ? { kind: 'signed-in', signIn: { ...row, token: opened.plain } }
        : { kind: 'unreadable' }
    },
    async rotate({ accountId, version, token, endsAt }) {
      const sealed = secretBox.seal(token, tokenPlace(accountId))
      const [row] = await query<{ version: number }>(sql.rotateToken, [accountId, version, sealed, endsAt])
      return row !== undefined
    },
    async begin({ accountId, accountVersion, binding, deviceCode, pollSeconds, lifeSeconds }) {
      const sealed = secretBox.seal(deviceCode, devicePlace(accountId))
      const values = [accountId, newId(), binding, sealed, pollSeconds, lifeSeconds, accountVersion]
      const [row] = await query<{ expiresAt: Date }>(sql.beginDevice, values)
      return row ?? null
    },
    takePoll: (accountId) => takePoll(query, context, accountId),
    async slowDown({ accountId, id }, bySeconds) {
      await query(sql.slowDevice, [accountId, id, bySeconds])
    },
    async giveUp({ accountId, id }) {
      await query(sql.endDevice, [accountId, id])
    },
    complete: (done, plan) => database.transaction((within) => complete(within, { ...context, plan }, done)),
  }
}

type SignInStatements = ReturnType<typeof contextOf>

function contextOf(secretBox: SecretBox, { tables, ...owners }: SignInOwners) {
  return {
    ...owners,
    secretBox,
    sql: statementsOver(tables),
    tokenPlace: (rowId: string): SecretContext => ({ table: tables.tokens, rowId, field: 'token' }),
    devicePlace: (rowId: string): SecretContext => ({ table: tables.devices, rowId, field: 'device_code' }),
  }
}

async function takePoll(
  query: Query,
  { sql, secretBox, devicePlace }: SignInStatements,
  accountId: string,
): Promise<DevicePoll> {
  const [taken] = await query<{ id: string; deviceCode: string; pollSeconds: number; expiresAt: Date }>(
    sql.takeDevice,
    [accountId],
  )
  if (taken !== undefined) {
    const opened = secretBox.open(taken.deviceCode, devicePlace(accountId))
    return opened.ok ? { kind: 'ask', ...taken, deviceCode: opened.plain } : { kind: 'unreadable' }
  }
  const [known] = await query<{ isExpired: boolean; expiresAt: Date; afterSeconds: number }>(sql.readDevice, [
    accountId,
  ])
  if (known === undefined) return { kind: 'none' }
  if (known.isExpired) return { kind: 'expired' }
  return { kind: 'too-early', afterSeconds: known.afterSeconds, expiresAt: known.expiresAt }
}

async function complete(
  query: Query,
  { sql, secretBox, tokenPlace, lock, renew, plan }: SignInStatements & { readonly plan: PlanReleased },
  { accountId, id, token, userName, endsAt }: CompletedSignIn,
): Promise<boolean> {
  const account = await lock(query, accountId)
  const [ended] = await query<{ binding: string }>(sql.endDevice, [accountId, id])
  if (account === null || ended === undefined) return false
  const sealed = secretBox.seal(token, tokenPlace(accountId))
  await query(sql.writeToken, [accountId, ended.binding, sealed, userName, endsAt])
  await renew(query, { accountId, ...account }, plan)
  return true
}

const unbindToken = `UPDATE user_sign_ins SET token = NULL, version = version + 1
  WHERE account_id = $1 AND binding IS DISTINCT FROM $2 AND token IS NOT NULL`

const unbindDevice = 'DELETE FROM device_sign_ins WHERE account_id = $1 AND binding IS DISTINCT FROM $2'

const isBound =
  'SELECT EXISTS (SELECT FROM user_sign_ins WHERE account_id = $1 AND binding = $2 AND token IS NOT NULL) AS "isBound"'

/**
 * Forgets the token of any other binding than this one; null is that of an account which needs no user. The
 * row stays with a version that grows, so a write that began before never meets its version again.
 *
 * @returns whether a token of the binding is left
 */
export async function unbindSignIn(
  query: Query,
  accountId: string,
  binding: string | null,
): Promise<boolean> {
  await query(unbindToken, [accountId, binding])
  await query(unbindDevice, [accountId, binding])
  const [row] = await query<{ isBound: boolean }>(isBound, [accountId, binding])
  return row?.isBound ?? false
}

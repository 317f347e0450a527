import { newId, type SourceAccount, type SourceAccountSettings, type SourceAuthType } from '@punctual/domain'

import { forgetSourceProblems, holdUsers, type PlanReleased, releaseUsers } from './account-holds.ts'
import type { Database, Query } from './database.ts'
import { nameKey } from './name-key.ts'
import type { SecretBox, SecretPlace } from './secret-box.ts'
import { accountSeen, type Sight } from './sight.ts'
import { violationOf } from './violation.ts'

/** The accounts that Punctual itself reads source systems with. Their secrets are sealed here and nowhere else. */
export interface SourceAccounts {
  create(account: NewSourceAccount): Promise<SourceAccountWrite>
  /**
   * Puts the given state in place of the stored one and marks the account as not validated, so its schedules are not held for it any more. An
   * undefined secret keeps the stored one.
   */
  update(change: SourceAccountChange, plan: PlanReleased): Promise<SourceAccountWrite>
  /** Refused while schedules use the account. */
  remove(kind: SourceAccountKind, id: string): Promise<'removed' | 'missing' | 'in-use'>
  read(kind: SourceAccountKind, id: string): Promise<StoredSourceAccount | null>
  /** In the order of names; `after` is the last account of the page before. */
  list(page: SourceAccountPage): Promise<StoredSourceAccount[]>
  /** The account with its secret in the clear, for a connector. */
  open(id: string): Promise<OpenedSourceAccount>
  /**
   * Notes the outcome of a validation, unless the account was edited since `version`. While nothing can be read through the account, which
   * `problem` says in a sentence, its schedules are held; when something can again, they are planned anew.
   */
  recordValidation(validation: AccountValidationNote, plan: PlanReleased): Promise<void>
}

export interface AccountValidationNote {
  readonly id: string
  readonly version: number
  readonly status: string
  readonly at: Date
  readonly problem: string | null
}

export type SourceAccountKind = SourceAccountSettings['kind']

export interface NewSourceAccount {
  readonly name: string
  readonly authType: SourceAuthType
  readonly settings: SourceAccountSettings
  readonly secret: string | null
  /** Most executions that may be on the way or running at once through it, over the whole cluster; no cap when absent or null. */
  readonly maxConcurrentExecutions?: number | null
  /** The principals that may use it, as `principalKey` writes them; nobody is left out when absent or empty. */
  readonly allowedFor?: readonly string[]
}

export interface SourceAccountChange extends Omit<NewSourceAccount, 'secret'> {
  readonly allowedFor: readonly string[]
  readonly id: string
  readonly secret: string | null | undefined
  /** The version that the caller has read; null writes over whatever is there. */
  readonly ifVersion: number | null
}

export interface SourceAccountPage {
  readonly kind: SourceAccountKind
  readonly after: { readonly nameKey: string; readonly id: string } | null
  readonly limit: number
}

export interface StoredSourceAccount {
  readonly id: string
  readonly name: string
  readonly nameKey: string
  readonly authType: SourceAuthType
  readonly settings: SourceAccountSettings
  readonly maxConcurrentExecutions: number | null
  readonly allowedFor: readonly string[]
  readonly hasSecret: boolean
  readonly status: string
  readonly lastValidatedAt: Date | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type SourceAccountWrite =
  | { readonly ok: true; readonly account: StoredSourceAccount }
  | { readonly ok: false; readonly conflict: 'name' | 'missing' | 'stale' }

export type OpenedSourceAccount =
  | { readonly ok: true; readonly account: SourceAccount }
  | { readonly ok: false; readonly reason: 'missing' | 'secret-unreadable' }

const columns = `id, name, name_key AS "nameKey", auth_type AS "authType", settings, secret IS NOT NULL AS "hasSecret", status,
  max_concurrent_executions AS "maxConcurrentExecutions", allowed_for AS "allowedFor", last_validated_at AS "lastValidatedAt", version, created_at AS "createdAt", updated_at AS "updatedAt"`

const insertAccount = `INSERT INTO source_accounts (id, kind, name, name_key, auth_type, settings, max_concurrent_executions, allowed_for, secret)
  VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9) ON CONFLICT (kind, name_key) DO NOTHING RETURNING ${columns}`

const updateAccount = `UPDATE source_accounts
  SET name = $3, name_key = $4, auth_type = $5, settings = $6::jsonb, max_concurrent_executions = $7, allowed_for = $8, secret = CASE WHEN $9 THEN secret ELSE $10 END,
      status = 'NotValidated', problem = NULL, last_validated_at = NULL, version = version + 1, updated_at = now()
  WHERE id = $1 AND kind = $2 AND ($11::int IS NULL OR version = $11) RETURNING ${columns}`

const listAccounts = (seen: string) => `SELECT ${columns} FROM source_accounts
  WHERE kind = $1 AND ($2::text IS NULL OR (name_key, id) > ($2, $3::uuid))${seen} ORDER BY name_key, id LIMIT $4`

export interface SourceAccountOptions {
  readonly secretBox: SecretBox
  readonly sight: Sight | null
}

export function createSourceAccounts(database: Database, { secretBox, sight }: SourceAccountOptions): SourceAccounts {
  const read: SourceAccounts['read'] = async (kind, id) => {
    const seen = accountSeen(sight, 3)
    const sql = `SELECT ${columns} FROM source_accounts WHERE id = $1 AND kind = $2${seen.sql}`
    const [row] = await database.query<StoredSourceAccount>(sql, [id, kind, ...seen.parameters])
    return row ?? null
  }
  return {
    read,
    async create(account) {
      const id = newId()
      const sealed = account.secret === null ? null : secretBox.seal(account.secret, placeOf(id))
      const [row] = await database.query<StoredSourceAccount>(insertAccount, [...valuesOf(id, account), sealed])
      return row ? { ok: true, account: row } : { ok: false, conflict: 'name' }
    },
    async update({ id, secret, ifVersion, ...account }, plan) {
      const sealed = secret === null || secret === undefined ? null : secretBox.seal(secret, placeOf(id))
      try {
        const parameters = [...valuesOf(id, account), secret === undefined, sealed, ifVersion]
        const written = await database.transaction(async (query) => {
          const known = await lockedProblem(query, id)
          const [row] = await query<StoredSourceAccount>(updateAccount, parameters)
          if (row && known !== null) await releaseUsers(query, { id, problem: known }, plan)
          return row
        })
        if (written) return { ok: true, account: written }
      } catch (error) {
        if (violationOf(error) === 'unique') return { ok: false, conflict: 'name' }
        throw error
      }
      return { ok: false, conflict: (await read(account.settings.kind, id)) ? 'stale' : 'missing' }
    },
    async remove(kind, id) {
      try {
        const sql = 'DELETE FROM source_accounts WHERE id = $1 AND kind = $2 RETURNING id'
        return (await database.query(sql, [id, kind])).length > 0 ? 'removed' : 'missing'
      } catch (error) {
        if (violationOf(error) === 'foreign-key') return 'in-use'
        throw error
      }
    },
    list({ kind, after, limit }) {
      const seen = accountSeen(sight, 5)
      return database.query(listAccounts(seen.sql), [kind, after?.nameKey ?? null, after?.id ?? null, limit, ...seen.parameters])
    },
    open: (id) => openAccount(id, { database, secretBox, sight }),
    recordValidation: (note, plan) => database.transaction((query) => recordValidation(query, note, plan)),
  }
}

async function recordValidation(
  query: Query,
  { id, version, status, at, problem }: AccountValidationNote,
  plan: PlanReleased,
): Promise<void> {
  const known = await lockedProblem(query, id)
  const sql = 'UPDATE source_accounts SET status = $3, last_validated_at = $4, problem = $5 WHERE id = $1 AND version = $2 RETURNING id'
  const [written] = await query(sql, [id, version, status, at, problem])
  if (!written) return
  if (known !== null && known !== problem) await releaseUsers(query, { id, problem: known }, plan)
  if (problem !== null) await holdUsers(query, id, problem)
  if (status === 'Valid') await forgetSourceProblems(query, id)
}

async function lockedProblem(query: Query, id: string): Promise<string | null> {
  const [row] = await query<{ problem: string | null }>('SELECT problem FROM source_accounts WHERE id = $1 FOR NO KEY UPDATE', [id])
  return row?.problem ?? null
}

async function openAccount(
  id: string,
  { database, secretBox, sight }: SourceAccountOptions & { readonly database: Database },
): Promise<OpenedSourceAccount> {
  const seen = accountSeen(sight, 2)
  const sql = `SELECT id, name, auth_type AS "authType", settings, secret FROM source_accounts WHERE id = $1${seen.sql}`
  const [row] = await database.query<SourceAccount>(sql, [id, ...seen.parameters])
  return row ? unsealAccount(secretBox, row) : { ok: false, reason: 'missing' }
}

/** An account as its row, or an execution's snapshot, has it, made ready for a connector. */
export function unsealAccount(secretBox: SecretBox, row: SourceAccount): OpenedSourceAccount {
  if (row.secret === null) return { ok: true, account: row }
  const opened = secretBox.open(row.secret, placeOf(row.id))
  return opened.ok ? { ok: true, account: { ...row, secret: opened.plain } } : { ok: false, reason: 'secret-unreadable' }
}

function valuesOf(id: string, account: Omit<NewSourceAccount, 'secret'>): unknown[] {
  const { name, authType, settings, maxConcurrentExecutions = null, allowedFor = [] } = account
  return [id, settings.kind, name, nameKey(name), authType, JSON.stringify(settings), maxConcurrentExecutions, allowedFor]
}

function placeOf(rowId: string): SecretPlace {
  return { table: 'source_accounts', rowId, field: 'secret' }
}

import {
  type MailServer,
  mailServerAddress,
  mailServerSecrets,
  type MailServerSecrets,
  mailServerSettings,
  type MailServerSettings,
  newId,
} from '@punctual/domain'
import { type Database, type Query, type SecretBox, type SecretContext, violationOf } from '@punctual/store'

import { nameKey } from './name-key.ts'

/** The servers that mails go through. Their secrets are sealed here and nowhere else. */
export interface MailServers {
  /** @param server.id given when the caller derives it from an idempotency key */
  create(server: MailServerState & { readonly id?: string | null }): Promise<MailServerWrite>
  /** Replaces the stored state. A secret that is undefined stays, null removes it. */
  update(change: MailServerChange): Promise<MailServerWrite>
  /** Whether there was one. */
  remove(id: string): Promise<boolean>
  read(id: string): Promise<StoredMailServer | null>
  /** In the order of priority and name; `after` is the last server of the page before. */
  list(page: MailServerPage): Promise<StoredMailServer[]>
  /** One with its secrets, whether it is enabled or not. */
  open(id: string): Promise<OpenedMailServer>
  /** The enabled ones in the order in which mails try them, and the ids of those whose secrets do not open. */
  openEnabled(): Promise<{ readonly servers: readonly MailServer[]; readonly locked: readonly string[] }>
  /**
   * Makes the server that the environment of a process names, once for the whole cluster. Afterwards it notes whether
   * the environment still says the same.
   *
   * @param environment all that the server was made from; sealed, and only compared
   */
  adopt(server: MailServerState, environment: string): Promise<AdoptedMailServer>
}

/** `gone`: the server was deleted, and is not made again. */
export type AdoptedMailServer = 'made' | 'same' | 'differs' | 'gone'

export interface MailServerState {
  readonly name: string
  readonly priority: number
  readonly enabled: boolean
  readonly settings: MailServerSettings
  readonly secrets: GivenSecrets
}

/** By field: undefined keeps the stored one, null removes it. */
export type GivenSecrets = { readonly [Field in keyof MailServerSecrets]: string | null | undefined }

interface MailServerChange extends MailServerState {
  readonly id: string
  /** The version that the caller has read. */
  readonly ifVersion: number
}

interface MailServerPage {
  readonly after: { readonly priority: number; readonly nameKey: string } | null
  readonly limit: number
}

export interface StoredMailServer {
  readonly id: string
  readonly name: string
  readonly nameKey: string
  readonly priority: number
  readonly enabled: boolean
  readonly settings: MailServerSettings
  /** The secrets that it has, by field. Null when they cannot be opened. */
  readonly has: readonly (keyof MailServerSecrets)[] | null
  readonly operatorTarget: string | null
  readonly isFromEnvironment: boolean
  readonly environmentDiffers: boolean
  /** The user that it signs in as, and what the sign-in is bound to; null for none. */
  readonly signIn: MailServerSignIn | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

interface MailServerSignIn {
  readonly binding: string
  readonly userName: string
  readonly endsAtEpoch: number
}

export type MailServerWrite =
  | { readonly ok: true; readonly server: StoredMailServer }
  | { readonly ok: false; readonly conflict: 'name' | 'missing' | 'stale' | 'secret-unreadable' }

export type OpenedMailServer =
  | { readonly ok: true; readonly server: MailServer }
  | { readonly ok: false; readonly reason: 'missing' | 'secret-unreadable' }

export interface MailServerRow {
  readonly id: string
  readonly name: string
  readonly nameKey: string
  readonly priority: number
  readonly enabled: boolean
  readonly settings: unknown
  readonly secret: string | null
  readonly operatorTarget: string | null
  readonly isFromEnvironment: boolean
  readonly environmentDiffers: boolean
  readonly signIn: MailServerSignIn | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

// Plain SQL: a worker reads them, and never loads Prisma Client.
export const mailServerColumns = `id, name, name_key AS "nameKey", priority, enabled, settings, secret, operator_target AS "operatorTarget",
  environment IS NOT NULL AS "isFromEnvironment", environment_differs AS "environmentDiffers", version,
  (SELECT json_build_object('binding', u.binding, 'userName', u.user_name, 'endsAtEpoch', floor(extract(epoch FROM u.ends_at)))
    FROM mail_server_sign_ins u WHERE u.account_id = mail_servers.id AND u.token IS NOT NULL) AS "signIn",
  created_at AS "createdAt", updated_at AS "updatedAt"`

const insert = `INSERT INTO mail_servers (id, name, name_key, priority, enabled, settings, secret)
  VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7) ON CONFLICT DO NOTHING RETURNING ${mailServerColumns}`

const replace = `UPDATE mail_servers SET name = $2, name_key = $3, priority = $4, enabled = $5, settings = $6::jsonb,
    secret = $7, version = version + 1, updated_at = CURRENT_TIMESTAMP
  WHERE id = $1 AND version = $8 RETURNING ${mailServerColumns}`

const listPage = `SELECT ${mailServerColumns} FROM mail_servers WHERE (priority, name_key) > ($1::int, $2::text)
  ORDER BY priority, name_key LIMIT $3`

const listEnabled = `SELECT ${mailServerColumns} FROM mail_servers WHERE enabled ORDER BY priority, name_key`

export function createMailServers(database: Database, secretBox: SecretBox): MailServers {
  const readRow = async (id: string): Promise<MailServerRow | null> => {
    const [row] = await database.query<MailServerRow>(
      `SELECT ${mailServerColumns} FROM mail_servers WHERE id = $1`,
      [id],
    )
    return row ?? null
  }
  const shown = (row: MailServerRow) => storedOf(secretBox, row)
  return {
    async read(id) {
      const row = await readRow(id)
      return row && shown(row)
    },
    async create({ id = null, ...state }) {
      const values = columnsOf(secretBox, id ?? newId(), { ...state, kept: {} })
      const [row] = await database.query<MailServerRow>(insert, values)
      return row ? { ok: true, server: shown(row) } : { ok: false, conflict: 'name' }
    },
    async update({ id, ifVersion, ...state }) {
      const before = await readRow(id)
      if (before === null) return { ok: false, conflict: 'missing' }
      if (before.version !== ifVersion) return { ok: false, conflict: 'stale' }
      const kept = secretsOf(secretBox, before)
      if (kept === null && Object.values(state.secrets).includes(undefined))
        return { ok: false, conflict: 'secret-unreadable' }
      try {
        const values = columnsOf(secretBox, id, { ...state, kept: kept ?? {} })
        const [row] = await database.query<MailServerRow>(replace, [...values, ifVersion])
        return row ? { ok: true, server: shown(row) } : { ok: false, conflict: 'stale' }
      } catch (error) {
        if (violationOf(error) === 'unique') return { ok: false, conflict: 'name' }
        throw error
      }
    },
    async remove(id) {
      return (await database.query('DELETE FROM mail_servers WHERE id = $1 RETURNING id', [id])).length > 0
    },
    async list({ after, limit }) {
      const { priority, nameKey: key } = after ?? { priority: -1, nameKey: '' }
      return (await database.query<MailServerRow>(listPage, [priority, key, limit])).map(shown)
    },
    async open(id) {
      const row = await readRow(id)
      if (row === null) return { ok: false, reason: 'missing' }
      const server = openedMailServer(secretBox, row)
      return server === null ? { ok: false, reason: 'secret-unreadable' } : { ok: true, server }
    },
    async openEnabled() {
      const rows = await database.query<MailServerRow>(listEnabled)
      const found = rows.map((row) => ({ id: row.id, server: openedMailServer(secretBox, row) }))
      return {
        servers: found.flatMap(({ server }) => server ?? []),
        locked: found.filter(({ server }) => server === null).map(({ id }) => id),
      }
    },
    adopt: (server, environment) =>
      database.transaction((query) => adopt({ query, secretBox }, server, environment)),
  }
}

/** Of processes that start at the same time, one makes the server, and the others wait for it. */
async function adopt(
  { query, secretBox }: { readonly query: Query; readonly secretBox: SecretBox },
  state: MailServerState,
  environment: string,
): Promise<AdoptedMailServer> {
  const [settings] = await query<{ hasServer: boolean }>(
    'SELECT has_environment_mail_server AS "hasServer" FROM cluster_settings WHERE id = 1 FOR UPDATE',
  )
  if (!settings?.hasServer) {
    await makeAdopted({ query, secretBox }, state, environment)
    await query('UPDATE cluster_settings SET has_environment_mail_server = true WHERE id = 1')
    return 'made'
  }
  const [row] = await query<{ id: string; environment: string | null; differed: boolean }>(
    'SELECT id, environment, environment_differs AS differed FROM mail_servers WHERE environment IS NOT NULL',
  )
  if (row === undefined) return 'gone'
  const known = secretBox.open(row.environment ?? '', placeOf(row.id, 'environment'))
  const differs = !known.ok || known.plain !== environment
  if (differs !== row.differed)
    await query('UPDATE mail_servers SET environment_differs = $2 WHERE id = $1', [row.id, differs])
  return differs ? 'differs' : 'same'
}

async function makeAdopted(
  { query, secretBox }: { readonly query: Query; readonly secretBox: SecretBox },
  state: MailServerState,
  environment: string,
): Promise<void> {
  const id = newId()
  const taken = await query<{ nameKey: string }>('SELECT name_key AS "nameKey" FROM mail_servers')
  const isTaken = taken.some((each) => each.nameKey === nameKey(state.name))
  const name = isTaken ? `${state.name} (${id})` : state.name
  await query(insert, columnsOf(secretBox, id, { ...state, name, kept: {} }))
  await query('UPDATE mail_servers SET environment = $2, operator_target = $3 WHERE id = $1', [
    id,
    secretBox.seal(environment, placeOf(id, 'environment')),
    mailServerAddress(state.settings),
  ])
}

function columnsOf(
  secretBox: SecretBox,
  id: string,
  {
    name,
    priority,
    enabled,
    settings,
    secrets,
    kept,
  }: MailServerState & { readonly kept: MailServerSecrets },
): unknown[] {
  const merged = {
    ...kept,
    ...Object.fromEntries(Object.entries(secrets).filter(([, text]) => text !== undefined)),
  }
  const present = Object.fromEntries(Object.entries(merged).filter(([, text]) => text !== null))
  const secret =
    Object.keys(present).length === 0 ? null : secretBox.seal(JSON.stringify(present), placeOf(id, 'secret'))
  return [id, name, nameKey(name), priority, enabled, JSON.stringify(settings), secret]
}

function storedOf(secretBox: SecretBox, row: MailServerRow): StoredMailServer {
  const { secret: _sealed, settings, ...shown } = row
  const secrets = secretsOf(secretBox, row)
  return {
    ...shown,
    settings: mailServerSettings.parse(settings),
    has: secrets && (Object.keys(secrets) as (keyof MailServerSecrets)[]),
  }
}

/** Null when its secrets cannot be opened. */
export function openedMailServer(secretBox: SecretBox, row: MailServerRow): MailServer | null {
  const secrets = secretsOf(secretBox, row)
  if (secrets === null) return null
  const { id, name, operatorTarget, version } = row
  return { id, name, operatorTarget, version, settings: mailServerSettings.parse(row.settings), secrets }
}

/** Null when they cannot be opened. */
function secretsOf(
  secretBox: SecretBox,
  { id, secret }: Pick<MailServerRow, 'id' | 'secret'>,
): MailServerSecrets | null {
  if (secret === null) return {}
  const found = secretBox.open(secret, placeOf(id, 'secret'))
  return found.ok ? mailServerSecrets.parse(JSON.parse(found.plain)) : null
}

function placeOf(rowId: string, field: 'secret' | 'environment'): SecretContext {
  return { table: 'mail_servers', rowId, field }
}

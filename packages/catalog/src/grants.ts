import type { FolderPolicy, GrantPrincipal, PrincipalKind, Right } from '@punctual/domain'
import type { Database, Query } from '@punctual/store'

import { guardAnew, lockTree } from './folder-guards.ts'

/** What is granted on folders, and what of it holds where. */
export interface Grants {
  /** What is granted on a folder itself; a folder without a policy inherits and grants nothing. */
  read(folderId: string): Promise<StoredFolderGrants>
  /**
   * Puts other grants in place of those of a folder. The root has nothing to inherit.
   *
   * @param ifVersion the version that the caller has read; null writes over any version
   */
  write(folderId: string, grants: FolderGrants, ifVersion?: number | null): Promise<GrantsWrite>
  /** The guard of a folder, also of a deleted one; null when it is open. */
  guardOf(folderId: string): Promise<string | null>
  /** The guards of a folder and of all below it, each once; without the folders that are open. */
  guardsBelow(folderId: string): Promise<string[]>
  /**
   * Everything that decides about rights, as one moment shows it; null when nothing has changed since
   * `version`.
   */
  rules(version: string): Promise<StoredAccessRules | null>
}

export interface FolderGrants {
  readonly inherits: boolean
  readonly grants: ReadonlyArray<{ readonly principal: GrantPrincipal; readonly rights: readonly Right[] }>
}

export interface StoredFolderGrants extends FolderGrants {
  /** Of the folder: it grows with its grants as with its name. */
  readonly version: number
}

export type GrantsWrite =
  | { readonly ok: true; readonly grants: StoredFolderGrants }
  | { readonly ok: false; readonly conflict: 'missing' | 'stale' }

export interface StoredAccessRules {
  readonly version: string
  readonly policies: readonly FolderPolicy[]
  readonly members: ReadonlyArray<{
    readonly groupId: string
    readonly kind: 'User' | 'Client'
    readonly id: string
  }>
  /** Which folder is behind which guard. */
  readonly guards: ReadonlyArray<{ readonly folderId: string; readonly guardId: string }>
  /** Whether any account says who may use it. */
  readonly restrictsAccounts: boolean
  /** Whether any destination says who may use it. */
  readonly restrictsDestinations: boolean
  /** Whether any calendar says who may use it. */
  readonly restrictsCalendars: boolean
  /** Whether any template of mails says who may use it. */
  readonly restrictsMailTemplates: boolean
}

const grantsJson = (folderId: string) => `coalesce((
  SELECT json_agg(json_build_object('principal', json_build_object('kind', g.principal_kind, 'id', g.principal_id), 'rights', g.rights)
    ORDER BY g.principal_kind, g.principal_id)
  FROM folder_grants g WHERE g.folder_id = ${folderId}), '[]')`

const readGrants = `SELECT coalesce((SELECT inherits FROM folder_policies WHERE folder_id = $1), true) AS inherits, ${grantsJson('$1')} AS grants,
  coalesce((SELECT version FROM folders WHERE id = $1), 0) AS version`

const readRules = `SELECT version::text,
    coalesce((SELECT json_agg(json_build_object('folderId', p.folder_id, 'inherits', p.inherits, 'parentGuardId', p.parent_guard_id,
      'grants', ${grantsJson('p.folder_id')})) FROM folder_policies p), '[]') AS policies,
    coalesce((SELECT json_agg(json_build_object('groupId', group_id, 'kind', member_kind, 'id', member_id)) FROM group_members), '[]') AS members,
    coalesce((SELECT json_agg(json_build_object('folderId', folder_id, 'guardId', guard_id)) FROM folder_guards), '[]') AS guards,
    EXISTS (SELECT FROM source_accounts WHERE cardinality(allowed_for) > 0) AS "restrictsAccounts",
    EXISTS (SELECT FROM destinations WHERE allowed_for <> '{}')
      OR EXISTS (SELECT FROM recipient_lists WHERE allowed_for <> '{}') AS "restrictsDestinations",
    EXISTS (SELECT FROM calendars WHERE allowed_for <> '{}') AS "restrictsCalendars",
    EXISTS (SELECT FROM mail_templates WHERE allowed_for <> '{}') AS "restrictsMailTemplates"
  FROM access_versions WHERE version <> $1::bigint`

const readGuardsBelow = `WITH RECURSIVE tree(id) AS (
    SELECT $1::uuid UNION ALL SELECT f.id FROM folders f JOIN tree ON f.parent_id = tree.id
  ) SELECT DISTINCT g.guard_id AS "guardId" FROM tree JOIN folder_guards g ON g.folder_id = tree.id`

export function createGrants(database: Database): Grants {
  const read = async (query: Query, folderId: string) =>
    (await query<StoredFolderGrants>(readGrants, [folderId]))[0]!
  return {
    read: (folderId) => read(database.query, folderId),
    write: (folderId, grants, ifVersion = null) =>
      database.transaction(async (query) => {
        const conflict = await write(query, { folderId, grants, ifVersion })
        return conflict === null ? { ok: true, grants: await read(query, folderId) } : { ok: false, conflict }
      }),
    async guardOf(folderId) {
      const sql = 'SELECT guard_id AS "guardId" FROM folder_guards WHERE folder_id = $1'
      return (await database.query<{ guardId: string }>(sql, [folderId]))[0]?.guardId ?? null
    },
    async guardsBelow(folderId) {
      return (await database.query<{ guardId: string }>(readGuardsBelow, [folderId])).map(
        ({ guardId }) => guardId,
      )
    },
    async rules(version) {
      const [rules] = await database.query<StoredAccessRules>(readRules, [version])
      return rules ?? null
    },
  }
}

interface GrantsChange {
  readonly folderId: string
  readonly grants: FolderGrants
  readonly ifVersion: number | null
}

/** Null when it is written. */
async function write(
  query: Query,
  { folderId, grants: { inherits, grants }, ifVersion }: GrantsChange,
): Promise<'missing' | 'stale' | null> {
  await query(lockTree)
  const [folder] = await query<{ isRoot: boolean; version: number }>(
    'SELECT parent_id IS NULL AS "isRoot", version FROM folders WHERE id = $1',
    [folderId],
  )
  if (!folder) return 'missing'
  if (ifVersion !== null && ifVersion !== folder.version) return 'stale'
  await query('UPDATE folders SET version = version + 1, updated_at = now() WHERE id = $1', [folderId])
  await query('DELETE FROM folder_grants WHERE folder_id = $1', [folderId])
  const isOrdinary = grants.length === 0 && (inherits || folder.isRoot)
  if (isOrdinary) await query('DELETE FROM folder_policies WHERE folder_id = $1', [folderId])
  else {
    const sql = `INSERT INTO folder_policies (folder_id, inherits) VALUES ($1, $2)
      ON CONFLICT (folder_id) DO UPDATE SET inherits = excluded.inherits`
    await query(sql, [folderId, inherits || folder.isRoot])
    await query(insertGrants, [
      folderId,
      JSON.stringify(grants.map(({ principal, rights }) => ({ ...principal, rights }))),
    ])
  }
  await guardAnew(query, folderId)
  return null
}

const insertGrants = `INSERT INTO folder_grants (folder_id, principal_kind, principal_id, rights)
  SELECT $1, given.kind, given.id, given.rights FROM jsonb_to_recordset($2::jsonb) AS given (kind text, id text, rights text[])`

/** Which of some principals there are. */
export async function knownPrincipals(
  database: Pick<Database, 'query'>,
  ids: Readonly<Record<Exclude<PrincipalKind, 'Role'>, readonly string[]>>,
): Promise<GrantPrincipal[]> {
  const sql = `SELECT 'User' AS kind, id FROM users WHERE id = ANY ($1::uuid[])
    UNION ALL SELECT 'Client', id FROM api_clients WHERE id = ANY ($2::uuid[])
    UNION ALL SELECT 'Group', id FROM groups WHERE id = ANY ($3::uuid[])`
  return await database.query<GrantPrincipal>(sql, [ids.User, ids.Client, ids.Group])
}

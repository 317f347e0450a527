/**
 * What the user of a data source may do beyond reading: queries of editors run with these rights. The
 * database itself is asked. An answer is a warning and no refusal, since the operator of the database
 * decides.
 */
import { type DatabaseKind, failure, type Failure } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'

/** Names of the columns that `rightsQuery` answers, each with 1 where it holds. */
const rights = ['administers', 'files', 'writes', 'own'] as const

type Right = (typeof rights)[number]

/** Tables that together only a database of Punctual has. */
const ownTables = ['source_accounts', 'schedule_cursors', 'kept_answers', 'deliveries']

const listed = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

const postgresql = `SELECT
  CASE WHEN r.rolsuper THEN 1 ELSE 0 END AS administers,
  CASE WHEN NOT r.rolsuper AND EXISTS (SELECT 1 FROM pg_catalog.pg_roles f
    WHERE f.rolname IN ('pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program')
      AND pg_catalog.pg_has_role(r.oid, f.oid, 'MEMBER')) THEN 1 ELSE 0 END AS files,
  CASE WHEN NOT r.rolsuper AND EXISTS (SELECT 1 FROM pg_catalog.pg_class c
    JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p', 'f') AND c.relpersistence <> 't' AND n.nspname !~ '^pg_'
      AND n.nspname <> 'information_schema' AND pg_catalog.has_schema_privilege(n.oid, 'USAGE')
      AND pg_catalog.has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')) THEN 1 ELSE 0 END AS writes,
  CASE WHEN EXISTS (SELECT 1 FROM pg_catalog.pg_class c WHERE c.relname IN (${listed(ownTables)})
    AND c.relkind IN ('r', 'p', 'v') GROUP BY c.relnamespace HAVING count(*) = ${ownTables.length}) THEN 1 ELSE 0 END AS own
  FROM pg_catalog.pg_roles r WHERE r.rolname = current_user`

/** Of the grants to the user; a role that a session does not take on by itself gives a query nothing. */
const host = `SUBSTRING_INDEX(CURRENT_USER(), '@', -1)`
const grantee = `CONCAT(QUOTE(LEFT(CURRENT_USER(), CHAR_LENGTH(CURRENT_USER()) - CHAR_LENGTH(${host}) - 1)), '@', QUOTE(${host}))`
const writing = listed(['INSERT', 'UPDATE', 'DELETE', 'DROP', 'CREATE', 'ALTER'])

const mysql = `SELECT
  EXISTS (SELECT 1 FROM information_schema.user_privileges WHERE grantee = ${grantee} AND privilege_type = 'SUPER') AS administers,
  EXISTS (SELECT 1 FROM information_schema.user_privileges WHERE grantee = ${grantee} AND privilege_type = 'FILE') AS files,
  EXISTS (SELECT 1 FROM information_schema.user_privileges WHERE grantee = ${grantee} AND privilege_type IN (${writing}))
    OR EXISTS (SELECT 1 FROM information_schema.schema_privileges WHERE grantee = ${grantee} AND privilege_type IN (${writing}))
    OR EXISTS (SELECT 1 FROM information_schema.table_privileges WHERE grantee = ${grantee} AND privilege_type IN (${writing})) AS writes,
  0 AS own`

const sqlServer = `SELECT
  IS_SRVROLEMEMBER('sysadmin') AS administers,
  IS_SRVROLEMEMBER('bulkadmin') AS files,
  CASE WHEN IS_MEMBER('db_owner') = 1 OR IS_MEMBER('db_datawriter') = 1
    OR HAS_PERMS_BY_NAME(DB_NAME(), 'DATABASE', 'INSERT') = 1 OR HAS_PERMS_BY_NAME(DB_NAME(), 'DATABASE', 'UPDATE') = 1
    OR HAS_PERMS_BY_NAME(DB_NAME(), 'DATABASE', 'DELETE') = 1 THEN 1 ELSE 0 END AS writes,
  0 AS own`

/** Asks the database what its user may do; null for a file, which is opened for reading only. */
export function rightsQuery(kind: DatabaseKind): string | null {
  switch (kind) {
    case 'PostgreSql':
      return postgresql
    case 'MySql':
      return mysql
    case 'SqlServer':
      return sqlServer
    case 'Sqlite':
      return null
  }
}

/** @param answer of `rightsQuery` */
export function rightsWarnings(
  columns: readonly { readonly name: string }[],
  row: readonly unknown[] | undefined,
): Failure[] {
  return columns.flatMap(({ name }, index) => {
    const right = name.toLowerCase()
    if (Number(row?.[index]) !== 1 || !isRight(right)) return []
    return [failure('source_rights_too_wide', { source: 'Sql', said: sentence(`rights_${right}`) })]
  })
}

function isRight(name: string): name is Right {
  return rights.some((right) => right === name)
}

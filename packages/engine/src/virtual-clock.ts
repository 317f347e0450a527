import type { Store } from './store.ts'

/**
 * Puts the clock of one database under the control of a drill or a bench. The product takes every instant that matters from
 * `clock_timestamp()` and `now()` of its database. Here functions of the same names come first on the search
 * path. So its statements, unchanged, see the time that is set. Time goes on from there. Holds for
 * connections made later.
 */
export async function installVirtualClock({ database }: Store, databaseName: string): Promise<void> {
  const statements = [
    'CREATE SCHEMA virtual',
    'CREATE TABLE virtual.shift (by interval NOT NULL)',
    `INSERT INTO virtual.shift VALUES ('0')`,
    `CREATE FUNCTION virtual.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS 'SELECT pg_catalog.clock_timestamp() + (SELECT by FROM virtual.shift)'`,
    `CREATE FUNCTION virtual.now() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT pg_catalog.now() + (SELECT by FROM virtual.shift)'`,
    `ALTER DATABASE ${databaseName} SET search_path = virtual, public, pg_catalog`,
  ]
  for (const statement of statements) await database.query(statement)
}

/** From now on the database's clock shows this instant, and goes on from there. */
export async function setVirtualClock({ database }: Store, instant: Date): Promise<void> {
  await database.query('UPDATE virtual.shift SET by = $1::timestamptz - pg_catalog.clock_timestamp()', [
    instant,
  ])
}

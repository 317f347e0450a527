import type { Database } from './port.ts'

/** What an operator should know of a role and of the room for its connections. */
export interface RoleAndRoom {
  readonly role: string
  readonly mayChangeTables: boolean
  readonly freeConnections: number
  readonly maximumConnections: number
}

/** Reads which role the processes have, and how many connections the server still gives. The tables must be there. */
export async function readRoleAndRoom(database: Database): Promise<RoleAndRoom> {
  const [row] = await database.query<RoleAndRoom>(
    `SELECT current_user AS role, rolsuper OR pg_has_role(c.relowner, 'USAGE') AS "mayChangeTables",
        current_setting('max_connections')::int AS "maximumConnections",
        current_setting('max_connections')::int - (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS "freeConnections"
     FROM pg_roles, pg_class c WHERE rolname = current_user AND c.oid = 'schedules'::regclass`,
  )
  if (!row) throw new Error('a statement that always answers one row answered none')
  return row
}

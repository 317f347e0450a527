import { folderSeen, type Sight } from '@punctual/catalog'
import type { Database } from '@punctual/store'

/**
 * An id does not contain the month, so finding one means reading every partition. Almost all that are asked
 * for are younger than this.
 */
export const recently = `now() - interval '7 days'`

/**
 * The ids come as the result of a subquery, so the planner cannot inspect them. Otherwise it plans each
 * lookup of a single id again, over all partitions. That takes a hundred times as long as the lookup.
 */
const wanted = 'ARRAY(SELECT unnest($1::uuid[]))'

/**
 * First the rows, then what is made of them: made beside the scans, it would be prepared once for each
 * partition.
 */
function findSql(columns: string, condition: string): string {
  return `WITH e AS MATERIALIZED (SELECT * FROM executions WHERE id = ANY (${wanted}) AND ${condition}) SELECT ${columns} FROM e`
}

/**
 * Finds executions by their ids in one statement, in two when some are old.
 *
 * @param columns what is read of each execution `e`, its `executionId` included; `since` is an instant that
 * none of them is older than
 */
export function createFindExecutions<Row extends { readonly executionId: string }>(
  { database, sight }: { readonly database: Database; readonly sight: Sight | null },
  columns: (since: string) => string,
): (ids: readonly string[]) => Promise<Map<string, Row>> {
  const seen = folderSeen(sight, 'executions.folder_id', 2)
  const recent = findSql(columns(recently), `nominal_at > ${recently}${seen.sql}`)
  const older = findSql(columns(`'-infinity'`), `nominal_at <= ${recently}${seen.sql}`)
  return async (ids) => {
    const found = new Map<string, Row>()
    for (const row of await database.query<Row>(recent, [ids, ...seen.parameters]))
      found.set(row.executionId, row)
    if (found.size === ids.length) return found
    for (const row of await database.query<Row>(older, [
      ids.filter((id) => !found.has(id)),
      ...seen.parameters,
    ]))
      found.set(row.executionId, row)
    return found
  }
}

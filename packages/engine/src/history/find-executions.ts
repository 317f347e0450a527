import { folderSeen, type Sight, type StatementPart } from '@punctual/catalog'
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
function findSql({ sql, parameters }: StatementPart, condition: string): StatementPart {
  const found = `WITH e AS MATERIALIZED (SELECT * FROM executions WHERE id = ANY (${wanted}) AND ${condition})`
  return { sql: `${found} SELECT ${sql} FROM e`, parameters }
}

/**
 * Finds executions by their ids in one statement, in two when some are old.
 *
 * @param columns what is read of each execution `e`, its `executionId` included. None of them is older than `since`;
 * `place` is the number of the parameter that they add
 */
export function createFindExecutions<Row extends { readonly executionId: string }>(
  { database, sight }: { readonly database: Database; readonly sight: Sight | null },
  columns: (since: string, place: number) => StatementPart,
): (ids: readonly string[]) => Promise<Map<string, Row>> {
  const seen = folderSeen(sight, 'executions.folder_id', 2)
  const place = 2 + seen.parameters.length
  const recent = findSql(columns(recently, place), `nominal_at > ${recently}${seen.sql}`)
  const older = findSql(columns(`'-infinity'`, place), `nominal_at <= ${recently}${seen.sql}`)
  return async (ids) => {
    const found = new Map<string, Row>()
    const read = async ({ sql, parameters }: StatementPart, of: readonly string[]) => {
      for (const row of await database.query<Row>(sql, [of, ...seen.parameters, ...parameters]))
        found.set(row.executionId, row)
    }
    await read(recent, ids)
    const left = ids.filter((id) => !found.has(id))
    if (left.length > 0) await read(older, left)
    return found
  }
}

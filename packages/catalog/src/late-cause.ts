import { accountSeen, type Sight, type StatementPart } from './sight.ts'

/**
 * The SELECT of what held a run for longest, as JSON with its code and values. An account that the sight does not reach
 * is not named: for the caller it does not exist. What is named may be an account of its package, or one that was
 * replaced meanwhile. So names are compared.
 *
 * @param run name of the row of the run in the statement
 * @param place number of the parameter that is added
 */
export function lateCauseSeen(sight: Sight | null, run: string, place: number): StatementPart {
  const cause = `SELECT late_cause(${run}.held, ${run}.late_seconds) AS cause WHERE ${run}.held IS NOT NULL`
  const seen = accountSeen(sight, 'account', place)
  if (seen.sql === '') return { sql: cause, parameters: [] }
  const isSeen = `EXISTS (SELECT FROM source_accounts AS account WHERE account.name = found.cause #>> '{values,accountName}'${seen.sql})`
  const sql = `SELECT CASE WHEN ${isSeen} THEN found.cause ELSE found.cause #- '{values,accountName}' END AS cause FROM (${cause}) AS found`
  return { sql, parameters: seen.parameters }
}

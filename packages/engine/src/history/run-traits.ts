/**
 * What the history is searched by beside the columns of an execution: the name of its schedule, a recipient, a
 * file. Each has an index that leads to the executions. A filter that names one of them goes by that index and
 * never through the executions of everything.
 */
import { nameKey } from '@punctual/catalog'

import type { ExecutionHistoryFilter } from '../port/execution-record.ts'

type Parameter = (value: unknown) => string

/** Shorter strings are in too many groups of three letters, or in none. */
const shortestIndexedText = 3

/** The ids of the schedules whose present name holds the text. */
export function namedSchedules(text: string, parameter: Parameter): string {
  const wanted = nameKey(text)
  const pattern = `${parameter(`%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)}::text`
  if (wanted.length < shortestIndexedText)
    return `SELECT f.schedule_id AS id FROM schedule_facets f WHERE f.name_key LIKE ${pattern}`
  return `SELECT s.id FROM schedules s
  WHERE schedule_text(s.name_key, s.keywords, s.definition) LIKE ${pattern} AND s.name_key LIKE ${pattern}`
}

/** So many schedules at most are read one by one. */
const fewNames = 500

/** Counts the schedules of a name as `count`, up to where they are too many to be read one by one. */
export function namedCount(text: string): { readonly sql: string; readonly parameters: readonly unknown[] } {
  const parameters: unknown[] = []
  const named = namedSchedules(text, (value) => `$${parameters.push(value)}`)
  return { sql: `SELECT count(*)::int AS count FROM (${named} LIMIT ${fewNames + 1}) AS named`, parameters }
}

export const isFewNames = (count: number) => count <= fewNames

const isTo = (recipient: string) => `lower(d.recipient) = lower(${recipient}::text)`

interface Found {
  /** The executions that an index finds, `nominal_at` and `execution_id`, newest first. */
  readonly sql: string
  /** What else the filter asks of the execution `e`. */
  readonly conditions: readonly string[]
}

/**
 * Null where the filter names neither a recipient nor a file. A hash finds fewer than a recipient.
 *
 * @param bounds conditions on an instant and an id that every page of the filter meets
 */
export function foundByTrait(
  { recipient, sha256 }: Pick<ExecutionHistoryFilter, 'recipient' | 'sha256'>,
  parameter: Parameter,
  bounds: (instant: string, id: string) => string,
): Found | null {
  const newest = 'ORDER BY nominal_at DESC, execution_id DESC'
  const to = recipient === undefined ? null : isTo(parameter(recipient))
  if (sha256 !== undefined) {
    const hash = `${parameter(sha256)}::text`
    const isSent = `EXISTS (SELECT FROM deliveries d WHERE d.execution_id = e.id AND d.nominal_at = e.nominal_at AND ${to})`
    return {
      // As it was made, or as it was locked with the password of a destination.
      sql: `SELECT a.nominal_at, a.execution_id FROM artifacts a
    WHERE a.sha256 = ${hash}${bounds('a.nominal_at', 'a.execution_id')}
  UNION SELECT h.nominal_at, h.id FROM history h
    WHERE h.locked_files <> '[]' AND h.locked_files @> jsonb_build_array(jsonb_build_object('sha256', ${hash}))${bounds('h.nominal_at', 'h.id')}
  ${newest}`,
      conditions: to === null ? [] : [isSent],
    }
  }
  if (to === null) return null
  const sql = `SELECT DISTINCT d.nominal_at, d.execution_id FROM deliveries d
  WHERE ${to}${bounds('d.nominal_at', 'd.execution_id')} ${newest}`
  return { sql, conditions: [] }
}

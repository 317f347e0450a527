import { type Database, jsonParameter, statementsBeside } from '@punctual/store'

import type { ClaimedDryRun, DryRuns } from '../port/dry-runs.ts'

const statement = statementsBeside(import.meta.url)

const complete = `UPDATE dry_runs SET outcome = $3::jsonb WHERE id = $1 AND claimed_by_boot_id = $2`
const read = `SELECT outcome FROM dry_runs WHERE id = $1`
const remove = `DELETE FROM dry_runs WHERE id = $1`

/** What was read of earlier recipients. */
interface EarlierRow {
  readonly isFirst: boolean
  readonly last: readonly string[]
  readonly knownDomains: readonly string[]
}

export function createDryRuns(database: Database): DryRuns {
  const requestSql = statement('request-dry-run')
  const claimSql = statement('claim-dry-run')
  const earlierSql = statement('read-earlier-recipients')
  return {
    request: async ({ id, scheduleId, lifeMs }) =>
      (await database.query<{ id: string }>(requestSql, [id, scheduleId, lifeMs])).length > 0,
    async claim({ bootId, leaseMs }) {
      const [claimed] = await database.query<ClaimedDryRun>(claimSql, [bootId, leaseMs])
      return claimed ?? null
    },
    async complete(id, bootId, outcome) {
      await database.query(complete, [id, bootId, jsonParameter(outcome)])
    },
    async read(id) {
      const [row] = await database.query<{ outcome: unknown }>(read, [id])
      return row?.outcome ?? null
    },
    async remove(id) {
      await database.query(remove, [id])
    },
    async earlierRecipients(scheduleId, domains) {
      const [row] = await database.query<EarlierRow>(earlierSql, [scheduleId, domains])
      return { last: row?.isFirst === false ? row.last : null, knownDomains: row?.knownDomains ?? [] }
    },
  }
}

import { jsonParameter, statementsBeside } from '@punctual/store'

import type { EngineDatabase } from '../engine-database.ts'
import type { KeptAnswer, KeptRows, KeptRendering } from '../port/kept-answer-data.ts'
import type { KeptAnswers } from '../port.ts'

const statement = statementsBeside(import.meta.url)

const listAnswers = `SELECT key, columns, row_count AS "rowCount", value, claim_token AS "claimToken"
  FROM kept_answers WHERE execution_id = $1 AND nominal_at = $2`

const readPage = `SELECT first_row AS "firstRow", rows FROM kept_rows
  WHERE execution_id = $1 AND nominal_at = $2 AND key = $3 AND claim_token = $4 AND first_row <= $5 ORDER BY first_row DESC LIMIT 1`

const findRendering = `SELECT name, content_type AS "contentType", bytes::float8 AS bytes, pages, sha256, method, report_name AS "reportName"
  FROM artifacts WHERE execution_id = $1 AND nominal_at = $2 AND rendering_key = $3 ORDER BY position LIMIT 1`

export function createKeptAnswers(database: EngineDatabase): KeptAnswers {
  return {
    list: ({ executionId, nominalAt }) => database.query<KeptAnswer>(listAnswers, [executionId, nominalAt]),
    async keepRows({ executionId, claimToken }, key, { firstRow, rows }) {
      const given = [executionId, claimToken, key, firstRow, jsonParameter(rows)]
      return (await database.query<{ id: string }>(statement('keep-rows'), given)).length > 0
    },
    async keep({ executionId, claimToken }, { key, columns, rowCount, value }) {
      const given = [executionId, claimToken, key, jsonParameter(columns), rowCount, jsonParameter(value)]
      const [kept] = await database.record<KeptAnswer>(statement('keep-answer'), given)
      return kept ?? null
    },
    async readRows({ executionId, nominalAt }, { key, claimToken }, row) {
      const given = [executionId, nominalAt, key, claimToken, row]
      return (await database.query<KeptRows>(readPage, given))[0] ?? null
    },
    async findRendering({ executionId, nominalAt }, key) {
      const [found] = await database.query<KeptRendering>(findRendering, [executionId, nominalAt, key])
      return found ?? null
    },
  }
}

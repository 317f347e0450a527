import type { Cell } from '@punctual/domain'
import { jsonParameter, statementsBeside } from '@punctual/store'

import type { EngineDatabase } from '../history/engine-database.ts'
import type { AttemptRef } from './attempt-ref.ts'
import type { ClaimedExecution } from './execution-data.ts'
import type { ArtifactRecord, RenderingKey } from './ledger-data.ts'

const statement = statementsBeside(import.meta.url)

/** An answer of a data source to a query of an execution, without its rows. */
export interface KeptAnswer {
  /** Which query of the schedule it answers. */
  readonly key: string
  readonly columns: readonly string[]
  readonly rowCount: number
  /** Of a named value: the first column of the first row; null for other answers. */
  readonly value: Cell
  /** Claim of the attempt that read it; its rows are found by it. */
  readonly claimToken: string
}

/** A page of rows, each with its cells in the order of the columns. */
export interface KeptRows {
  /** Number of the first row, from 1. */
  readonly firstRow: number
  readonly rows: readonly (readonly Cell[])[]
}

/** A file of an execution that a later row of the data asks for again. */
export type KeptRendering = Pick<
  ArtifactRecord,
  'name' | 'contentType' | 'bytes' | 'pages' | 'sha256' | 'method'
> &
  Pick<RenderingKey, 'reportName'>

type Run = Pick<ClaimedExecution, 'executionId' | 'nominalAt'>

/**
 * What data sources have answered to the queries of an execution, and what report systems have made for it. Each answer is kept once, before anything
 * uses it, so that every attempt works with the same rows and values whatever the tables contain by then.
 */
export interface KeptAnswers {
  list(run: Run): Promise<KeptAnswer[]>
  /**
   * Keeps rows of an answer that is being read; nothing reads them before the answer is kept. False when the
   * attempt no longer owns the execution.
   */
  keepRows(owner: AttemptRef, key: string, page: KeptRows): Promise<boolean>
  /**
   * Keeps an answer of which all rows are kept.
   *
   * @returns the answer that counts: that of an earlier attempt if there is one; null when the attempt no
   *   longer owns the execution
   */
  keep(owner: AttemptRef, answer: Omit<KeptAnswer, 'claimToken'>): Promise<KeptAnswer | null>
  /** The page that a row is in. */
  readRows(run: Run, answer: Pick<KeptAnswer, 'key' | 'claimToken'>, row: number): Promise<KeptRows | null>
  /** The file that an attempt has committed for what a row of the data asks for. */
  findRendering(run: Run, key: string): Promise<KeptRendering | null>
}

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

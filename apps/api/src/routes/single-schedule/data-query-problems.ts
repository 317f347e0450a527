import { readStatement } from '@punctual/data-source'
import { type AskedQuery, askedQueries, dataSourceSettings, scheduleDefinition } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'

import type { Dependencies } from '../../deps.ts'
import { isId } from '../../http/id.ts'
import { type FieldError, problem } from '../../http/problem.ts'
import { invalid } from '../../http/read-input.ts'

/**
 * Refuses queries that no run could send, because their data source is not available to the caller. It also
 * refuses a text that is no single reading statement of its database.
 *
 * @throws ProblemError `not_found`, `invalid_request`
 */
export async function refuseWrongQueries(
  definition: unknown,
  { store }: Pick<Dependencies, 'store'>,
): Promise<void> {
  const parsed = scheduleDefinition.safeParse(definition)
  const queries = parsed.success ? askedQueries(parsed.data) : []
  if (queries.length === 0) return
  const ids = [...new Set(queries.map(({ query }) => query.dataSourceId).filter(isId))]
  const found = await Promise.all(ids.map((id) => store.sourceAccounts.read('Sql', id)))
  const known = new Map(found.flatMap((account) => (account === null ? [] : [[account.id, account]])))
  const missing = queries.filter(({ query }) => !known.has(query.dataSourceId))
  if (missing.length > 0) throw missingDataSources(missing)
  const problems = queries.flatMap((asked) =>
    statementProblems(asked, known.get(asked.query.dataSourceId)?.settings),
  )
  if (problems.length > 0) throw invalid(problems)
}

function missingDataSources(missing: readonly AskedQuery[]) {
  const message = sentence('data_source_unknown')
  return problem('not_found', {
    detail: message,
    errors: missing.map(({ field }) => ({ field: `${field}.DataSourceId`, message })),
  })
}

function statementProblems({ field, query }: AskedQuery, settings: unknown): FieldError[] {
  const source = dataSourceSettings.safeParse(settings)
  if (!source.success) return []
  const names = new Set(Object.keys(query.parameters))
  const read = readStatement(query.query, { kind: source.data.database, names })
  return read.ok ? [] : [{ field: `${field}.${read.field}`, message: read.message }]
}

/**
 * What a run reads from data sources before anything else: named values, the numbers of rows for conditions,
 * and the rows that it runs over. Each answer is kept with the execution before anything uses it. So a retry
 * and a server that takes over work with the same values, whatever the tables contain by then.
 */
import {
  accountTarget,
  type AskedQuery,
  askedQueries,
  bindQuery,
  type Cell,
  columnFailure,
  type ExpressionScope,
  type Failure,
  failure,
  FailureError,
  failureSaying,
  type OpenedAnswer,
  valueName,
  withValues,
} from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import type { KeptAnswer } from '@punctual/engine'

import type { RunDependencies } from '../dependencies.ts'
import type { Attempt, PutOff } from '../run.ts'
import { sendsKeptFiles } from '../sends-kept-files.ts'
import type { Snapshot } from '../snapshot.ts'
import { type DataRows, inlineRows, keptRows } from './data-rows.ts'
import { keepPages } from './read-pages.ts'
import type { AskedData } from './run-data.ts'
import { mayUse, reportFound, type TargetUser } from '../targets.ts'

export type DataOutcome =
  | { readonly kind: 'ready'; readonly data: AskedData }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | PutOff
  | { readonly kind: 'lost' }

/** An attempt that has not begun its steps. */
export interface Asking extends Attempt, TargetUser {
  readonly snapshot: Snapshot
  readonly scope: ExpressionScope
}

/** Asks what no attempt has kept an answer to. */
export async function askData(dependencies: RunDependencies, asking: Asking): Promise<DataOutcome> {
  const queries = askedQueries(asking.snapshot.frozen.definition)
  const values = new Map<string, Cell>()
  const counts = new Map<string, number>()
  let rows = rowsGiven(asking.snapshot)
  if (queries.length === 0) return { kind: 'ready', data: { values, counts, rows } }
  const known = new Map((await asking.port.listAnswers()).map((answer) => [answer.key, answer]))
  for (const asked of queries) {
    asking.signal.throwIfAborted()
    const earlier = known.get(asked.key)
    // What is sent again works with the answers of then.
    if (!earlier && sendsKeptFiles(asking.claimed))
      return { kind: 'failed', failure: failure('kept_file_gone', { said: sentence('answers_gone') }) }
    const scope = withValues(asking.scope, values)
    const outcome = earlier
      ? ({ kind: 'kept', answer: earlier } as const)
      : await askOne(dependencies, { ...asking, scope }, asked)
    if (outcome.kind !== 'kept') return outcome
    const { value, rowCount } = outcome.answer
    if (asked.use === 'value') values.set(valueName(asked.valueName).toLowerCase(), value)
    counts.set(asked.key, rowCount)
    if (asked.use === 'rows') {
      const problem = columnFailure(asking.snapshot.frozen, outcome.answer.columns)
      if (problem) return { kind: 'failed', failure: problem }
      const { answer } = outcome
      rows = keptRows(answer, (row) => asking.port.readRows(answer, row))
    }
  }
  return { kind: 'ready', data: { values, counts, rows } }
}

function rowsGiven({ frozen: { definition } }: Snapshot): DataRows | null {
  return definition.dataDriven ? inlineRows(definition.dataDriven) : null
}

type Kept =
  | { readonly kind: 'kept'; readonly answer: KeptAnswer }
  | Exclude<DataOutcome, { readonly kind: 'ready' }>

async function askOne(dependencies: RunDependencies, asking: Asking, asked: AskedQuery): Promise<Kept> {
  const source = asking.snapshot.dataSources.get(asked.query.dataSourceId)
  if (!source) {
    const said = sentence('data_source_of_query_gone', { title: asked.title })
    return { kind: 'failed', failure: failure('account_missing', { said }) }
  }
  const target = accountTarget(source)
  const refusal = await mayUse(dependencies, asking, target)
  if (refusal) return refusal
  const parameters = bindQuery(asked.query, asking.scope)
  const question = { source, query: asked.query.query, parameters, maxRows: Number.MAX_SAFE_INTEGER }
  const outcome = await dependencies.askDataSource(question, asking.signal)
  const read = outcome.ok ? await readAnswer(asking, asked, outcome.answer) : outcome
  if (read === 'lost') return { kind: 'lost' }
  const found = { target, failure: read.ok ? null : read.failure }
  const away = await reportFound(dependencies, asking, found)
  if (!read.ok) return away ?? { kind: 'failed', failure: named(read.failure, asked) }
  const answer = await asking.port.keepAnswer({ key: asked.key, ...read.answer })
  return answer === null ? { kind: 'lost' } : { kind: 'kept', answer }
}

/** The failure of a query says which one it is. */
function named(reason: Failure, { title }: AskedQuery): Failure {
  return failureSaying(reason, sentence('of_query', { title, reason: reason.said }))
}

type Read =
  | { readonly ok: true; readonly answer: Omit<KeptAnswer, 'key' | 'claimToken'> }
  | { readonly ok: false; readonly failure: Failure }

async function readAnswer(
  { port }: Asking,
  { use, key }: AskedQuery,
  opened: OpenedAnswer,
): Promise<Read | 'lost'> {
  try {
    await using answer = opened
    if (use === 'value') return { ok: true, answer: await readValue(answer) }
    if (use === 'count') return { ok: true, answer: await countRows(answer) }
    const rowCount = await keepPages(answer, (page) => port.keepRows(key, page))
    return rowCount === null
      ? 'lost'
      : { ok: true, answer: { columns: answer.columns, rowCount, value: null } }
  } catch (error) {
    if (error instanceof FailureError) return { ok: false, failure: error.failure }
    throw error
  }
}

/** The first column of the first row; null where there is none. Further rows are not read. */
async function readValue({ columns, batches }: OpenedAnswer) {
  for await (const [first] of batches) {
    if (first === undefined) continue
    const value = first[0] ?? null
    if (typeof value === 'string' && value.length > maxValueLength) throw new FailureError(tooLongValue())
    return { columns, rowCount: 1, value }
  }
  return { columns, rowCount: 0, value: null }
}

const maxValueLength = 10_000

function tooLongValue(): Failure {
  const said = sentence('query_value_too_long', { most: maxValueLength })
  return failure('data_bytes_exceeded', { source: 'Sql', said })
}

async function countRows({ batches }: OpenedAnswer) {
  let rowCount = 0
  for await (const batch of batches) rowCount += batch.length
  return { columns: [], rowCount, value: null }
}

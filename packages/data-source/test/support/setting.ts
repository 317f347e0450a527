import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { DataSourceSettings, Failure } from '@punctual/domain'
import { FailureError } from '@punctual/domain'
import { startMariadb } from '@punctual/local'
import { type EgressGuard, silentLogger, systemClock } from '@punctual/runtime'
import { loopbackEgress } from '@punctual/testing'

import { createDataSources } from '../../src/data-sources.ts'
import type { Column, DataQuery, DataSources, OpenedDataSource, Row } from '../../src/index.ts'

export const noSettings: DataSourceSettings = {
  kind: 'Sql',
  database: 'PostgreSql',
  host: '127.0.0.1',
  port: 1,
  databaseName: '',
  userName: '',
  tls: 'Disable',
  caCertificate: null,
  file: '',
  maxRows: 100_000,
  timeoutSeconds: 20,
}

/** A data source from the address of a server of the tests. */
export function sourceAt(address: string, settings: Partial<DataSourceSettings> = {}): OpenedDataSource {
  const { hostname, port, username, password, pathname, protocol } = new URL(address)
  return {
    name: 'Test',
    password: decodeURIComponent(password),
    settings: {
      ...noSettings,
      database: protocol === 'mysql:' ? 'MySql' : 'PostgreSql',
      host: hostname,
      port: Number(port),
      databaseName: pathname.slice(1),
      userName: username,
      ...settings,
    },
  }
}

const usualEgress = loopbackEgress()
/** One for all questions of a test file with the same rules; its processes end with the one of the tests. */
const opened: { readonly egress: EgressGuard; readonly roots: string; readonly sources: DataSources }[] = []

export function openDataSources({
  fileRoots = [],
  egress = usualEgress,
}: { fileRoots?: readonly string[]; egress?: EgressGuard } = {}): DataSources {
  const roots = fileRoots.join()
  const known = opened.find((each) => each.egress === egress && each.roots === roots)
  if (known) return known.sources
  const sources = createDataSources({
    clock: systemClock(),
    logger: silentLogger(),
    environment: process.env,
    processes: 4,
    egress,
    fileRoots,
  })
  opened.push({ egress, roots, sources })
  return sources
}

export type Answered = { columns: readonly Column[]; rows: Row[] } | { failure: Failure }

/** Asks and reads everything, or what it failed with. */
export async function ask(
  source: OpenedDataSource,
  query: string | (Partial<DataQuery> & { query: string }),
  options: { signal?: AbortSignal; fileRoots?: readonly string[]; egress?: EgressGuard } = {},
): Promise<Answered> {
  const given = typeof query === 'string' ? { query } : query
  const outcome = await openDataSources(options).ask(
    source,
    { parameters: {}, maxRows: Number.MAX_SAFE_INTEGER, ...given },
    options.signal ?? new AbortController().signal,
  )
  if (!outcome.ok) return { failure: outcome.failure }
  await using answer = outcome.answer
  const rows: Row[] = []
  try {
    for await (const batch of answer.batches) rows.push(...batch)
  } catch (error) {
    if (error instanceof FailureError) return { failure: error.failure }
    throw error
  }
  return { columns: answer.columns, rows }
}

/** What the database says of a query that is not executed; null when it says nothing against it. */
export async function check(
  source: OpenedDataSource,
  query: string,
  { fileRoots = [], ...more }: { fileRoots?: readonly string[]; parameters?: DataQuery['parameters'] } = {},
): Promise<Failure['code'] | null> {
  const { parameters = {} } = more
  const { signal } = new AbortController()
  const outcome = await openDataSources({ fileRoots }).check(source, { query, parameters }, signal)
  return outcome.ok ? null : outcome.failure.code
}

/** The columns that the database lists for a query that is not executed. */
export async function columnsOf(
  source: OpenedDataSource,
  query: string,
  { fileRoots = [], ...more }: { fileRoots?: readonly string[]; parameters?: DataQuery['parameters'] } = {},
): Promise<readonly string[] | null> {
  const { parameters = {} } = more
  const { signal } = new AbortController()
  const outcome = await openDataSources({ fileRoots }).check(source, { query, parameters }, signal)
  if (!outcome.ok) throw new Error(outcome.failure.message)
  return outcome.columns
}

/** The code and the sentence of what it failed with. */
export async function failureOf(answered: Promise<Answered>): Promise<Pick<Failure, 'code' | 'message'>> {
  const answer = await answered
  if (!('failure' in answer)) throw new Error(`it answered ${JSON.stringify(answer).slice(0, 200)}`)
  const { code, message } = answer.failure
  return { code, message }
}

export interface TemporaryDirectory extends AsyncDisposable {
  readonly path: string
}

export async function temporaryDirectory(): Promise<TemporaryDirectory> {
  const path = await mkdtemp(join(tmpdir(), 'punctual-data-source-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** A MariaDB of its own, empty. */
export async function startTestMariadb(dir: string, tls?: Parameters<typeof startMariadb>[0]['tls']) {
  return await startMariadb({
    dir,
    environment: process.env,
    clock: systemClock(),
    signal: AbortSignal.timeout(170_000),
    report: () => {},
    endWithParent: true,
    ...(tls === undefined ? {} : { tls }),
  })
}

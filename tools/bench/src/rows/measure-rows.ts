import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type { SourceAccount } from '@punctual/domain'
import type { Sources } from '@punctual/source'
import { writeXlsxStream } from 'hucre/xlsx'

import { atLeast, atMost, type Figures, type Measurement, mediansOf } from '../measurement.ts'
import { openSources } from '../open-sources.ts'
import { startServers } from '../services.ts'

export interface RowsBenchOptions {
  readonly rounds: number
  readonly rows: number
  readonly signal: AbortSignal
  readonly report: (sentence: string) => void
}

/** The workbook with four times the rows may take so much more memory: it is written as its rows come. */
const growthGoalMib = 64

/**
 * A workbook of rows of PostgreSQL, beside one that the library for workbooks writes of rows that are there
 * already. Both write a file.
 */
export async function measureRows({
  rounds,
  rows,
  signal,
  report,
}: RowsBenchOptions): Promise<{ describedAs: string; measurements: Measurement[] }> {
  await using resources = new AsyncDisposableStack()
  const { databaseUrl, describedAs } = await startServers(resources, signal)
  const directory = await mkdtemp(join(tmpdir(), 'punctual-bench-rows-'))
  resources.defer(() => rm(directory, { recursive: true, force: true }))
  const sources = resources.use(openSources())
  const side = { sources, account: accountAt(databaseUrl), directory, signal }
  const sides = {
    library: () => writeByLibrary(rows, directory),
    punctual: () => exportRows(side, rows),
  }
  for (const run of Object.values(sides)) await run()
  const figures: Figures[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const order = round % 2 === 0 ? (['library', 'punctual'] as const) : (['punctual', 'library'] as const)
    const seconds: Record<string, number> = {}
    for (const name of order) {
      const took = await timed(sides[name])
      seconds[`${name}Seconds`] = took.seconds
      seconds[`${name}ProcessorSeconds`] = took.processorSeconds
    }
    figures.push(seconds)
    report(`round ${round}: ${JSON.stringify(seconds)}`)
  }
  const few = await timed(() => exportRows(side, rows / 4))
  const many = await timed(() => exportRows(side, rows))
  const median = mediansOf(figures)
  const ratioOf = (what: string) =>
    (median[`library${what}`] ?? 0) / (median[`punctual${what}`] ?? Number.NaN)
  return {
    describedAs,
    measurements: [
      {
        name: `${rows} rows to XLSX`,
        figures: { ...median, mostMemoryMib: many.mostMemoryMib, mostMemoryOfAQuarterMib: few.mostMemoryMib },
        checkResults: [
          atLeast('rows a second, Punctual / the library', ratioOf('Seconds'), 0.8),
          atLeast('the same by processor time', ratioOf('ProcessorSeconds'), 0.8),
          atMost('memory over that of a quarter, MiB', many.mostMemoryMib - few.mostMemoryMib, growthGoalMib),
        ],
      },
    ],
  }
}

interface Side {
  readonly sources: Sources
  readonly account: SourceAccount
  readonly directory: string
  readonly signal: AbortSignal
}

async function exportRows({ sources, account, directory, signal }: Side, last: number): Promise<void> {
  const Query = `SELECT n AS id, 'customer ' || n AS customer, n * 1.25 AS amount, '2026-11-22'::date + n % 30 AS day,
    n % 2 = 0 AS paid, repeat('x', 40) AS note, n AS first, n AS second FROM generate_series(1, :last::int) n`
  const definition = {
    kind: 'source',
    sourceKind: 'Sql',
    itemId: 'Rows',
    options: { Query, Parameters: { last } },
  } as const
  const outcome = await sources.export(
    { account, definition, format: 'XLSX', directory, timeoutMs: 300_000 },
    signal,
  )
  if (!outcome.ok) throw new Error(`${outcome.failure.code}: ${outcome.failure.message}`)
  await rm(outcome.file.path)
}

const firstDayMs = Date.UTC(2026, 10, 22)

async function writeByLibrary(count: number, directory: string): Promise<void> {
  async function* rows() {
    for (let n = 1; n <= count; n += 1)
      yield [
        n,
        `customer ${n}`,
        n * 1.25,
        new Date(firstDayMs + (n % 30) * 86_400_000),
        n % 2 === 0,
        'x'.repeat(40),
        n,
        n,
      ]
  }
  const names = ['id', 'customer', 'amount', 'day', 'paid', 'note', 'first', 'second']
  const sheet = writeXlsxStream(rows(), {
    name: 'Rows',
    columns: names.map((header) =>
      header === 'day' ? { header, width: 12, numFmt: 'yyyy-mm-dd' } : { header, width: 12 },
    ),
    freezePane: { rows: 1 },
  })
  const path = join(directory, 'library.xlsx')
  await pipeline(Readable.fromWeb(sheet as never), createWriteStream(path))
  await rm(path)
}

interface Timed {
  readonly seconds: number
  /** Of this process: the work of PostgreSQL is not among it. */
  readonly processorSeconds: number
  readonly mostMemoryMib: number
}

async function timed(run: () => Promise<void>): Promise<Timed> {
  globalThis.gc?.()
  let most = 0
  const look = () => (most = Math.max(most, process.memoryUsage.rss()))
  const watch = setInterval(look, 20)
  const [startedMs, before] = [performance.now(), process.cpuUsage()]
  try {
    await run()
    look()
    const { user, system } = process.cpuUsage(before)
    return {
      seconds: (performance.now() - startedMs) / 1_000,
      processorSeconds: (user + system) / 1_000_000,
      mostMemoryMib: most / 1_048_576,
    }
  } finally {
    clearInterval(watch)
  }
}

function accountAt(address: string): SourceAccount {
  const { hostname, port, username, password, pathname } = new URL(address)
  return {
    id: 'bench',
    name: 'Bench',
    authType: 'Password',
    secret: decodeURIComponent(password),
    settings: {
      kind: 'Sql',
      database: 'PostgreSql',
      host: hostname,
      port: Number(port),
      databaseName: pathname.slice(1),
      userName: username,
      tls: 'Disable',
      caCertificate: null,
      file: '',
      maxRows: 1_000_000,
      timeoutSeconds: 300,
    },
  }
}

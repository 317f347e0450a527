import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { ReportDefinition, SourceAccount } from '@punctual/domain'
import { systemClock } from '@punctual/runtime'
import type { Sources } from '@punctual/source'

import { openSources } from '../open-sources.ts'
import { atLeast, type Figures, type Measurement, mediansOf } from '../measurement.ts'

export interface ExportsBenchOptions {
  readonly rounds: number
  readonly seconds: number
  readonly slots: readonly number[]
  readonly signal: AbortSignal
  readonly report: (sentence: string) => void
}

const pageMs = 200
const pages = 10
/** Of the exports that the slots could hold. */
const goal = 0.95

/**
 * Exports from a source that takes 200 ms for each of ten pages. Measures how many exports N slots keep at
 * the source on average, beside a bare client that posts a form and reads the answer. Each slot exports one
 * report after the other.
 */
export async function measureExports({
  rounds,
  seconds,
  slots,
  signal,
  report,
}: ExportsBenchOptions): Promise<{ describedAs: string; measurements: Measurement[] }> {
  await using resources = new AsyncDisposableStack()
  const source = resources.use(await startSource())
  const directory = await mkdtemp(join(tmpdir(), 'punctual-bench-exports-'))
  resources.defer(() => rm(directory, { recursive: true, force: true }))
  const sources = resources.use(openSources())
  const side = { sources, directory, signal }
  const sides: Readonly<Record<SideName, ExportOne>> = {
    bare: () => postForm(source.url),
    reportServer: () => exportOne(side, serverAccount(source.url), paginated),
    platform: () => exportOne(side, platformAccount(source.url), interactive),
  }
  for (const run of Object.values(sides)) await run()
  const measurements: Measurement[] = []
  for (const count of slots) {
    const figures: Figures[] = []
    for (let round = 1; round <= rounds; round += 1) {
      const held: Record<string, number> = {}
      for (const name of round % 2 === 0 ? sideNames.toReversed() : sideNames) {
        const wanted = { slots: count, seconds, run: sides[name], signal }
        held[`${name}Held`] = await hold(source, wanted)
      }
      figures.push(held)
      report(`${count} slots, round ${round}: ${JSON.stringify(held)}`)
    }
    measurements.push(measurementOf(count, mediansOf(figures)))
  }
  return { describedAs: `${pages} pages of ${pageMs} ms, ${seconds} s a round`, measurements }
}

const sideNames = ['bare', 'reportServer', 'platform'] as const

type SideName = (typeof sideNames)[number]

type ExportOne = () => Promise<void>

function measurementOf(slots: number, median: Figures): Measurement {
  const { bareHeld = Number.NaN, reportServerHeld = 0, platformHeld = 0 } = median
  return {
    name: `${slots} slots`,
    figures: median,
    checkResults: [
      atLeast('exports held at a report server, of the slots', reportServerHeld, goal),
      atLeast('exports held at the BI platform, of the slots', platformHeld, goal),
      atLeast('exports held, report server / the bare client', reportServerHeld / bareHeld, goal),
    ],
  }
}

interface Holding {
  readonly slots: number
  readonly seconds: number
  readonly run: ExportOne
  readonly signal: AbortSignal
}

/**
 * Exports in every slot, one after the other, the slots out of step; what is measured begins when all of them
 * are under way. Answers the share of the slots that had an export at the source, over time.
 */
async function hold(source: Source, { slots, seconds, run, signal }: Holding): Promise<number> {
  const clock = systemClock()
  const cycleMs = pages * pageMs
  const stopping = { isStopped: false }
  const loops = Array.from({ length: slots }, async (_, slot) => {
    await clock.sleep((cycleMs * slot) / slots, signal)
    while (!stopping.isStopped) {
      signal.throwIfAborted()
      await run()
    }
  })
  const all = Promise.all(loops)
  const measured = (async () => {
    await clock.sleep(cycleMs, signal)
    const [before, startedMs] = [await source.heldMs(), performance.now()]
    await clock.sleep(seconds * 1_000, signal)
    const [after, tookMs] = [await source.heldMs(), performance.now() - startedMs]
    return (after - before) / tookMs / slots
  })()
  try {
    return await Promise.race([measured, all.then(() => measured)])
  } finally {
    stopping.isStopped = true
    await all
  }
}

interface Source extends AsyncDisposable {
  readonly url: string
  /** Time that exports were under way, summed over them. */
  heldMs(): Promise<number>
}

async function startSource(): Promise<Source> {
  const script = fileURLToPath(new URL('slow-source.ts', import.meta.url))
  const environment = { ...process.env, BENCH_PAGE_MS: String(pageMs), BENCH_PAGES: String(pages) }
  const child = spawn(process.execPath, [script], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  const url = `http://127.0.0.1:${port.toString().trim()}`
  return {
    url,
    heldMs: async () => {
      const answer = await fetch(`${url}/statistics`)
      return ((await answer.json()) as { heldMs: number }).heldMs
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function postForm(url: string): Promise<void> {
  const body = new URLSearchParams({ 'rs:Command': 'Render', 'rs:Format': 'PDF' })
  const answer = await fetch(`${url}/ReportServer?/Bench/Report`, { method: 'POST', body })
  await answer.arrayBuffer()
}

interface Side {
  readonly sources: Sources
  readonly directory: string
  readonly signal: AbortSignal
}

async function exportOne(
  { sources, directory, signal }: Side,
  account: SourceAccount,
  definition: ReportDefinition,
): Promise<void> {
  const wanted = { account, definition, format: 'PDF', directory, timeoutMs: 300_000 } as const
  const outcome = await sources.export(wanted, signal)
  if (!outcome.ok) throw new Error(`${outcome.failure.code}: ${outcome.failure.message}`)
  await rm(outcome.file.path)
}

const paginated: ReportDefinition = {
  kind: 'paginated',
  reportUrl: '/Bench/Report',
  reportName: null,
  workspaceName: null,
  useNativeApi: true,
  parameters: [],
}

const interactive: ReportDefinition = {
  kind: 'single',
  objectType: 'REPORT',
  reportUrl:
    'https://app.powerbi.com/reportEmbed?reportId=bbbbbbbb-0000-4000-8000-000000000002&groupId=aaaaaaaa-0000-4000-8000-000000000001',
  reportName: null,
  workspaceName: null,
  applyBookmark: false,
  bookmarkJson: '',
  rendering: { method: 1, pageIndexes: [], visualNames: [], locale: null, timeoutSeconds: null },
  basicFilters: [],
  advancedFilters: [],
}

function serverAccount(url: string): SourceAccount {
  return {
    id: 'server',
    name: 'Bench',
    authType: 'Basic',
    secret: 'password',
    settings: {
      kind: 'reportserver',
      serverUrl: `${url}/ReportServer`,
      portalUrl: `${url}/reports`,
      userName: 'reader',
      domain: '',
    },
  }
}

function platformAccount(url: string): SourceAccount {
  return {
    id: 'platform',
    name: 'Bench',
    authType: 'ServicePrincipal',
    secret: 'secret',
    settings: {
      kind: 'bi',
      tenantId: 'bench.example',
      clientId: 'bench',
      authorityUrl: url,
      apiUrl: url,
      scope: 'https://analysis.windows.net/powerbi/api/.default',
    },
  }
}

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Browsers, openBrowsers } from '@punctual/browser'
import { loopbackEgress } from '@punctual/local'
import { silentLogger, systemClock } from '@punctual/runtime'

import { atMost, type Measurement } from '../measurement.ts'
import { median } from '../statistics.ts'

export interface BrowserBenchOptions {
  /** Pages in all. */
  readonly pages: number
  /** Browsers at a time. */
  readonly slots: number
  readonly signal: AbortSignal
  readonly report: (sentence: string) => void
}

/** How often the memory of every process is read. */
const pagesBetweenLooks = 20
/** The memory of the last tenth of the pages against that of the second tenth; the first one warms up. */
const growthGoal = 1.15

/** Pages of 200 table rows and a drawing, as PDF: how many a second, and whether their memory grows. */
export async function measureBrowser(
  options: BrowserBenchOptions,
): Promise<{ describedAs: string; measurements: Measurement[] }> {
  const directory = await mkdtemp(join(tmpdir(), 'punctual-bench-browser-'))
  const server = createServer((_request, answer) =>
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(content),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  try {
    await using browsers = await openBrowsers(browserOptions(options.slots), options.signal)
    const { seconds, memories } = await renderAll(browsers, { ...options, url, directory })
    const tenth = Math.max(1, Math.floor(memories.length / 10))
    const early = median(memories.slice(tenth, 2 * tenth))
    const late = median(memories.slice(-tenth))
    const figures = {
      pagesPerSecond: options.pages / seconds,
      memoryOfASlotMib: median(memories),
      mostMemoryOfASlotMib: Math.max(...memories),
    }
    const checkResults = [atMost('memory, late / early', late / early, growthGoal)]
    const name = `${options.pages} pages on ${options.slots} browsers`
    return { describedAs: 'Chromium of the package', measurements: [{ name, figures, checkResults }] }
  } finally {
    server.close()
    await rm(directory, { recursive: true, force: true })
  }
}

async function renderAll(
  browsers: Browsers,
  {
    pages,
    slots,
    url,
    directory,
    signal,
    report,
  }: BrowserBenchOptions & { readonly url: URL; readonly directory: string },
): Promise<{ seconds: number; memories: number[] }> {
  const memories: number[] = []
  let next = 0
  const startedMs = performance.now()
  async function renderSome(): Promise<void> {
    while (next < pages) {
      next += 1
      const number = next
      const looked = async () => {
        if (number % pagesBetweenLooks === 0) memories.push(await memoryOfABrowserMib())
      }
      await renderPage(browsers, { url, path: join(directory, `${number}.pdf`), looked, signal })
      if (number % 100 === 0) report(`${number} pages`)
    }
  }
  await Promise.all(Array.from({ length: slots }, renderSome))
  return { seconds: (performance.now() - startedMs) / 1_000, memories }
}

interface PageOfBench {
  readonly url: URL
  readonly path: string
  /** Called while the browser of the page still runs, so there is memory to read. */
  readonly looked: () => Promise<void>
  readonly signal: AbortSignal
}

async function renderPage(browsers: Browsers, { url, path, looked, signal }: PageOfBench): Promise<void> {
  const outcome = await browsers.run(
    {
      source: 'bench',
      timeoutMs: 60_000,
      widthPx: 1_280,
      heightPx: 800,
      locale: 'en-US',
      timeZone: 'UTC',
      secrets: [],
      async work(page) {
        await page.open(url)
        await page.untilReady({ selector: 'svg', event: false, timeoutMs: 30_000 })
        await page.print({ path, paper: 'A4', landscape: false, maximumBytes: 50_000_000 })
        await looked()
      },
    },
    signal,
  )
  if (!outcome.ok) throw new Error(`a page failed: ${outcome.failure.code} ${outcome.failure.detail ?? ''}`)
  await rm(path)
}

function browserOptions(processes: number) {
  const places = { executable: null, directory: null }
  const limits = { processes, pagesPerProcess: 100, processMemoryMib: 1_024 }
  return { clock: systemClock(), logger: silentLogger(), egress: loopbackEgress(), ...places, ...limits }
}

/** Proportional share of memory of a browser, so that what its processes share counts once. */
async function memoryOfABrowserMib(): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  let browsers = 0
  let shares = 0
  for (const pid of pids) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (!command.includes('punctual-browser')) continue
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
    shares += Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0)
    // Processes that a browser starts have a type; the first one has none.
    if (!command.includes('--type=')) browsers += 1
  }
  return shares / 1_024 / Math.max(1, browsers)
}

const rows = Array.from(
  { length: 200 },
  (_none, index) => `<tr><td>${index + 1}</td><td>Region ${index % 7}</td><td>${index * 37}</td></tr>`,
).join('')
const bars = Array.from(
  { length: 12 },
  (_none, index) => `<rect x="${index * 40}" y="${100 - index * 7}" width="30" height="${index * 7 + 5}"/>`,
).join('')
const content = `<!doctype html><h1>Sales</h1><svg width="480" height="120">${bars}</svg><table>${rows}</table>`

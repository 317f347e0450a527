import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { prepareBrowserFiles } from '@punctual/browser/install'
import { createStore } from '@punctual/engine'
import { createSecretBox } from '@punctual/store'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

import { atLeast, atMost, type Measurement } from '../measurement.ts'
import { fillLimitMs, openBenchDatabase } from '../open-bench-database.ts'
import { processorTimes } from '../processor-time.ts'
import { fillSchedules } from '../search/fill-schedules.ts'
import { administrator, type Services, startApi, startConsole, startServers } from '../services.ts'
import { median } from '../statistics.ts'
import { bareRows, type Frames, framesWhileScrolling } from './frames.ts'

export const consoleParts = ['scroll', 'open'] as const

export interface ConsoleBenchOptions {
  readonly only: readonly string[]
  readonly schedules: number
  /** How long is scrolled, and how long the open consoles are counted. */
  readonly seconds: number
  readonly signal: AbortSignal
  readonly report: (sentence: string) => void
}

const prepareLimitMs = 180_000
const consoles = 50
/** Until the first questions of the pages are answered. */
const settleMs = 20_000
/** Of 60: a frame that the machine itself loses now and then is no failure. */
const framesGoal = 57
/** Of what the browser draws of bare rows in the same run: what the page itself loses. */
const framesRatioGoal = 0.98
const scrollRounds = 3
const longTaskGoalMs = 100
const coreGoal = 0.05

/** How the page of many schedules scrolls, and what open consoles ask of the api while nothing happens. */
export async function measureConsole(
  options: ConsoleBenchOptions,
): Promise<{ describedAs: string; measurements: Measurement[] }> {
  await using resources = new AsyncDisposableStack()
  const servers = await startServers(resources, options.signal)
  const streams = { API_STREAMS_PER_CALLER: String(consoles * 2) }
  const services = await startApi(resources, servers, streams)
  const consoleUrl = await startConsole(resources, services)
  if (options.only.includes('scroll')) {
    options.report(`Adding ${options.schedules} schedules.`)
    await addMany(services, options.schedules)
  }
  const browser = resources.adopt(await startChromium(options.signal), (open) => open.close())
  const session = await logIn(browser, consoleUrl)
  const measurements: Measurement[] = []
  if (options.only.includes('scroll'))
    measurements.push(await scroll(browser, { ...options, session, consoleUrl }))
  if (options.only.includes('open'))
    measurements.push(await open(browser, { ...options, session, consoleUrl, apiPid: services.apiPid }))
  return { describedAs: services.describedAs, measurements }
}

interface Shown extends ConsoleBenchOptions {
  readonly session: BrowserContextOptions
  readonly consoleUrl: string
}

async function scroll(
  browser: Browser,
  { session, consoleUrl, schedules, seconds }: Shown,
): Promise<Measurement> {
  const viewport = { width: 1_440, height: 900 }
  const framesOf = async (options: BrowserContextOptions, show: (page: Page) => Promise<unknown>) => {
    const context = await browser.newContext({ ...options, viewport })
    const page = await context.newPage()
    await show(page)
    await page.locator('main tbody tr').nth(5).waitFor()
    const frames = await framesWhileScrolling(page, seconds)
    await context.close()
    return frames
  }
  const shown: Frames[] = []
  const bare: Frames[] = []
  for (let round = 0; round < scrollRounds; round += 1) {
    bare.push(await framesOf({}, (page) => page.setContent(bareRows)))
    shown.push(await framesOf(session, (page) => page.goto(`${consoleUrl}/schedules`)))
  }
  const framesPerSecond = median(shown.map((frames) => frames.framesPerSecond))
  const bareFramesPerSecond = median(bare.map((frames) => frames.framesPerSecond))
  const longestTaskMs = Math.max(...shown.map((frames) => frames.longestTaskMs))
  return {
    name: `scrolling a page of ${schedules} schedules for ${seconds} s, and bare rows, ${scrollRounds} times in turn`,
    figures: {
      framesPerSecond,
      bareFramesPerSecond,
      longestFrameMs: Math.max(...shown.map((frames) => frames.longestFrameMs)),
      bareLongestFrameMs: Math.max(...bare.map((frames) => frames.longestFrameMs)),
      longestTaskMs,
      rows: Math.max(...shown.map((frames) => frames.rows)),
    },
    checkResults: [
      atLeast('frames a second', framesPerSecond, framesGoal),
      atLeast('of the frames of bare rows', framesPerSecond / bareFramesPerSecond, framesRatioGoal),
      atMost('longest task, ms', longestTaskMs, longTaskGoalMs),
    ],
  }
}

async function open(
  browser: Browser,
  { session, consoleUrl, apiPid, seconds, signal, report }: Shown & { readonly apiPid: number },
): Promise<Measurement> {
  report(`Opening ${consoles} consoles, each in a browser of its own.`)
  const contexts = await Promise.all(Array.from({ length: consoles }, () => browser.newContext(session)))
  let requests = 0
  for (const context of contexts) {
    context.on('request', () => (requests += 1))
    const page = await context.newPage()
    await page.goto(consoleUrl)
    await page.getByText('Live', { exact: true }).first().waitFor()
  }
  await sleep(settleMs, undefined, { signal })
  const used = () => processorTimes(new Map([['api', [apiPid]]])).get('api') ?? 0
  const before = { ms: used(), requests }
  await sleep(seconds * 1_000, undefined, { signal })
  const share = (used() - before.ms) / (seconds * 1_000)
  const requestsPerSecond = (requests - before.requests) / seconds
  for (const context of contexts) await context.close()
  return {
    name: `${consoles} consoles open on Today, nothing happens`,
    figures: { shareOfCore: share, requestsPerSecond },
    checkResults: [atMost('processor time of the api, share of a core', share, coreGoal)],
  }
}

async function addMany({ databaseUrl }: Services, count: number): Promise<void> {
  await using resources = new AsyncDisposableStack()
  const connection = { databaseUrl, maximumConnections: 4, statementTimeoutMs: fillLimitMs }
  const database = openBenchDatabase(resources, connection)
  await fillSchedules(createStore(database, createSecretBox([randomBytes(32)])), count)
}

async function startChromium(signal: AbortSignal): Promise<Browser> {
  const choice = { executable: null, directory: null, runAs: null }
  const limit = AbortSignal.any([signal, AbortSignal.timeout(prepareLimitMs)])
  const { executable, environment } = await prepareBrowserFiles(choice, limit)
  return await chromium.launch({
    executablePath: executable,
    chromiumSandbox: false,
    args: ['--disable-dev-shm-usage', '--disable-gpu'],
    env: { ...process.env, ...environment },
  })
}

/** One session for all: what the api does for a request does not depend on whose it is. */
async function logIn(browser: Browser, consoleUrl: string): Promise<BrowserContextOptions> {
  const context = await browser.newContext()
  const data = { UserName: administrator.userName, Password: administrator.password }
  const answer = await context.request.post(`${consoleUrl}/session`, { data })
  if (!answer.ok()) throw new Error(`the log-in was answered with ${answer.status()}`)
  const storageState = await context.storageState()
  await context.close()
  return { storageState }
}

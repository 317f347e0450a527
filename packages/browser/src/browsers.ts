import { type Failure, failure, FailureError } from '@punctual/domain'
import {
  type Clock,
  createByteBudget,
  type EgressGuard,
  type EgressTarget,
  type Logger,
  startDeadline,
} from '@punctual/runtime'
import type { BrowserContext } from 'playwright-core'

import { anyWay, type UpstreamFor } from './egress/forward-proxy.ts'
import { prepareBrowserFiles } from './install/browser-files.ts'
import { createOpenPage, type OpenPage } from './page/open-page.ts'
import { type PageEvidence, recordEvidence } from './page/evidence.ts'
import { watchTraffic } from './page/traffic.ts'
import { type BrowserProcess, type BrowserStart, startBrowserProcess } from './process/browser-process.ts'
import { checkSandbox } from './process/check-sandbox.ts'

/**
 * Browsers that render pages, one page at a time in each. A page that takes all memory or time of its browser
 * harms no other run.
 *
 * ```
 * run ─▶ place ─▶ idle browser, else a new one ─▶ fresh context ─▶ page ─▶ work ─▶ outcome
 *                    ▲                                               │
 *                    └── context closed, fewer than `pagesPerProcess` ┴─▶ else the whole group is ended
 * ```
 */
export interface Browsers extends AsyncDisposable {
  /**
   * Runs `work` on a page of its own. What goes wrong with the page is an outcome; only the caller's abort and
   * bugs are thrown. Nothing of the page runs on when it resolves or rejects.
   */
  run<Value>(wanted: PageRun<Value>, signal: AbortSignal): Promise<PageOutcome<Value>>
}

export interface PageRun<Value> {
  /** Name of the connector, for the failures. */
  readonly source: string
  /** From the start of the browser to the end of `work`. */
  readonly timeoutMs: number
  readonly widthPx: number
  readonly heightPx: number
  /** As in `en-US`. */
  readonly locale: string
  /** IANA name of the time zone that scripts of the page see. */
  readonly timeZone: string
  /** The proxy of the account; reached directly without it. */
  readonly upstreamFor?: UpstreamFor
  /** Which hosts the page may reach, of those that the guard permits; all of them without it. */
  readonly isReachable?: (target: EgressTarget) => boolean
  /** Public keys (SHA-256 of the SPKI, base64) of authorities that are trusted beside the usual ones. */
  readonly trustedKeys?: readonly string[]
  /** Strings that the evidence must not contain. */
  readonly secrets: readonly string[]
  work(page: OpenPage, signal: AbortSignal): Promise<Value>
}

export type PageOutcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure; readonly evidence: PageEvidence | null }

export interface BrowserOptions {
  readonly clock: Clock
  readonly logger: Logger
  readonly egress: EgressGuard
  /** Program of the operator; null takes the one of the package. */
  readonly executable: string | null
  /** Where Chromium is unpacked; null takes a place among temporary files. */
  readonly directory: string | null
  /** Most browsers at a time. */
  readonly processes: number
  /** Pages after which a browser is ended, so that it keeps nothing of them. */
  readonly pagesPerProcess: number
  /** Memory of each process of a browser, in MiB. */
  readonly processMemoryMib: number
}

const startTimeoutMs = 30_000
const closeLimitMs = 3_000
/** User that root runs the browser as: `nobody`. */
const unprivilegedUser = 65_534

/**
 * Unpacks the browser and proves that it starts in its sandbox.
 *
 * @throws StartupProblem when this machine cannot have it
 */
export async function openBrowsers(options: BrowserOptions, signal: AbortSignal): Promise<Browsers> {
  const runAs = process.getuid?.() === 0 ? unprivilegedUser : null
  const files = await prepareBrowserFiles({ ...options, runAs }, signal)
  const start: BrowserStart = { ...options, files, runAs, startTimeoutMs }
  await checkSandbox(start)
  return createBrowsers(start, options)
}

interface Used extends BrowserProcess {
  /** The authorities that it trusts. */
  readonly trust: string
  pages: number
}

function createBrowsers(start: BrowserStart, options: BrowserOptions): Browsers {
  const places = createByteBudget({ places: options.processes, bytes: 0 })
  const idle: Used[] = []
  const all = new Set<Used>()
  const closing = new AbortController()

  async function take(trustedKeys: readonly string[]): Promise<Used> {
    const trust = trustedKeys.join(',')
    const at = idle.findLastIndex((each) => each.trust === trust)
    // One with other authorities is closed to make room.
    const ready = at < 0 ? idle.shift() : idle.splice(at, 1)[0]
    if (ready?.isUsable() && ready.trust === trust) return ready
    if (ready) await retire(ready)
    const started = { ...(await startBrowserProcess({ ...start, trustedKeys })), trust, pages: 0 }
    all.add(started)
    return started
  }

  async function retire(browser: Used): Promise<void> {
    await browser.end()
    all.delete(browser)
  }

  async function giveBack(browser: Used, isClean: boolean): Promise<void> {
    browser.pages += 1
    const isWorn = browser.pages >= options.pagesPerProcess || closing.signal.aborted
    if (!isClean || isWorn || !browser.isUsable()) await retire(browser)
    else idle.push(browser)
  }

  return {
    async run(wanted, callerSignal) {
      const signal = AbortSignal.any([callerSignal, closing.signal])
      using _place = await places.enter(0, signal)
      const browser = await take(wanted.trustedKeys ?? [])
      let isClean = false
      try {
        const ended = await runPage(browser, { wanted, signal, start })
        isClean = ended.isClean
        if (!ended.outcome.ok)
          options.logger.warn({ failure: ended.outcome.failure, browser: browser.pid }, 'page failed')
        return ended.outcome
      } finally {
        await giveBack(browser, isClean)
      }
    },
    async [Symbol.asyncDispose]() {
      closing.abort(new Error('the browsers are being closed'))
      await Promise.all([...all].map(retire))
    },
  }
}

interface PageWork<Value> {
  readonly wanted: PageRun<Value>
  readonly signal: AbortSignal
  readonly start: BrowserStart
}

/** `isClean` says whether the browser can be used again. */
async function runPage<Value>(
  { browser, proxy }: BrowserProcess,
  { wanted, signal, start }: PageWork<Value>,
): Promise<{ readonly outcome: PageOutcome<Value>; readonly isClean: boolean }> {
  const { clock } = start
  const { source } = wanted
  const { upstreamFor = anyWay.upstreamFor, isReachable = anyWay.isReachable } = wanted
  proxy.reset({ upstreamFor, isReachable })
  using deadline = startDeadline(
    clock,
    wanted.timeoutMs,
    () => new FailureError(failure('page_timeout', { source })),
  )
  const broken = new AbortController()
  const fail = (code: 'browser_failed' | 'page_out_of_memory') =>
    broken.abort(new FailureError(failure(code, { source })))
  const onDisconnect = () => fail('browser_failed')
  browser.once('disconnected', onDisconnect)
  const limited = AbortSignal.any([signal, deadline.signal, broken.signal])
  let context: BrowserContext | null = null
  let take: () => Promise<PageEvidence | null> = () => Promise.resolve(null)
  try {
    const value = await endingWith(limited, async () => {
      context = await browser.newContext(contextOptions(wanted))
      context.setDefaultTimeout(wanted.timeoutMs)
      const page = await context.newPage()
      // A page that opens others gets them closed: nothing of them is wanted.
      context.on('page', (other) => void other.close().catch(() => {}))
      page.on('crash', () => fail('page_out_of_memory'))
      take = recordEvidence(page, wanted.secrets).take
      const traffic = watchTraffic(page, clock)
      const session = await context.newCDPSession(page)
      const parts = { page, context, session, proxy, source, clock, traffic }
      return wanted.work(createOpenPage(parts), limited)
    })
    return { outcome: { ok: true, value }, isClean: await closed(context, clock) }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    const known = limited.aborted ? (limited.reason as unknown) : error
    const reason = known instanceof FailureError ? known.failure : failureOf(error, source)
    if (reason === null) throw error
    const evidence = broken.signal.aborted ? null : await withinLimit(take(), clock)
    // A browser that surprised its driver is not used again.
    const isExpected = error instanceof FailureError && !limited.aborted
    const isClean = isExpected && (await closed(context, clock))
    return { outcome: { ok: false, failure: reason, evidence }, isClean }
  } finally {
    browser.off('disconnected', onDisconnect)
  }
}

/**
 * Never with the language of the environment: without one Chromium says `en-US@posix`, which scripts cannot
 * format numbers by.
 */
function contextOptions({ widthPx, heightPx, locale, timeZone }: PageRun<unknown>) {
  return {
    viewport: { width: widthPx, height: heightPx },
    deviceScaleFactor: 2,
    locale,
    timezoneId: timeZone,
    serviceWorkers: 'block',
    acceptDownloads: false,
  } as const
}

/** The work, or the reason of the signal as soon as that fires; then the work goes on unheard until its end. */
async function endingWith<Value>(signal: AbortSignal, work: () => Promise<Value>): Promise<Value> {
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const onAbort = () => aborted.reject(signal.reason as Error)
  signal.addEventListener('abort', onAbort, { once: true })
  const working = work()
  working.catch(() => {})
  try {
    return await Promise.race([working, aborted.promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

/** Errors of the driver that a page causes; null for all others, which are bugs. */
function failureOf(error: unknown, source: string): Failure | null {
  if (!(error instanceof Error)) return null
  const detail = error.message.split('\n', 1)[0] ?? ''
  if (error.name === 'TimeoutError') return failure('page_timeout', { source, detail })
  if (
    /Target (?:page|crashed|closed)|[Bb]rowser closed|has been closed|Execution context/.test(error.message)
  )
    return failure('browser_failed', { source, detail })
  if (error.message.startsWith('page.evaluate: ')) return failure('page_script_failed', { source, detail })
  return null
}

/** Whether a context was closed in time; a browser whose page does not end is not used again. */
async function closed(context: BrowserContext | null, clock: Clock): Promise<boolean> {
  if (context === null) return true
  const end = context.close().then(
    () => true,
    () => false,
  )
  return (await withinLimit(end, clock)) ?? false
}

async function withinLimit<Value>(work: Promise<Value>, clock: Clock): Promise<Value | null> {
  const done = new AbortController()
  const limit = clock.sleep(closeLimitMs, done.signal).then(
    () => null,
    () => null,
  )
  try {
    return await Promise.race([work, limit])
  } finally {
    done.abort()
  }
}

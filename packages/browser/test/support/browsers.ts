import {
  createEgressGuard,
  type EgressGuard,
  egressRules,
  egressSettings,
  loopbackHosts,
  silentLogger,
  systemClock,
} from '@punctual/runtime'

import {
  type BrowserOptions,
  type Browsers,
  type OpenPage,
  openBrowsers,
  type PageOutcome,
  type PageRun,
} from '../../src/index.ts'

/** Real browsers that may reach this machine, without the targets in `deny`. */
export function openTestBrowsers(options: Partial<BrowserOptions> = {}): Promise<Browsers> {
  return openBrowsers({ ...testOptions(), ...options }, new AbortController().signal)
}

export function testOptions(): BrowserOptions {
  return {
    clock: systemClock(),
    logger: silentLogger(),
    egress: guardWithout(''),
    executable: null,
    directory: null,
    processes: 1,
    pagesPerProcess: 1_000,
    processMemoryMib: 512,
  }
}

export function guardWithout(deny: string): EgressGuard {
  return createEgressGuard(
    egressRules({
      EGRESS_ALLOW: egressSettings.EGRESS_ALLOW.parse(loopbackHosts),
      EGRESS_DENY: egressSettings.EGRESS_DENY.parse(deny),
      EGRESS_UNLISTED: 'public',
    }),
  )
}

export function onPage<Value>(
  browsers: Browsers,
  work: (page: OpenPage, signal: AbortSignal) => Promise<Value>,
  more: Partial<Omit<PageRun<Value>, 'work'>> & { signal?: AbortSignal } = {},
): Promise<PageOutcome<Value>> {
  const { signal = new AbortController().signal, ...wanted } = more
  const view = { widthPx: 800, heightPx: 600, locale: 'en-US', timeZone: 'UTC' }
  return browsers.run({ source: 'webpage', timeoutMs: 20_000, ...view, secrets: [], ...wanted, work }, signal)
}

/** The value of an outcome that must be good. */
export function valueOf<Value>(outcome: PageOutcome<Value>): Value {
  if (outcome.ok) return outcome.value
  throw new Error(`the page failed: ${JSON.stringify(outcome.failure)}`)
}

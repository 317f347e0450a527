import { readdir, readFile } from 'node:fs/promises'

import type { Clock, EgressGuard } from '@punctual/runtime'
import type { Browser } from 'playwright-core'

import { type ForwardProxy, startForwardProxy } from '../egress/forward-proxy.ts'
import type { BrowserFiles } from '../install/browser-files.ts'

export interface BrowserStart {
  readonly files: BrowserFiles
  /** User that the browser is run as; null when it is this one. */
  readonly runAs: number | null
  /** Memory of each process of the browser, in MiB. */
  readonly processMemoryMib: number
  readonly startTimeoutMs: number
  readonly egress: EgressGuard
  readonly clock: Clock
  /** Public keys (SHA-256 of the SPKI, base64) of authorities that are trusted beside the usual ones. */
  readonly trustedKeys?: readonly string[]
}

/** A running browser with all that it has started, in a process group of its own. */
export interface BrowserProcess {
  readonly browser: Browser
  readonly proxy: ForwardProxy
  readonly pid: number
  isUsable(): boolean
  /** Ends all its processes at once, by a signal to the group; resolves when none is left. */
  end(): Promise<void>
}

const switches = [
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--font-render-hinting=none',
  '--disable-domain-reliability',
  '--disable-background-networking',
  '--no-pings',
  // Names are resolved by the proxy, behind the guard.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
]
const goneLimitMs = 5_000
const lookEveryMs = 20

/**
 * Starts a browser in Chromium's own sandbox, as a user without rights when this process is root.
 *
 * @throws when it cannot be started, which is so where the sandbox cannot be had
 */
export async function startBrowserProcess(start: BrowserStart): Promise<BrowserProcess> {
  // Loading the driver takes a fifth of the start of a process, and most processes never start a browser.
  const { chromium } = await import('playwright-core')
  await using stack = new AsyncDisposableStack()
  const proxy = stack.use(await startForwardProxy(start.egress))
  const server = await chromium.launchServer({
    executablePath: start.files.launcher,
    chromiumSandbox: true,
    headless: true,
    host: '127.0.0.1',
    proxy: { server: proxy.url },
    args: [...switches, ...trustSwitch(start.trustedKeys ?? [])],
    timeout: start.startTimeoutMs,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    env: environmentOf(start),
  })
  const pid = server.process().pid as number
  const endGroup = async () => {
    killGroup(pid)
    await groupGone(pid, start.clock)
  }
  stack.defer(endGroup)
  const browser = await chromium.connect(server.wsEndpoint(), { timeout: start.startTimeoutMs })
  const opened = stack.move()
  return {
    browser,
    proxy,
    pid,
    isUsable: () => browser.isConnected(),
    end: () => opened.disposeAsync(),
  }
}

/** A chain that does not validate is taken when one of its certificates has one of these keys. */
function trustSwitch(keys: readonly string[]): string[] {
  return keys.length === 0 ? [] : [`--ignore-certificate-errors-spki-list=${keys.join(',')}`]
}

/** All that the browser gets of the environment: no secret is among it. */
function environmentOf({ files, runAs, processMemoryMib }: BrowserStart): Record<string, string> {
  return {
    ...files.environment,
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/nonexistent',
    LANG: 'C.UTF-8',
    PUNCTUAL_BROWSER: files.executable,
    PUNCTUAL_DATA_KIB: String(processMemoryMib * 1_024),
    PUNCTUAL_PREFIX:
      runAs === null
        ? ''
        : `setpriv --reuid=${runAs} --regid=${runAs} --clear-groups --no-new-privs --pdeathsig KILL`,
  }
}

function killGroup(pid: number): boolean {
  try {
    process.kill(-pid, 'SIGKILL')
    return true
  } catch {
    return false
  }
}

/** Waits until no process of the group is left; those that only wait to be collected do not count. */
async function groupGone(group: number, clock: Clock): Promise<void> {
  const startedMs = clock.monotonicMs()
  while (clock.monotonicMs() - startedMs < goneLimitMs) {
    if (!killGroup(group) || (await livingMembers(group)) === 0) return
    await clock.sleep(lookEveryMs)
  }
}

/** How many processes of a group are alive. */
export async function livingMembers(group: number): Promise<number> {
  const names = await readdir('/proc')
  const states = await Promise.all(
    names.filter((name) => /^\d+$/.test(name)).map((name) => stateAndGroup(name)),
  )
  return states.filter((found) => found?.group === group && found.state !== 'Z').length
}

/** The state letter and the process group, which follow the name in parentheses. */
async function stateAndGroup(pid: string): Promise<{ state: string; group: number } | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const [state = '', , group = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state, group: Number(group) }
  } catch {
    return null
  }
}

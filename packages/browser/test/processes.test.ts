import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { StartupProblem } from '@punctual/runtime'
import { eventually } from '@punctual/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type Browsers, noBrowsers, openBrowsersLate, tryBrowser } from '../src/index.ts'
import { onPage, openTestBrowsers, testOptions, valueOf } from './support/browsers.ts'
import { type Site, startSite } from './support/site.ts'

let site: Site
let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'punctual-processes-'))
  await chmod(directory, 0o755)
  site = await startSite({
    '/': '<h1>report</h1>',
    '/endless': '<h1>x</h1><script>setTimeout(() => { for (;;); }, 50)</script>',
    '/greedy': `<script>const kept = []; setTimeout(() => { for (;;) kept.push(new Array(1e6).fill(Math.random())) }, 50)
      </script>`,
  })
})

afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await rm(directory, { recursive: true, force: true })
})

const at = (path: string) => new URL(path, site.origin)
const openReport = (browsers: Browsers) => onPage(browsers, (page) => page.open(at('/')))

interface Seen {
  readonly pid: number
  readonly command: string
  readonly status: string
}

/** Processes of browsers that this process has started, by the process group of their main process. */
async function browserProcesses(): Promise<Seen[]> {
  const all = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const read = (file: string) => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '')
        const [command, status, stat] = await Promise.all([read('cmdline'), read('status'), read('stat')])
        const [state, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        return { pid: Number(name), command, status, state, parent: Number(parent), group: Number(group) }
      }),
  )
  const groups = new Set(
    all
      .filter(({ parent, command }) => parent === process.pid && command.includes('chromium'))
      .map(({ group }) => group),
  )
  return all.filter(({ group, state }) => groups.has(group) && state !== 'Z')
}

async function noneLeft(): Promise<void> {
  await eventually(async () => (await browserProcesses()).length === 0, { timeoutMs: 10_000 })
}

describe('processes of the browser', () => {
  test('a trial renders a page with glyphs of every promised script, and leaves no process', async () => {
    const tried = await tryBrowser(testOptions(), new AbortController().signal)
    expect(tried).toEqual({ scriptsWithoutGlyphs: [] })
    await noneLeft()
  })

  test('the browser runs without rights, and what draws pages in the sandbox of Chromium', async () => {
    await using browsers = await openTestBrowsers()
    const seen = valueOf(
      await onPage(browsers, async (page) => {
        await page.open(at('/'))
        return await browserProcesses()
      }),
    )
    const renderers = seen.filter(({ command }) => command.includes('--type=renderer'))
    expect(renderers.length).toBeGreaterThan(0)
    for (const { status } of seen) expect(/^Uid:\t(\d+)/m.exec(status)?.[1]).not.toBe('0')
    for (const { status } of renderers) {
      expect(status).toMatch(/^Seccomp:\t2$/m)
      expect(status).toMatch(/^CapEff:\t0+$/m)
      expect(/^NSpid:(?:\t\d+)+$/m.exec(status)?.[0].split('\t').length).toBeGreaterThan(2)
    }
  })

  test('a page that computes without end is ended with its whole browser, and the next one is rendered', async () => {
    await using browsers = await openTestBrowsers()
    const outcome = await onPage(
      browsers,
      async (page) => {
        await page.open(at('/endless'))
        await page.untilReady({ selector: '.never', event: false, timeoutMs: 10_000 })
      },
      { timeoutMs: 1_000 },
    )
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'page_timeout', retryable: true } })
    await noneLeft()
    expect(await openReport(browsers)).toMatchObject({ ok: true })
  })

  test('a page that takes all memory fails for its memory, and the next one is rendered', async () => {
    await using browsers = await openTestBrowsers({ processMemoryMib: 256 })
    const outcome = await onPage(browsers, async (page) => {
      await page.open(at('/greedy'))
      await page.untilReady({ selector: '.never', event: false, timeoutMs: 15_000 })
    })
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'page_out_of_memory', retryable: false } })
    expect(await openReport(browsers)).toMatchObject({ ok: true })
  })

  test('a browser that dies fails the page in a way that a retry may help, and a new one takes over', async () => {
    await using browsers = await openTestBrowsers()
    const outcome = await onPage(browsers, async (page) => {
      await page.open(at('/'))
      const main = (await browserProcesses()).find(({ command }) => !command.includes('--type='))
      process.kill(main?.pid ?? 0, 'SIGKILL')
      await page.untilReady({ selector: '.never', event: false, timeoutMs: 10_000 })
    })
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'browser_failed', retryable: true } })
    expect(await openReport(browsers)).toMatchObject({ ok: true })
  })

  test('a browser is used again until it has rendered its pages, and then none of it is left', async () => {
    await using browsers = await openTestBrowsers({ pagesPerProcess: 2 })
    const mainPid = async () =>
      (await browserProcesses()).find(({ command }) => !command.includes('--type='))?.pid
    valueOf(await openReport(browsers))
    const first = await mainPid()
    valueOf(await openReport(browsers))
    await noneLeft()
    valueOf(await openReport(browsers))
    expect(await mainPid()).not.toBe(first)
  })

  test('a page whose run is stopped ends at once with the reason, and leaves no process', async () => {
    await using browsers = await openTestBrowsers()
    const stop = new AbortController()
    const running = onPage(
      browsers,
      async (page) => {
        await page.open(at('/'))
        stop.abort(new Error('cancelled by the user'))
        await page.untilReady({ selector: '.never', event: false, timeoutMs: 10_000 })
      },
      { signal: stop.signal },
    )
    await expect(running).rejects.toThrow('cancelled by the user')
    await noneLeft()
  })

  test('as many pages as there are places run at a time, each in a browser of its own', async () => {
    await using browsers = await openTestBrowsers({ processes: 2 })
    await using others = await openTestBrowsers()
    let inside = 0
    let most = 0
    const together = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const running = [1, 2, 3].map(() =>
      onPage(browsers, async () => {
        inside += 1
        most = Math.max(most, inside)
        if (inside === 2) together.resolve()
        await released.promise
        inside -= 1
      }),
    )
    await together.promise
    // Time enough for a third browser: another one starts and renders meanwhile, twice.
    for (const _turn of [1, 2]) valueOf(await openReport(others))
    expect(most).toBe(2)
    released.resolve()
    await Promise.all(running)
    expect(most).toBe(2)
  })

  test('closing the browsers ends those that are idle', async () => {
    const browsers = await openTestBrowsers()
    valueOf(await openReport(browsers))
    expect(await browserProcesses()).not.toEqual([])
    await browsers[Symbol.asyncDispose]()
    await noneLeft()
  })
})

describe('a machine that cannot have the browser', () => {
  async function programThatSays(line: string): Promise<string> {
    const path = join(directory, 'chromium-without-sandbox')
    await writeFile(path, `#!/bin/sh\necho '${line}' >&2\nexit 1\n`, { mode: 0o755 })
    return path
  }

  test('a browser that does not start in its sandbox refuses the start, says why, and is not started without', async () => {
    const executable = await programThatSays('[FATAL] No usable sandbox! User namespaces are restricted.')
    const opening = openTestBrowsers({ executable })
    await expect(opening).rejects.toThrow(StartupProblem)
    await expect(opening).rejects.toThrow(/does not start in its sandbox here: .*No usable sandbox!/)
    await expect(opening).rejects.toThrow(/BROWSER_PROCESSES to 0/)
  })

  test('browsers that are opened late fail the run with the same sentence', async () => {
    const executable = await programThatSays('No usable sandbox!')
    await using browsers = openBrowsersLate({ ...testOptions(), executable })
    expect(await openReport(browsers)).toMatchObject({
      ok: false,
      failure: { code: 'browser_not_available', message: expect.stringContaining('No usable sandbox!') },
    })
  })

  test('a program that is not there is named with its setting', async () => {
    const opening = openTestBrowsers({ executable: join(directory, 'missing') })
    await expect(opening).rejects.toThrow(/There is no browser at .*missing. Correct BROWSER_EXECUTABLE/)
  })

  test('a directory that others may write to is not unpacked into', async () => {
    const open = join(directory, 'open-to-all')
    await mkdir(open)
    await chmod(open, 0o777)
    await expect(openTestBrowsers({ directory: open })).rejects.toThrow(
      /another user owns it or may write to it/,
    )
    expect(await readdir(open)).toEqual([])
  })

  test('without a browser each run fails and names the setting', async () => {
    expect(await openReport(noBrowsers())).toMatchObject({
      ok: false,
      failure: { code: 'browser_not_available', message: expect.stringContaining('BROWSER_PROCESSES') },
    })
  })
})

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Browsers } from '../src/index.ts'
import { onPage, openTestBrowsers, valueOf } from './support/browsers.ts'
import { scriptsWithoutGlyphs } from '../src/try-browser.ts'
import { type Site, startSite } from './support/site.ts'

let site: Site
let browsers: Browsers
let directory: string
const limits = { maximumBytes: 50_000_000, maximumPictures: 10 }

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'punctual-pages-'))
  site = await startSite({
    '/': '<style>b { font-weight: 700 }</style><h1>Report</h1><p id="text">Äéß Ω Я 漢字 かな 한국어 العربية 😀</p>',
    '/tall':
      '<body style="margin:0"><div style="height:9000px;background:linear-gradient(red,blue)">tall</div>',
    '/late': `<h1>wait</h1><script>setTimeout(() => { document.body.insertAdjacentHTML('beforeend', '<p id="done">done</p>')
      dispatchEvent(new Event('report-ready')) }, 300)</script>`,
    '/login': '<form><input name="user"><input type="password" name="password"></form>',
    '/cookie': `<p id="seen"></p><script>document.querySelector('#seen').textContent = document.cookie + (localStorage.x ?? '')
      document.cookie = 'run=one'; localStorage.x = 'one'</script>`,
    '/broken':
      '<h1>Report</h1><script>console.error("query with key s3cret-of-account failed"); throw new Error("no data")</script>',
    '/401': { status: 401 },
    '/403': { status: 403 },
    '/405': { status: 405 },
    '/500': { status: 500 },
    '/503': { status: 503 },
    '/later': { status: 429, headers: { 'retry-after': '600' } },
    '/lazy': `<body style="margin:0"><div style="height:1500px">top</div><div id="low" style="height:1500px"></div>
      <script>new IntersectionObserver(([entry]) => { if (entry.isIntersecting) fetch('/panel').then(async (answer) => {
        document.querySelector('#low').textContent = await answer.text() }) }).observe(document.querySelector('#low'))</script>`,
    '/panel': (_incoming, answer) => void setTimeout(() => answer.end('sales of the North'), 300),
    '/growing': `<body style="margin:0"><div style="height:100vh">hero</div><div style="height:700px"></div>`,
    '/hero': `<body style="margin:0"><div style="height:100vh">hero</div><div style="height:3000px"></div>`,
    '/spinners': `<p class="loading" style="display:none">old</p><p class="loading" id="seen">loading</p>
      <script>setTimeout(() => document.querySelector('#seen').remove(), 300)</script>`,
    '/after': `<main>frame</main><script>setTimeout(() => fetch('/panel').then(async (answer) => {
      document.querySelector('main').insertAdjacentHTML('beforeend', '<p class="loading">loading</p><b></b>')
      const text = await answer.text()
      setTimeout(() => { document.querySelector('b').textContent = text
        document.querySelector('.loading').remove() }, 900) }), 200)</script>`,
    '/file': { headers: { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' } },
    '/round': { status: 302, headers: { location: '/round' } },
  })
  browsers = await openTestBrowsers()
})

afterAll(async () => {
  await browsers[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
  await rm(directory, { recursive: true, force: true })
})

const at = (path: string) => new URL(path, site.origin)

describe('rendering of a page', () => {
  test('a script that no font has is named, and one that a font has is not', async () => {
    const characters = { Han: '漢', Arabic: 'ع', emoji: '😀', Private: '\u{f0000}', nothing: ' ' }
    const lacking = await onPage(browsers, (page) => scriptsWithoutGlyphs(page, characters))
    expect(valueOf(lacking)).toEqual(['Private', 'nothing'])
  })

  test('a page becomes a PDF with glyphs for Latin, Han, kana, Hangul, Arabic and emoji', async () => {
    const path = join(directory, 'fonts.pdf')
    const bytes = valueOf(
      await onPage(browsers, async (page) => {
        await page.open(at('/'))
        return await page.print({ path, paper: 'A4', landscape: false, ...limits })
      }),
    )
    const content = await readFile(path)
    expect(content.length).toBe(bytes)
    const document = await PDFDocument.load(content)
    const used = document.context
      .enumerateIndirectObjects()
      .flatMap(([, object]) => /\/FontName \/[A-Z]{6}\+(\S+)/.exec(object.toString())?.[1] ?? [])
    expect([...new Set(used)].toSorted()).toEqual([
      'NotoColorEmoji',
      'NotoSansArabic-Regular',
      'NotoSansHans-Regular',
      'NotoSansKR-Regular',
      'OpenSans-Bold',
      'OpenSans-Regular',
    ])
    expect(document.getPage(0).getSize().width).toBeCloseTo(595, -1)
  })

  test('a landscape paper is wider than high, and a fitting one is one page as large as the content', async () => {
    const [landscape, fit] = [join(directory, 'landscape.pdf'), join(directory, 'fit.pdf')]
    valueOf(
      await onPage(browsers, async (page) => {
        await page.open(at('/tall'))
        await page.print({ path: landscape, paper: 'Letter', landscape: true, ...limits })
        await page.print({ path: fit, paper: 'Fit', landscape: false, ...limits })
      }),
    )
    const [wide, one] = await Promise.all(
      [landscape, fit].map(async (path) => PDFDocument.load(await readFile(path))),
    )
    expect(wide?.getPage(0).getSize()).toMatchObject({ width: 792, height: 612 })
    expect(one?.getPageCount()).toBe(1)
    expect(one?.getPage(0).getSize().height).toBeCloseTo(9_000 * 0.75, -1)
  })

  test('a page that is higher than one picture may be is cut into several that show all of it', async () => {
    const pictures = valueOf(
      await onPage(browsers, async (page) => {
        await page.open(at('/tall'))
        return await page.pictures({ directory, name: 'tall', crop: null, ...limits })
      }),
    )
    const heights = await Promise.all(pictures.map(async (path) => (await readFile(path)).readUInt32BE(20)))
    expect(pictures).toHaveLength(3)
    expect(heights.reduce((sum, height) => sum + height, 0)).toBe(9_000 * 2)
  })

  test('a page that needs more pictures than allowed fails instead of being cut short', async () => {
    const outcome = await onPage(browsers, async (page) => {
      await page.open(at('/tall'))
      await page.pictures({ directory, name: 'few', crop: null, ...limits, maximumPictures: 2 })
    })
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'artifact_too_large' } })
  })

  test('a page is taken when the element or the event that says so has come', async () => {
    const seen = await onPage(browsers, async (page) => {
      await page.expectEvent('report-ready')
      await page.open(at('/late'))
      await page.untilReady({ selector: '#done', event: true, timeoutMs: 5_000 })
      return await page.evaluate<string>('document.querySelector("#done").textContent')
    })
    expect(valueOf(seen)).toBe('done')
  })

  test('a page waits for the last visible element that is loading, whatever is hidden before it', async () => {
    const left = await onPage(browsers, async (page) => {
      await page.open(at('/spinners'))
      await page.untilReady({ selector: '#seen', event: false, gone: ['.loading'], timeoutMs: 5_000 })
      return await page.evaluate<number>('document.querySelectorAll("#seen").length')
    })
    expect(valueOf(left)).toBe(0)
  })

  test('a page whose network has to be quiet waits for what loads after its sign, and for its end', async () => {
    const text = await onPage(browsers, async (page) => {
      await page.open(at('/after'))
      const sign = { selector: 'main', event: false, gone: ['.loading'], quiet: true, timeoutMs: 5_000 }
      await page.untilReady(sign)
      return await page.evaluate<string>('document.querySelector("b")?.textContent')
    })
    expect(valueOf(text)).toBe('sales of the North')
  })

  test('a part below the window that loads when it comes into view is loaded before the page is taken', async () => {
    const shown = await onPage(browsers, async (page) => {
      await page.open(at('/lazy'))
      await page.untilReady({ selector: null, event: false, timeoutMs: 5_000 })
      await page.showWhole({ timeoutMs: 5_000 })
      const pictures = await page.pictures({ directory, name: 'lazy', crop: null, ...limits })
      const low = await page.evaluate<string>('document.querySelector("#low").textContent')
      return { low, pictures }
    })
    const { low, pictures } = valueOf(shown)
    expect(low).toBe('sales of the North')
    expect((await readFile(pictures[0] ?? '')).readUInt32BE(20)).toBe(3_000 * 2)
  })

  test('a part far below the highest window is loaded as well', async () => {
    const low = await onPage(browsers, async (page) => {
      await page.open(at('/lazy'))
      await page.evaluate('document.querySelector("div").style.height = "20000px"')
      await page.showWhole({ timeoutMs: 5_000 })
      return await page.evaluate<string>('document.querySelector("#low").textContent')
    })
    expect(valueOf(low)).toBe('sales of the North')
  })

  test.each([4_000, 9_000])('a page of %i pixels is drawn the same in the highest window', async (height) => {
    const drawn = async (name: string, isShown: boolean) => {
      const taken = await onPage(browsers, async (page) => {
        await page.open(at('/tall'))
        await page.evaluate(`document.querySelector("div").style.height = "${height}px"`)
        if (isShown) await page.showWhole({ timeoutMs: 5_000 })
        return await page.pictures({ directory, name, crop: null, ...limits })
      })
      return await Promise.all(valueOf(taken).map((path) => readFile(path)))
    }
    const [before, after] = [await drawn(`${height}-before`, false), await drawn(`${height}-after`, true)]
    expect(after.map((picture, index) => picture.equals(before[index]!))).toEqual(before.map(() => true))
  })

  test.each([
    ['/growing', 1_300],
    ['/hero', 3_600],
  ])('a page that grows with its window is taken as it was: %s', async (path, whole) => {
    const sizes = await onPage(browsers, async (page) => {
      await page.open(at(path))
      await page.showWhole({ timeoutMs: 5_000 })
      return await page.evaluate<number[]>('[innerHeight, document.documentElement.scrollHeight]')
    })
    expect(valueOf(sizes)).toEqual([600, whole])
  })

  test('a header that the browser refuses to send ends the page at once', async () => {
    const startedMs = performance.now()
    const outcome = await onPage(browsers, async (page) => {
      await page.sendHeaders(site.origin, { 'x-key': 'one\ntwo' })
      await page.open(at('/'))
    })
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'source_unreachable' } })
    expect(performance.now() - startedMs).toBeLessThan(15_000)
  })

  test('a server that says when to come again is heard', async () => {
    const outcome = await onPage(browsers, (page) => page.open(at('/later')))
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'source_busy', retryAfterMs: 600_000 } })
  })

  test('a page whose sign does not come says which one it waited for', async () => {
    const outcome = await onPage(browsers, async (page) => {
      await page.open(at('/'))
      await page.untilReady({ selector: '.never', event: false, timeoutMs: 200 })
    })
    expect(outcome).toMatchObject({
      ok: false,
      failure: { code: 'page_not_ready', message: expect.stringContaining('".never"') },
    })
  })

  test.each([
    ['one that no grammar has', 'div['],
    ['a pseudo-class that the browser does not have', 'div:nonsense'],
    ['a word of another language', 'text=done'],
    ['an engine that is not there', 'nonsense=done'],
  ])(
    'a selector that the browser cannot read ends the page with a code of its own: %s',
    async (_, selector) => {
      const ready = await onPage(browsers, async (page) => {
        await page.open(at('/'))
        await page.untilReady({ selector, event: false, timeoutMs: 5_000 })
      })
      const filled = await onPage(browsers, async (page) => {
        await page.open(at('/'))
        await page.fill(selector, 'x')
      })
      const failure = {
        code: 'page_selector_invalid',
        retryable: false,
        message: expect.stringContaining(`"${selector}"`),
      }
      expect([ready, filled]).toMatchObject([{ failure }, { failure }])
    },
  )

  test('a document whose connection ends in its middle ends the page at once', async () => {
    await using site = await startSite({
      '/length': (_incoming, answer) => {
        answer.writeHead(200, { 'content-type': 'text/html', 'content-length': '10000' })
        answer.write('<html><head>', () => answer.destroy())
      },
      '/chunked': (_incoming, answer) => {
        answer.writeHead(200, { 'content-type': 'text/html' })
        answer.write('<p>begun', () => answer.destroy())
      },
    })
    const startedMs = performance.now()
    for (const path of ['/length', '/chunked']) {
      const outcome = await onPage(browsers, (page) => page.open(new URL(path, site.origin)))
      expect(outcome).toMatchObject({ ok: false, failure: { code: 'source_answer_torn', retryable: true } })
    }
    expect(performance.now() - startedMs).toBeLessThan(15_000)
  })

  test('a log-in page instead of the report is reported as such', async () => {
    const outcome = await onPage(browsers, async (page) => {
      await page.open(at('/login'))
      await page.untilReady({ selector: '.report', event: false, timeoutMs: 200 })
    })
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'page_login_required' } })
  })

  test.each([
    ['/401', 'source_credentials_rejected', false],
    ['/403', 'source_access_denied', false],
    ['/missing', 'source_report_not_found', false],
    ['/405', 'page_status_refused', false],
    ['/500', 'source_error', true],
    ['/503', 'source_busy', true],
    ['/file', 'page_script_failed', false],
    ['/round', 'page_status_refused', false],
  ])('the answer to %s ends as %s', async (path, code, retryable) => {
    const outcome = await onPage(browsers, (page) => page.open(at(path)))
    expect(outcome).toMatchObject({ ok: false, failure: { code, retryable } })
  })

  test('a server that does not answer ends as source_unreachable', async () => {
    await using gone = await startSite({})
    const { origin } = gone
    await gone[Symbol.asyncDispose]().catch(() => {})
    const outcome = await onPage(browsers, (page) => page.open(new URL(origin)))
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'source_unreachable', retryable: true } })
  })

  test('a failed page leaves its picture and its console, without a secret of the account', async () => {
    const outcome = await onPage(
      browsers,
      async (page) => {
        await page.open(at('/broken'))
        await page.untilReady({ selector: '.chart', event: false, timeoutMs: 200 })
      },
      { secrets: ['s3cret-of-account'] },
    )
    if (outcome.ok) throw new Error('the page must fail')
    expect(outcome.evidence?.console).toContain('query with key [redacted] failed')
    expect(outcome.evidence?.console).toContain('exception: no data')
    expect(outcome.evidence?.screenshot?.subarray(1, 4).toString()).toBe('PNG')
  })

  test('a run sees no cookie and no storage of the run before', async () => {
    const look = async () =>
      valueOf(
        await onPage(browsers, async (page) => {
          await page.open(at('/cookie'))
          return await page.evaluate<string>('document.querySelector("#seen").textContent')
        }),
      )
    expect([await look(), await look()]).toEqual(['', ''])
  })

  test('scripts of a page see a language that they can format numbers by, and the given time zone', async () => {
    const seen = await onPage(browsers, (page) =>
      page.evaluate<string[]>(
        '[new Intl.NumberFormat(navigator.language).format(1.5), Intl.DateTimeFormat().resolvedOptions().timeZone]',
      ),
    )
    expect(valueOf(seen)).toEqual(['1.5', 'UTC'])
  })
})

import { expect, test } from 'vitest'

import { follow, settled, soon } from '../support/console.ts'
import { answerInstead } from '../support/answer-instead.ts'
import { appearances } from '../support/appearances.ts'
import { countWire, expectSmallLoad } from '../support/wire.ts'
import { openUserMenu } from '../support/open-menus.ts'
import { administrator, fillLogIn, logIn, served, todaySays, tokenOf } from './served.ts'

const pages = [
  ['/', 'Today', todaySays.en],
  ['/schedules', 'Schedules', /^Schedules$/],
  ['/executions', 'Runs', /^Runs$/],
  ['/tonight', 'Tonight', /^Tonight$/],
  ['/servers', 'Servers', /^Servers$/],
] as const

test('a person logs in and finds every page by its link, its address and the keyboard', async () => {
  const { page } = await served.open({ role: null })
  await logIn(page)
  // It is on the first of them already.
  for (const [path, title, heading] of pages.toReversed()) {
    await page.getByRole('link', { name: title, exact: true }).click()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon).toMatch(heading)
    expect(new URL(page.url()).pathname).toBe(path)
    // The focus is where a screen reader goes on.
    expect(await page.evaluate('document.activeElement.tagName')).toBe('H1')
    await page.reload()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon).toMatch(heading)
  }
})

test('a wrong password is reported in the words of the service, and the right one opens the page of the address', async () => {
  const { page } = await served.open({ role: null, path: '/servers' })
  const { AdminUser, AdminPassword } = served.cluster.local
  await page.getByLabel('User name').fill(AdminUser)
  await page.getByLabel('Password').fill('not this one')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect.poll(() => page.getByRole('alert').innerText(), soon).toMatch(/password/i)
  await page.getByLabel('Password').fill(AdminPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon).toBe('Servers')
})

test('a service that does not answer at first is waited for, and then said to be away; no one is asked to log in again', async () => {
  const { page } = await served.open()
  let isAway = true
  await page.route('**/session', (route) =>
    isAway ? route.fulfill({ status: 503, json: { title: 'Away' } }) : route.continue(),
  )
  await page.goto(served.url('/servers'))
  await expect.poll(() => page.getByRole('alert').innerText(), { timeout: 30_000 }).toMatch(/Away/)
  expect(await page.getByLabel('Password').count()).toBe(0)
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon).toBe('Servers')
})

test('an address that says what no page knows shows the page as if it said nothing', async () => {
  const { page, complaints } = await served.open({ path: '/executions?from=abc&to=-1' })
  await settled(page)
  expect(await page.getByRole('alert').count()).toBe(0)
  // The application reads an address in the same way when it is already open.
  for (const address of [
    '/audit?from=20261101',
    '/audit?from=2026-13-45',
    '/audit?to=2026-02-30&entry=%7B%7D',
    '/executions?status=5&stage=xyz',
    '/schedules?folder=%5B1%5D',
    '/schedules?sort=zzz&enabled=maybe&kind=0',
    '/people?tab=%7B%7D',
    '/destinations?tab=9',
  ]) {
    await follow(page, address)
    expect(await page.getByRole('alert').count(), address).toBe(0)
    expect(await page.locator('main').innerText(), address).not.toContain('Invalid')
  }
  expect(complaints).toEqual([])
})

test.each([
  ['en-US', todaySays.en],
  ['de-DE', todaySays.de],
])(
  'in %s everything until Today shows its sentence takes at most 250 kB on the wire, headers included',
  async (locale, sentence) => {
    const { page } = await served.open({ locale, isFresh: true })
    const wire = await countWire(page)
    await page.goto(served.url('/'))
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon).toMatch(sentence)
    await expectSmallLoad(page, wire)
    for (const part of [/\.js$/, /\.css$/, /\.woff2$/, /getcompleteness/])
      expect(wire.asked()).toContainEqual(expect.stringMatching(part))
  },
)

test('the first load asks no other host, breaks no rule of its policy, and leaves no token in the browser', async () => {
  const { page: fresh, complaints } = await served.open({ isFresh: true })
  const hosts = new Set<string>()
  const bodies: Promise<string>[] = []
  fresh.on('response', (response) => {
    hosts.add(new URL(response.url()).origin)
    if (!response.url().includes('streamexecutions')) bodies.push(response.text().catch(() => ''))
  })
  await fresh.goto(served.url('/'))
  await expect.poll(() => fresh.getByRole('heading', { level: 1 }).innerText(), soon).toMatch(todaySays.en)
  expect([...hosts]).toEqual([new URL(served.url('/')).origin])
  expect(complaints).toEqual([])
  const kept = await fresh.evaluate<string>(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
  )
  const token = await tokenOf(administrator())
  // Every token of the interface has the same beginning.
  for (const text of [kept, ...(await Promise.all(bodies))]) expect(text).not.toContain(token.slice(0, 4))
})

test('a log-out on one tab ends the session on all of them, and the page that was open stays', async () => {
  const { page, context } = await served.open({ role: null })
  await logIn(page)
  const second = await context.newPage()
  await second.goto(served.url('/servers'))
  await expect.poll(() => second.getByRole('heading', { level: 1 }).innerText(), soon).toBe('Servers')
  await openUserMenu(page)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Log in' }).count(), soon).toBe(1)
  await expect.poll(() => second.getByRole('alertdialog').count(), soon).toBe(1)
  expect(await second.getByRole('heading', { level: 1 }).innerText()).toBe('Servers')
})

test('a log-out that the server does not answer says that the session is still open, and the next one ends it', async () => {
  const { page } = await served.open({ role: null })
  await logIn(page)
  const answerAgain = await answerInstead(page, '**/session', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  )
  await openUserMenu(page)
  const logOut = page.getByRole('button', { name: 'Log out' })
  await logOut.click()
  await expect.poll(() => page.getByRole('alert').innerText(), soon).toContain('You are still logged in')
  answerAgain()
  if (!(await logOut.isVisible())) await openUserMenu(page)
  await logOut.click()
  await expect.poll(() => page.getByRole('button', { name: 'Log in' }).count(), soon).toBe(1)
})

test('who logs in after another user on the same page sees nothing of what that one has read', async () => {
  const { page } = await served.open({ role: null, path: '/audit' })
  const entries = page.getByRole('main').getByRole('row')
  await fillLogIn(page, administrator())
  await expect.poll(() => entries.count(), soon).toBeGreaterThan(1)
  await openUserMenu(page)
  await page.getByRole('button', { name: 'Log out' }).click()
  await fillLogIn(page, await served.userOf('Viewer'))
  await expect.poll(() => page.getByRole('alert').count(), soon).toBe(1)
  expect(await entries.count()).toBe(0)
})

test('a session that ends leaves the form to the same user, and to another one an empty form', async () => {
  const { page, context } = await served.open({ role: null })
  await logIn(page)
  const form = await context.newPage()
  await form.goto(served.url('/calendars/new'))
  await settled(form)
  const name = form.getByRole('main').getByLabel('Name', { exact: true })
  await name.fill('Half filled')
  const box = form.getByRole('alertdialog')
  const logOutElsewhere = async () => {
    await openUserMenu(page)
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect.poll(() => box.count(), soon).toBe(1)
  }
  await logOutElsewhere()
  await fillLogIn(box, administrator())
  await expect.poll(() => box.count(), soon).toBe(0)
  expect(await name.inputValue()).toBe('Half filled')
  // The other tab hears of the log-in and is open as well.
  await logOutElsewhere()
  await fillLogIn(box, await served.userOf('Editor'))
  await expect.poll(() => box.count(), soon).toBe(0)
  await settled(form)
  expect(await name.inputValue()).toBe('')
})

test('a session that ends asks for the log-in in view, however far the page is scrolled', async () => {
  const { page, context } = await served.open({ role: null })
  await logIn(page)
  const form = await context.newPage()
  await form.setViewportSize({ width: 1280, height: 500 })
  await form.goto(served.url('/calendars/new'))
  await settled(form)
  await expect.poll(() => form.evaluate<number>('(scrollTo(0, 5_000), scrollY)'), soon).toBeGreaterThan(100)
  await openUserMenu(page)
  await page.getByRole('button', { name: 'Log out' }).click()
  const box = form.getByRole('alertdialog')
  await expect.poll(() => box.count(), soon).toBe(1)
  const { y = -1, height = 0 } = (await box.boundingBox()) ?? {}
  expect(y).toBeGreaterThanOrEqual(0)
  expect(y + height).toBeLessThanOrEqual(500)
  expect(await form.evaluate<number>('scrollY')).toBeGreaterThan(0)
})

test('on a phone the pages of every day are tabs at the bottom, and the tab More leads to all the rest', async () => {
  const { page, clicks } = await served.open({ ...appearances.phone, path: '/' })
  await settled(page)
  const tabs = page.getByRole('navigation', { name: 'Pages' }).getByRole('link')
  expect(await tabs.allInnerTexts()).toEqual(['Today', 'Schedules', 'Runs', 'Tonight', 'Servers', 'More'])
  for (const box of await Promise.all((await tabs.all()).map((tab) => tab.boundingBox()))) {
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(appearances.phone.viewport.height)
  }
  await tabs.getByText('More').click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon).toBe('More')
  expect(await page.getByRole('button', { name: 'Log out' }).isVisible()).toBe(true)
  expect(clicks()).toBe(1)
})

test('German is complete: no message of the pages is left in English', async () => {
  const { page } = await served.open({ role: null, locale: 'de-DE', path: '/' })
  await page.getByLabel('Benutzername').fill(served.cluster.local.AdminUser)
  await page.getByLabel('Passwort').fill(served.cluster.local.AdminPassword)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon).toMatch(todaySays.de)
  expect(await page.evaluate('document.documentElement.lang')).toBe('de')
})

test('in German no word of a tab or a button is broken, on a phone as narrow as there is', async () => {
  const { page } = await served.open({
    locale: 'de-DE',
    viewport: { width: 320, height: 568 },
    path: '/people',
  })
  await settled(page)
  // The buttons of a row are in its menu.
  await page.locator('.more-button').first().click(soon)
  await expect.poll(() => page.locator('.more-menu .button:visible').count(), soon).toBeGreaterThan(0)
  expect(await page.locator('.side nav a').allInnerTexts()).toContain('Läufe')
  expect(await page.evaluate(brokenWords)).toEqual([])
})

test('a language that is chosen is shown at once, on every tab, and no other one has been loaded before', async () => {
  const { page, context } = await served.open()
  const wire = await countWire(page)
  await page.goto(served.url('/'))
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon).toMatch(todaySays.en)
  const german = expect.stringMatching(/\/de-[^/]+\.js$/)
  expect(wire.asked()).not.toContainEqual(german)
  const second = await context.newPage()
  await second.goto(served.url('/servers'))
  await expect.poll(() => second.getByRole('heading', { level: 1 }).innerText(), soon).toBe('Servers')
  await openUserMenu(page)
  await page.getByText('Deutsch', { exact: true }).click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon).toMatch(todaySays.de)
  expect(wire.asked()).toContainEqual(german)
  expect(await page.evaluate('document.documentElement.lang')).toBe('de')
  await expect.poll(() => second.getByRole('heading', { level: 1 }).innerText(), soon).toBe('Server')
})

test.each([
  ['refuses any access', `get() { throw new DOMException('denied', 'SecurityError') }`],
  [
    'has no room',
    `value: { getItem: () => null, setItem() { throw new DOMException('full', 'QuotaExceededError') } }`,
  ],
])(
  'a browser that %s shows every page, and what is chosen holds while the page is open',
  async (_what, kept) => {
    const { page, complaints } = await served.open({ role: null })
    await page.addInitScript(`
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, { configurable: true, ${kept} })
  `)
    await logIn(page)
    await openUserMenu(page)
    await page.getByText('Dark', { exact: true }).click()
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark')
    await page.getByText('Deutsch', { exact: true }).click()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon).toMatch(todaySays.de)
    await page.getByRole('link', { name: 'Zeitpläne', exact: true }).click()
    await page
      .getByRole('link', { name: /Neuer Zeitplan/ })
      .first()
      .click()
    await page.getByRole('option', { name: /Sample BI platform/ }).click(soon)
    await expect
      .poll(() => page.getByText('Er geht verloren, wenn Sie die Seite verlassen.').count(), soon)
      .toBe(1)
    expect(complaints).toEqual([])
  },
)

/** Runs in the page: the words of tabs and buttons that begin in one line and end in another one. */
const brokenWords = `
  [...document.querySelectorAll('.side nav a, main .button')].flatMap((element) => {
    const found = []
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (walker.nextNode())
      for (const { 0: word, index } of walker.currentNode.data.matchAll(/\\S+/g)) {
        const range = document.createRange()
        range.setStart(walker.currentNode, index)
        range.setEnd(walker.currentNode, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(word)
      }
    return found
  })
`

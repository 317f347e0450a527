import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'

import { expectAccessible, settled, soon } from '../support/console.ts'
import { answerInstead } from '../support/answer-instead.ts'
import { appearances } from '../support/appearances.ts'
import { served, todaySays } from './served.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).innerText()
const focused = (page: Page) => page.evaluate<string>('document.activeElement.innerText ?? ""')

test('Ctrl K finds a schedule by a part of its name, a page and what can be done, with the keyboard only', async () => {
  const { page, clicks } = await served.open({ path: '/servers' })
  await settled(page)
  await page.keyboard.press('Control+k')
  await expect.poll(() => page.getByRole('dialog', { name: 'Search' }).count(), soon).toBe(1)
  await expectAccessible(page)
  await page.keyboard.type('weather')
  await expect
    .poll(() => page.getByRole('menuitem', { name: /City weather, every morning/ }).count(), soon)
    .toBe(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).pathname, soon).toMatch(/^\/schedules/)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('dark')
  await expect.poll(() => page.getByRole('menuitem').count(), soon).toBe(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate('document.documentElement.dataset.theme'), soon).toBe('dark')
  expect(clicks()).toBe(0)
})

test('an execution is found by its id, and an id that there is not finds nothing', async () => {
  const [schedule] = await served.rest.get('/api/schedule/search', { params: { query: { Limit: 1 } } })
  const { ExecutionId } = await served.rest.post('/api/schedule/executescheduleasync', {
    body: { ScheduleId: schedule?.ScheduleId ?? '' },
  })
  const { page } = await served.open({ path: '/' })
  await settled(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type(crypto.randomUUID())
  await expect.poll(() => page.getByText('No matches.').count(), soon).toBe(1)
  await page.getByRole('searchbox').fill(ExecutionId)
  await expect.poll(() => page.getByRole('menuitem').count(), soon).toBe(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).pathname, soon).toBe(`/executions/${ExecutionId}`)
})

test('two letters lead to a page, a slash to its filter, j and k to its rows, Enter into one, and Esc back out', async () => {
  const { page } = await served.open({ path: '/' })
  await settled(page)
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect.poll(() => heading(page), soon).toBe('Schedules')
  await page.keyboard.press('/')
  await page.keyboard.type('every')
  await expect.poll(() => new URL(page.url()).search, soon).toContain('every')
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('e')
  await expect.poll(() => heading(page), soon).toBe('Runs')
  await settled(page)
  await expect.poll(() => page.locator('main tbody tr').count(), soon).toBeGreaterThan(0)
  await page.keyboard.press('j')
  const name = await page.locator('main tbody th').first().innerText()
  await expect.poll(() => focused(page), soon).toBe(name)
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).pathname, soon).toMatch(/^\/executions\/./)
  await page.keyboard.press('Escape')
  await expect.poll(() => heading(page), soon).toBe('Runs')
})

test('the list of keys has the switch that disables single letters, and it is kept', async () => {
  const { page } = await served.open({ path: '/servers' })
  await settled(page)
  await page.keyboard.press('?')
  const letters = page.getByRole('checkbox', { name: 'Use single letters as keys' })
  await letters.waitFor()
  await expectAccessible(page)
  await letters.uncheck()
  await page.keyboard.press('Escape')
  await page.reload()
  await settled(page)
  await page.keyboard.press('?')
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Search' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/servers')
})

test('colours are chosen once for all tabs, kept in the browser, and follow the system without a choice', async () => {
  const { page, context } = await served.open({ ...appearances.dark, path: '/servers' })
  const second = await context.newPage()
  await second.goto(served.url('/more'))
  await settled(page)
  await settled(second)
  const background = () =>
    page.evaluate<string>("getComputedStyle(document.querySelector('main')).backgroundColor")
  expect(await background()).toBe('rgb(20, 22, 27)')
  await second.locator('main').getByText('Light', { exact: true }).click()
  await expect.poll(background, soon).toBe('rgb(255, 255, 255)')
  await page.reload()
  await settled(page)
  expect(await background()).toBe('rgb(255, 255, 255)')
})

const partOfServers = /\/assets\/servers-page-[^/]*\.js$/

/**
 * An upgrade, as an open page sees it: the parts that it knows are gone, and the document names others.
 *
 * @returns ends it: the console then serves what it has
 */
async function upgrade(page: Page): Promise<() => void> {
  const gone = (route: Route) => route.fulfill({ status: 404, body: '' })
  const other = (route: Route) =>
    route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-new.js">' })
  const document = served.url('/')
  const ends = [await answerInstead(page, partOfServers, gone), await answerInstead(page, document, other)]
  return () => ends.forEach((end) => end())
}

test('a page from before an upgrade says that there is a new version, and a reload shows it with the drafts that were begun', async () => {
  const { page } = await served.open({ path: '/schedules/new' })
  await page.getByRole('option', { name: /Sample BI platform/ }).click(soon)
  await expect.poll(() => page.url(), soon).toContain('draft=')
  const ended = await upgrade(page)
  await page.getByRole('link', { name: 'Servers' }).first().click()
  await expect.poll(() => heading(page), soon).toBe('There is a new version of the console')
  await expectAccessible(page)
  ended()
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect.poll(() => heading(page), soon).toBe('Servers')
  await page.goto(served.url('/schedules/new'))
  await expect.poll(() => page.getByRole('button', { name: /Continue your draft/ }).count(), soon).toBe(1)
})

test('a page that is opened without a network says that the console is away, and comes by itself with the network', async () => {
  // Nothing is in the cache, so every part of the page comes over the network.
  const { page, context } = await served.open({ path: '/', isFresh: true })
  await settled(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Servers' }).first().click()
  await expect.poll(() => heading(page), soon).toBe('The console cannot be reached')
  await expectAccessible(page)
  await context.setOffline(false)
  await expect.poll(() => heading(page), soon).toBe('Servers')
})

test('a part whose request was lost is loaded by itself, and one that stays away says what to do', async () => {
  const { page } = await served.open({ path: '/' })
  await settled(page)
  const found = await answerInstead(page, partOfServers, (route) => {
    found()
    return route.abort()
  })
  await page.getByRole('link', { name: 'Servers' }).first().click()
  await expect.poll(() => heading(page), soon).toBe('Servers')
  const { page: other } = await served.open({ path: '/' })
  await settled(other)
  await other.route(partOfServers, (route) => route.fulfill({ status: 404, body: '' }))
  await other.getByRole('link', { name: 'Servers' }).first().click()
  await expect.poll(() => heading(other), soon).toBe('A part of the console is missing')
  expect(await other.getByRole('button', { name: 'Reload the page' }).count()).toBe(1)
})

test('a dialog that cannot be loaded says so above the page, which keeps what was typed', async () => {
  const { page } = await served.open({ path: '/audit' })
  await settled(page)
  await page.getByLabel('Subject').fill('half a search')
  await page.route(/\/assets\/find-dialog-[^/]*\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('button', { name: 'Search' }).first().click()
  const dialog = page.getByRole('alertdialog')
  await expect.poll(() => dialog.innerText(), soon).toContain('A part of the console is missing')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(await page.getByLabel('Subject').inputValue()).toBe('half a search')
})

test('a page that a fault has ended says what happened, and the navigation leads on', async () => {
  const { page } = await served.open({ path: '/' })
  await settled(page)
  const mended = await answerInstead(page, /\/api\/service\/getcluster/, (route) =>
    route.fulfill({ json: {} }),
  )
  await page.getByRole('link', { name: 'Servers' }).first().click()
  await expect.poll(() => heading(page), soon).toBe('This page cannot be shown')
  await expectAccessible(page)
  mended()
  await page.getByRole('main').getByRole('link', { name: 'Today' }).click()
  await expect.poll(() => heading(page), soon).toMatch(todaySays.en)
})

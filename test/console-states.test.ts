import { beforeAll, describe, expect, test } from 'vitest'

import { expectAccessible, expectAccessibleAs, follow, settled, soon, useConsole } from './support/console.ts'
import { giveHostileNames } from './support/hostile-names.ts'
import { appearances } from './support/appearances.ts'
import { type ConsoleData, fillConsole } from './support/console-data.ts'
import { consolePages, listPages } from './support/console-pages.ts'
import { openMore, openUserMenu } from './support/open-menus.ts'
import { readPseudo } from './support/pseudo-locale.ts'
import { answerLongWords, deskWidths, tallRows, unevenRows } from './support/table-rows.ts'
import { countWire, expectSmallLoad } from './support/wire.ts'

/*
 * Every page in every state. The first tests find an empty service, the next ones a full one, and the last ones
 * a console whose REST interface is away.
 */

const served = useConsole({ schedulers: 1, workers: 1, samples: false, restart: false })
/** Of a test that goes through every page. */
const manyPages = { timeout: 900_000 }
/** Lists whose rows have two lines on a phone; that of the schedules is no such table. */
const twoLined = ['Executions', 'Servers', 'Pauses', 'Access', 'Audit trail']
/** Pages of one process that load at once. */
const besideEachOther = 4
const noId = crypto.randomUUID()
const nothing: ConsoleData = {
  scheduleIds: [],
  sourceId: noId,
  calendarId: noId,
  eventSubscriptionId: noId,
  doubtId: noId,
  needs: 0,
}

describe('of an empty service', () => {
  // What a page shows that asks for nothing is the same in a full service.
  test('every page says what there is not, and what to do', async () => {
    const { page } = await served.open({ path: '/more' })
    for (const { name, path, empty } of consolePages.filter(({ asks }) => asks)) {
      await follow(page, path(nothing))
      if (empty !== null)
        await expect.poll(() => page.locator('main').innerText(), { ...soon, message: name }).toMatch(empty)
      await expectAccessible(page)
    }
  })

  test('Today leads an editor to the first report in three steps, and a viewer sees none of them', async () => {
    const { page } = await served.open({ path: '/' })
    await expect.poll(() => page.locator('.first li').count(), soon).toBe(3)
    const { page: other } = await served.open({ path: '/', role: 'Viewer' })
    await settled(other)
    await expect.poll(() => other.getByText('Nothing was due').count(), soon).toBe(1)
    expect(await other.locator('.first').count()).toBe(0)
  })
})

describe('of a service with much in it', () => {
  let data: ConsoleData

  beforeAll(async () => {
    data = await fillConsole(served.rest, served.cluster.local)
  })

  test(
    'every page is whole and accessible, light and dark, on a desk, a tablet and a phone',
    manyPages,
    async () => {
      const { page, complaints } = await served.open({ path: '/more' })
      for (const { name, path, heading } of consolePages) {
        await page.setViewportSize(appearances.light.viewport)
        await follow(page, path(data))
        const title = page.getByRole('heading', { level: 1 })
        await expect.poll(() => title.innerText(), { ...soon, message: name }).toMatch(heading)
        await expectAccessibleAs(page)
      }
      expect(complaints).toEqual([])
    },
  )

  test('Today is as small to load where it lists what needs attention: the forms come with the first dialog', async () => {
    const { page } = await served.open({ isFresh: true })
    const wire = await countWire(page)
    await page.goto(served.url('/'))
    await expect.poll(() => page.locator('.needs li .own button').count(), soon).toBeGreaterThan(0)
    await expectSmallLoad(page, wire)
    await page
      .locator('.needs')
      .getByRole('button', { name: /^Mark as done/ })
      .first()
      .click()
    await page.getByRole('dialog').getByLabel('Why').waitFor(soon)
  })

  test('every cell of each list stands in its row, in each width and language, and is in two lines on a phone', async () => {
    const { page } = await served.open()
    await answerLongWords(page)
    await page.goto(served.url('/schedules'))
    await expect.poll(() => page.locator('main tbody tr').count(), soon).toBeGreaterThan(0)
    for (const language of ['en', 'de']) {
      await page.setViewportSize(appearances.light.viewport)
      await openUserMenu(page)
      await page.locator(`label:has([value=${language}]):visible`).click()
      await page.evaluate(`document.querySelector('.user-menu').hidePopover()`)
      await expect.poll(() => page.evaluate('document.documentElement.lang'), soon).toBe(language)
      for (const [name, path] of listPages) {
        await follow(page, path(data))
        await expect.poll(() => page.locator('main tbody tr').count(), soon).toBeGreaterThan(0)
        for (const width of deskWidths) {
          await page.setViewportSize({ width, height: 900 })
          const message = `${name} ${language} ${width}`
          await expect.poll(() => unevenRows(page), { ...soon, message }).toEqual([])
        }
        await page.setViewportSize(appearances.phone.viewport)
        const isInLines = (await page.locator('main .table-lines').count()) > 0
        expect(isInLines, name).toBe(twoLined.includes(name))
        await expect.poll(() => tallRows(page), { ...soon, message: `${name} ${language}` }).toEqual([])
      }
    }
  })

  test('the whole reason of a schedule that will not run is reached with the keyboard and the pointer', async () => {
    const { page } = await served.open()
    await answerLongWords(page)
    await page.goto(served.url('/schedules'))
    const reason = page.getByRole('button', { name: /The report cannot be made/ }).first()
    await reason.waitFor(soon)
    const whole = page.getByText('Its calendar is gone.').first()
    expect(await whole.isVisible()).toBe(false)
    await reason.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => whole.isVisible(), soon).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => whole.isVisible(), soon).toBe(false)
    await reason.click()
    await expect.poll(() => whole.isVisible(), soon).toBe(true)
    await expectAccessible(page)
  })

  test('a viewer reads at each page what it has, or that it may not be seen, and no link leads to such a page', async () => {
    const { page } = await served.open({ role: 'Viewer', path: '/more' })
    const links = page.getByRole('navigation', { name: 'Pages' })
    for (const { name, path, heading, role } of consolePages) {
      await follow(page, path(data))
      const message = name
      // Such a page shows less than the administrator's, which axe has read.
      if (role === 'Viewer') {
        const title = page.getByRole('heading', { level: 1 })
        await expect.poll(() => title.innerText(), { ...soon, message }).toMatch(heading)
        continue
      }
      await expect
        .poll(() => page.locator('main').innerText(), { ...soon, message })
        .toMatch(
          /You may not see this|You may not create schedules in any folder|Only an administrator may|Only administrators may|Only editors and administrators may/,
        )
      expect(await links.getByRole('link', { name, exact: true }).count(), message).toBe(0)
      await expectAccessible(page)
    }
  })

  test(
    'every text of each page is translated, none that is 40 % longer is cut off, and no name hides or moves anything',
    manyPages,
    async () => {
      const { page } = await served.open(appearances.phone)
      const names = await giveHostileNames(page)
      const reader = await readPseudo(page)
      for (const { name, path } of consolePages) {
        reader.forget()
        await page.goto(served.url(path(data)))
        for (const { viewport } of [appearances.phone, appearances.light]) {
          await page.setViewportSize(viewport)
          await settled(page)
          expect(await names.unsafe(), name).toEqual([])
          expect(await reader.untranslated(), name).toEqual([])
          expect(await reader.cut(), name).toEqual([])
        }
      }
    },
  )

  test('a hostile name is as safe on the tabs and in the forms of the pages', async () => {
    const { page } = await served.open()
    const names = await giveHostileNames(page)
    await page.goto(served.url('/more'))
    const schedule = `/schedules/${data.scheduleIds[0]}`
    for (const address of [
      ...['clients', 'groups', 'rights'].map((tab) => `/people?tab=${tab}`),
      ...['doubt', 'refused', 'all', 'addresses', 'lists', 'templates'].map(
        (tab) => `/destinations?tab=${tab}`,
      ),
      ...['details', 'when', 'recipients', 'report', 'parameters'].map((part) => `${schedule}?edit=${part}`),
      `${schedule}?at=${Math.floor(Date.now() / 1_000)}`,
      '/schedules?q=Daily',
    ]) {
      await follow(page, address)
      expect(await names.unsafe(), address).toEqual([])
    }
  })

  test('hostile names are shown as they are stored, in the title of the tab, in dialogs and in the search', async () => {
    const { page } = await served.open()
    const names = await giveHostileNames(page)
    await page.goto(served.url(`/schedules/${data.scheduleIds[0]}`))
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon).toContain('\\u202e')
    expect(await page.title()).toContain('\\u202e')
    await openMore(page)
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => page.getByRole('alertdialog').innerText(), soon).toContain('\\u202e')
    expect(await names.unsafe()).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Search' }).waitFor(soon)
    await page.keyboard.type('Daily')
    await expect
      .poll(() => page.getByRole('menuitem').allInnerTexts(), soon)
      .toContainEqual(expect.stringContaining('\\u202e'))
    expect(await names.unsafe()).toEqual([])
  })

  test('the title of the tab starts with the number of runs that need a person, on every page', async () => {
    const { page } = await served.open({ path: '/servers' })
    await expect.poll(() => page.title(), soon).toBe(`(${data.needs}) Servers · Punctual`)
  })
})

describe('without the REST interface', () => {
  beforeAll(async () => {
    await served.logIn('Administrator')
    await served.cluster.kill('api-1', 'SIGKILL')
  })

  test('every page says that the service cannot be reached, and offers to try again', manyPages, async () => {
    const { context } = await served.open()
    const asking = consolePages.filter(({ asks }) => asks)
    // Some beside each other: each one repeats its questions for some seconds before it says so.
    await Promise.all(
      Array.from({ length: besideEachOther }, async (_, first) => {
        const page = await context.newPage()
        await page.goto(served.url('/more'))
        for (const { path } of asking.filter((_each, index) => index % besideEachOther === first)) {
          await follow(page, path(nothing))
          await page.getByRole('button', { name: 'Try again' }).first().waitFor(soon)
          await expectAccessible(page)
        }
      }),
    )
  })
})

import { beforeAll, describe, expect, test } from 'vitest'

import { expectAccessible, expectAccessibleAs, settled, soon, useConsole } from './support/console.ts'
import { giveHostileNames } from './support/hostile-names.ts'
import { looks } from './support/looks.ts'
import { type ConsoleData, fillConsole } from './support/console-data.ts'
import { consolePages, listPages } from './support/console-pages.ts'
import { readPseudo } from './support/pseudo-locale.ts'
import { answerLongWords, deskWidths, unevenRows } from './support/table-rows.ts'

/*
 * Every page in every state. The first tests find an empty service, the next ones a full one, and the last ones
 * a console whose REST interface is away.
 */

const served = useConsole({ schedulers: 1, workers: 1, samples: false, restart: false })
const rows = consolePages.map((page) => [page.name, page] as const)
const noId = crypto.randomUUID()
const nothing: ConsoleData = {
  scheduleIds: [],
  sourceId: noId,
  calendarId: noId,
  doubtId: noId,
  needs: 0,
}

describe('of an empty service', () => {
  // What a page shows that asks for nothing is the same in a full service.
  test.each(rows.filter(([, { asks }]) => asks))(
    'the page %s says what there is not, and what to do',
    async (_name, { path, empty }) => {
      const { page } = await served.open({ path: path(nothing) })
      await settled(page)
      if (empty !== null) await expect.poll(() => page.locator('main').innerText(), soon).toMatch(empty)
      await expectAccessible(page)
    },
  )

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

  test.each(rows)(
    'the page %s is whole and accessible, light and dark, on a desk, a tablet and a phone',
    async (_name, { path, heading }) => {
      const { page, complaints } = await served.open({ path: path(data) })
      await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon).toMatch(heading)
      await expectAccessibleAs(page)
      expect(complaints).toEqual([])
    },
  )

  test.each(listPages)(
    'every cell of the list %s stands in its row, in each width, theme and language',
    async (_name, path) => {
      const { page } = await served.open()
      await answerLongWords(page)
      await page.goto(served.url(path(data)))
      await settled(page)
      await expect.poll(() => page.locator('main tbody tr').count(), soon).toBeGreaterThan(0)
      for (const language of ['en', 'de']) {
        await page.locator('select:has([value=de])').first().selectOption(language)
        await expect.poll(() => page.evaluate('document.documentElement.lang'), soon).toBe(language)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          for (const width of deskWidths) {
            await page.setViewportSize({ width, height: 900 })
            const message = `${language} ${width} ${colorScheme}`
            await expect.poll(() => unevenRows(page), { ...soon, message }).toEqual([])
          }
        }
      }
    },
  )

  test('the whole reason of a schedule that will not run is reached with the keyboard and the pointer', async () => {
    const { page } = await served.open()
    await answerLongWords(page)
    await page.goto(served.url('/schedules'))
    const reason = page.getByRole('button', { name: /^The report cannot be made/ }).first()
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

  test.each(rows)(
    'at the page %s a viewer reads what may not be seen, and no link leads to such a page',
    async (name, row) => {
      const { page } = await served.open({ role: 'Viewer', path: row.path(data) })
      await settled(page)
      if (row.role === 'Viewer') {
        await expect
          .poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon)
          .toMatch(row.heading)
      } else {
        await expect
          .poll(() => page.locator('main').innerText(), soon)
          .toMatch(
            /You may not see this|You may create schedules in no folder|Only an (?:administrator|editor) may/,
          )
        const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true })
        expect(await links.count()).toBe(0)
      }
      await expectAccessible(page)
    },
  )

  test.each(rows)(
    'every text of the page %s is in the catalogue, and one that is 40 % longer is not cut off',
    async (_name, { path }) => {
      const { page } = await served.open(looks.phone)
      const reader = await readPseudo(page)
      await page.goto(served.url(path(data)))
      for (const { viewport } of [looks.phone, looks.light]) {
        await page.setViewportSize(viewport)
        await settled(page)
        expect(await reader.untranslated()).toEqual([])
        expect(await reader.cut()).toEqual([])
      }
    },
  )

  test.each(rows)(
    'a name on the page %s shows what is hidden in it, and rearranges nothing beside it',
    async (_name, { path }) => {
      const { page } = await served.open()
      const names = await giveHostileNames(page)
      await page.goto(served.url(path(data)))
      await settled(page)
      expect(await names.unsafe()).toEqual([])
    },
  )

  test('a hostile name is as safe on the tabs and in the forms of the pages', async () => {
    const { page } = await served.open()
    const names = await giveHostileNames(page)
    const schedule = `/schedules/${data.scheduleIds[0]}`
    for (const address of [
      ...['clients', 'groups', 'rights'].map((tab) => `/people?tab=${tab}`),
      ...['doubt', 'refused', 'addresses'].map((tab) => `/destinations?tab=${tab}`),
      ...['details', 'when', 'recipients', 'report', 'parameters'].map((part) => `${schedule}?edit=${part}`),
      `${schedule}?at=${Math.floor(Date.now() / 1_000)}`,
      '/schedules?q=Daily',
    ]) {
      await page.goto(served.url(address))
      await settled(page)
      expect(await names.unsafe(), address).toEqual([])
    }
  })

  test('hostile names are shown as they are stored, in the title of the tab, in dialogs and in the search', async () => {
    const { page } = await served.open()
    const names = await giveHostileNames(page)
    await page.goto(served.url(`/schedules/${data.scheduleIds[0]}`))
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon).toContain('\\u202e')
    expect(await page.title()).toContain('\\u202e')
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => page.getByRole('alertdialog').innerText(), soon).toContain('\\u202e')
    expect(await names.unsafe()).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Find or do' }).waitFor(soon)
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
  beforeAll(() => served.cluster.kill('api-1', 'SIGKILL'))

  test('every page says that the service cannot be reached, and offers to try again', async () => {
    // Beside each other: each one repeats its questions for some seconds before it says so.
    const { context } = await served.open()
    await Promise.all(
      consolePages
        .filter(({ asks }) => asks)
        .map(async ({ name, path }) => {
          const page = await context.newPage()
          await page.goto(served.url(path(nothing)))
          await expect
            .poll(() => page.getByRole('button', { name: 'Try again' }).count(), { ...soon, message: name })
            .toBeGreaterThan(0)
          await expectAccessible(page)
        }),
    )
  })
})

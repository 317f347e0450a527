import { expect, test } from 'vitest'

import { settled, soon } from '../support/console.ts'
import { served } from './served.ts'

/** As a browser whose user has set text to be twice as large. */
const twice = "document.documentElement.style.fontSize = '200%'"

test('the rows of a list of a new schedule, and the words of the chart, grow with the text', async () => {
  const { page } = await served.open({ viewport: { width: 1_280, height: 800 } })
  await page.addInitScript(`addEventListener('DOMContentLoaded', () => { ${twice} })`)
  await page.goto(served.url('/schedules/new'))
  const row = page.getByRole('option', { name: /Sample BI platform/ })
  await row.waitFor(soon)
  expect((await row.boundingBox())?.height).toBe(96)
  const isCut =
    '[...document.querySelectorAll(".list-item")].some((item) => item.scrollHeight > item.clientHeight)'
  expect(await page.evaluate<boolean>(isCut)).toBe(false)
  await page.goto(served.url('/'))
  await settled(page)
  await page.locator('.chart text').first().waitFor(soon)
  expect(await page.evaluate('getComputedStyle(document.querySelector(".chart text")).fontSize')).toBe('22px')
})

test('a long reason of waiting executions, and the next probe of a breaker, are within half of a window', async () => {
  const { page } = await served.open({ viewport: { width: 1_280, height: 800 } })
  const inAYear = Date.UTC(2099, 8, 28, 22, 48) / 1_000
  await page.route(/\/api\/service\/getcluster/, async (route) => {
    const answer = await route.fetch()
    const cluster = (await answer.json()) as object
    await route.fulfill({
      json: {
        ...cluster,
        Waiting: 1,
        Line: [
          {
            FolderPath: '/Finance',
            AccountName: 'Finance tenant',
            Count: 1,
            OldestEntryEpochUtc: inAYear,
            Reason: 'The source has said that it takes no work before it has ended what it began. '.repeat(4),
            NextAttemptEpochUtc: inAYear,
          },
        ],
        Breakers: [
          {
            Kind: 'source',
            Name: 'https://reports.example.org/finance',
            State: 'HalfOpen',
            OpenSinceEpochUtc: inAYear,
            NextTryEpochUtc: inAYear,
            Code: 'SourceUnreachable',
            Reason: 'No answer',
          },
        ],
      },
    })
  })
  await page.goto(served.url('/servers'))
  await settled(page)
  await expect.poll(() => page.locator('.pair .table').count(), soon).toBeGreaterThan(1)
  const beyond =
    '[...document.querySelectorAll(".pair .table-scroll")].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)'
  await expect.poll(() => page.evaluate<number[]>(beyond), soon).toEqual([0, 0])
})

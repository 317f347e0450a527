import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { expectAccessible, settled, soon } from '../support/console.ts'
import { served } from './served.ts'

const slots = 8
const names = ['worker-1', 'a-server-with-a-name-that-no-column-has-room-for.example.internal']
const cells = 28

/** A night with everything in it: full servers, accounts whose runs wait, runs that are late, and broken ones. */
function nightFrom(FromEpochUtc: number, BucketSeconds: number) {
  const counts = Array.from({ length: cells }, (_, index) => index % (slots + 1))
  const waiting = counts.map((count) => (count === slots ? 1_204 : 0))
  const run = (index: number) => ({
    ScheduleId: crypto.randomUUID(),
    ScheduleName: `Margin by product and region, number ${index}`,
    DueEpochUtc: FromEpochUtc + index * 600,
    Runnable: index % 3 > 0,
    Message: index % 3 > 0 ? null : 'Its account is gone, and no other one may read the report.',
    StartEpochUtc: null,
    LateSeconds: index % 3 === 1 ? 45 * index : null,
    LateCause: index % 3 === 1 ? { Code: 'servers', Message: 'All servers are in use then.' } : null,
  })
  return {
    FromEpochUtc,
    ToEpochUtc: FromEpochUtc + cells * BucketSeconds,
    BucketSeconds,
    OnTime: 1_204,
    Late: 10,
    WillNotRun: 10,
    Servers: names.map((Name) => ({ Name, Slots: slots, Buckets: counts })),
    Accounts: names.map((Name) => ({
      AccountId: crypto.randomUUID(),
      Name,
      Limit: slots,
      Buckets: counts,
      Waiting: waiting,
    })),
    Runs: Array.from({ length: 30 }, (_, index) => run(index)),
    Accuracy: { MedianErrorSeconds: 4 },
  }
}

async function openNight(options: Parameters<typeof served.open>[0]): Promise<Page> {
  const { page } = await served.open(options)
  await page.route('**/api/schedule/getforecast', async (route) => {
    const { FromEpochUtc, BucketSeconds } = route.request().postDataJSON() as {
      FromEpochUtc: number
      BucketSeconds: number
    }
    await route.fulfill({ json: nightFrom(FromEpochUtc, BucketSeconds) })
  })
  await page.goto(served.url('/tonight'))
  await settled(page)
  await expect.poll(() => page.locator('.heat-cells').count(), soon).toBe(4)
  return page
}

/** Runs in the page: what stands over something else, or beyond the row that it is in. */
const misplaced = `(() => {
  const found = []
  const box = (element) => element.getBoundingClientRect()
  for (const row of document.querySelectorAll('.heat-row, .night-runs li')) {
    const parts = [...row.children].filter((each) => box(each).width > 0)
    for (const part of parts)
      if (box(part).right > box(row).right + 1 || box(part).bottom > box(row).bottom + 1)
        found.push('beyond its row: ' + part.textContent)
  }
  const hours = [...document.querySelectorAll('.heat-hours span')].map(box).filter(({ width }) => width > 0)
  hours.forEach((hour, index) => {
    if (index > 0 && hour.left < hours[index - 1].right) found.push('hours over each other: ' + index)
  })
  for (const cell of document.querySelectorAll('.heat-over')) {
    const words = document.createRange()
    words.selectNodeContents(cell)
    const isSeen = getComputedStyle(cell).fontSize !== '0px'
    if (isSeen && words.getBoundingClientRect().width > box(cell).width + 1) found.push('cut: ' + cell.textContent)
  }
  return found
})()`

for (const locale of ['en-US', 'de-DE'])
  for (const colorScheme of ['light', 'dark'] as const)
    test(`a night with waiting, late and broken runs is whole and accessible in ${locale}, ${colorScheme}`, async () => {
      const page = await openNight({ locale, colorScheme, isFresh: true })
      for (const width of [1_440, 1_024, 390, 375]) {
        await page.setViewportSize({ width, height: 844 })
        await settled(page)
        await expect.poll(() => page.evaluate(misplaced), { ...soon, message: String(width) }).toEqual([])
        await expectAccessible(page)
      }
    })

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { expectAccessible, soon } from '../support/console.ts'
import { createFigures, executionOf, served, sourceDoes, waitForEnd } from './served.ts'

const AsOfEpochUtc = Date.parse('2026-01-05T06:00:00Z') / 1_000

test('an administrator starts a missed run from Today in two clicks, and reads before as of when it will be', async () => {
  const name = 'Missed in January'
  const ScheduleId = await createFigures(name, ['a@example.org'])
  const { page, clicks } = await openToday(needOf(ScheduleId, name))
  await page.getByRole('button', { name: /^Run as of/ }).click()
  const dialog = page.getByRole('alertdialog')
  expect(await dialog.innerText()).toContain('The report is made from the data of now')
  await dialog.getByRole('button', { name: /^Run as of/ }).click()
  await expect.poll(() => page.getByRole('link', { name: 'Open the execution' }).count(), soon).toBe(1)
  expect(clicks()).toBeLessThanOrEqual(2)
  const [run] = await runsOf(ScheduleId)
  expect(run?.RunBy).toBe(served.cluster.local.AdminUser)
})

test.each([
  {
    locale: 'en-GB',
    start: /^Run as of/,
    refusal: 'The report of this instant is delivered already',
    open: 'Open the execution',
    again: 'Run it again',
  },
  {
    locale: 'de-DE',
    start: /^Ausführen zum Stand/,
    refusal: 'Der Bericht zu diesem Zeitpunkt ist schon zugestellt',
    open: 'Ausführung öffnen',
    again: 'Noch einmal ausführen',
  },
])(
  'a run of an instant that is delivered leads to the run that was, and to one more: $locale',
  async ({ locale, start, refusal, open, again }) => {
    const name = `Delivered in January, ${locale}`
    const ScheduleId = await createFigures(name, ['a@example.org'])
    const before = await startAsOf(ScheduleId)
    await waitForEnd(before)
    const { page } = await openToday(needOf(ScheduleId, name), locale)
    await startFromToday(page, start)
    const problem = page.getByRole('alert')
    await expect.poll(() => problem.innerText(), soon).toContain(refusal)
    expect(await problem.getByRole('link', { name: open }).getAttribute('href')).toMatch(
      new RegExp(`/executions/${before}$`),
    )
    await expectAccessible(page)
    expect(await runsOf(ScheduleId)).toHaveLength(1)
    await problem.getByRole('button', { name: again }).click()
    await expect.poll(() => problem.count(), soon).toBe(0)
    await page.getByRole('link', { name: open }).click()
    await expect.poll(() => page.url(), soon).toMatch(/\/executions\/[0-9a-f-]{36}$/)
    expect(page.url()).not.toContain(before)
    expect(await runsOf(ScheduleId)).toHaveLength(2)
  },
)

test('a run of an instant that has not ended leads to it, and cannot be made once more meanwhile', async () => {
  await sourceDoes({ exportDurationMs: 60_000 })
  const name = 'Under way for January'
  const ScheduleId = await createFigures(name, ['a@example.org'])
  const ExecutionId = await startAsOf(ScheduleId)
  const { page } = await openToday(needOf(ScheduleId, name))
  await startFromToday(page, /^Run as of/)
  const problem = page.getByRole('alert')
  await expect.poll(() => problem.innerText(), soon).toContain('has not ended yet')
  expect(await problem.getByRole('button').count()).toBe(0)
  await problem.getByRole('link', { name: 'Open the execution' }).click()
  await expect.poll(() => page.url(), soon).toContain(`/executions/${ExecutionId}`)
  await served.rest.post('/api/schedule/cancelexecution', { body: { ExecutionId } })
  await expect.poll(async () => (await executionOf(ExecutionId)).Status, soon).toBe('Cancelled')
})

/** Today with one need: only a scheduler that was away makes one. Everything else is as it is. */
async function openToday(need: object, locale = 'en-GB') {
  const opened = await served.open({ locale })
  await opened.page.route(/getneeds/, (route) => route.fulfill({ json: [need] }))
  await opened.page.goto(served.url('/'))
  return opened
}

async function startFromToday(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).click()
  await page.getByRole('alertdialog').getByRole('button', { name }).click()
}

async function startAsOf(ScheduleId: string): Promise<string> {
  const body = { ScheduleId, AsOfEpochUtc }
  return (await served.rest.post('/api/schedule/executescheduleasync', { body })).ExecutionId
}

async function runsOf(ScheduleId: string) {
  return await served.rest.post('/api/schedule/getexecutionhistory', { body: { ScheduleId } })
}

/** The need of an instant that no scheduler was there for. */
function needOf(ScheduleId: string, ScheduleName: string) {
  return {
    NeedId: '00000000-0000-7000-8000-000000000001',
    Kind: 'Missed',
    ScheduleId,
    ScheduleName,
    FolderPath: '/',
    ExecutionId: '00000000-0000-7000-8000-000000000002',
    SinceEpochUtc: AsOfEpochUtc,
    Code: 'missed_late',
    Values: { AsOfEpochUtc },
    Message: 'No scheduler was there.',
    Verbs: ['RunAsOf'],
    TakenBy: null,
    TakenByName: null,
    SettledEpochUtc: null,
    SettledBy: null,
    SettledByName: null,
    Count: 1,
  }
}

import { eventually } from '@punctual/testing'
import type { Page } from 'playwright-core'

import type { ConsoleData } from '../support/console-data.ts'

export interface PictureData extends ConsoleData {
  /** A run of a sample, with its file; the mail server has refused one recipient. */
  readonly sentId: string
}

/** A picture of the README or of the guide. Its file is docs/guide/pictures/<name>.webp. */
export interface Picture {
  readonly name: string
  readonly path: (data: PictureData) => string
  /** What is done on the page before the picture is taken. */
  readonly before?: (page: Page) => Promise<void>
  readonly isPhone?: true
}

/** The runs are compared with the rules some time after the start. */
async function seeProof(page: Page): Promise<void> {
  await page.getByText(/^Nothing is missing and nothing ran twice/).waitFor({ timeout: 180_000 })
}

async function openDialog(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await page.locator('.loading').first().waitFor({ state: 'detached' })
}

/** Runs in the page: whether each picture of a page has come. */
const areDrawn = `[...document.querySelectorAll('.pictures img')].every((image) => image.naturalWidth > 0) && document.querySelector('.pictures img') !== null`

async function showFile(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Show the (page|\d+ pages)$/ }).click()
  await eventually(() => page.evaluate<boolean>(areDrawn), { timeoutMs: 30_000 })
  await page
    .getByRole('heading', { name: 'Files' })
    .evaluate((heading: { scrollIntoView(): void }) => heading.scrollIntoView())
}

async function moveTime(page: Page): Promise<void> {
  await page.getByLabel('Time', { exact: true }).fill('06:30')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Runs as they will be').scrollIntoViewIfNeeded()
}

async function chooseAll(page: Page, action: string): Promise<void> {
  await page.getByRole('checkbox', { name: /^Choose all/ }).click()
  await page.getByRole('button', { name: action, exact: true }).click()
  await page.locator('[role=dialog], [role=alertdialog]').waitFor()
}

async function nameOwner(page: Page): Promise<void> {
  await chooseAll(page, 'Change owner')
  await page.getByLabel('New owner').fill('admin')
}

/** New Year is in the calendar of holidays. */
function nextNewYear(): string {
  // oxlint-disable-next-line no-restricted-globals -- the service that is shown runs on this clock
  return `${new Date().getUTCFullYear() + 1}-01-01`
}

/* The five steps of a new schedule, each one after those before it. */

const account = (page: Page) => page.getByRole('option', { name: /Sample report server/ })
const report = (page: Page) => page.getByRole('option', { name: /Airports by State/ })

async function seeAccounts(page: Page): Promise<void> {
  await account(page).waitFor()
}

async function seeReports(page: Page): Promise<void> {
  await account(page).click()
  await report(page).waitFor()
}

async function chooseParameters(page: Page): Promise<void> {
  await seeReports(page)
  await report(page).click()
  await page.getByRole('option', { name: 'CA', exact: true }).click()
}

async function chooseRule(page: Page): Promise<void> {
  await chooseParameters(page)
  await nextStep(page)
  await page.getByText('Next runs').first().waitFor()
  await page.getByText(/^Draft saved/).waitFor()
}

async function chooseRecipients(page: Page): Promise<void> {
  await chooseRule(page)
  await nextStep(page)
  await page.getByLabel('To', { exact: true }).fill('finance-desk@example.org')
}

async function nextStep(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Next: / }).click()
}

export const pictures: readonly Picture[] = [
  { name: 'today', path: () => '/', before: seeProof },
  { name: 'today-phone', path: () => '/', before: seeProof, isPhone: true },
  { name: 'schedules', path: () => '/schedules' },
  { name: 'executions', path: () => '/executions' },
  { name: 'execution', path: ({ sentId }) => `/executions/${sentId}` },
  { name: 'file', path: ({ sentId }) => `/executions/${sentId}`, before: showFile },
  {
    name: 'resend',
    path: ({ sentId }) => `/executions/${sentId}`,
    before: (page) => openDialog(page, 'Send again'),
  },
  { name: 'proof', path: ({ sentId }) => `/executions/${sentId}/proof` },
  { name: 'schedule', path: ({ scheduleIds }) => `/schedules/${scheduleIds[0]}` },
  {
    name: 'explanation',
    path: ({ scheduleIds }) => `/schedules/${scheduleIds[0]}?day=${nextNewYear()}`,
    before: async (page) =>
      page
        .getByText(/holiday/)
        .first()
        .waitFor(),
  },
  { name: 'change', path: ({ scheduleIds }) => `/schedules/${scheduleIds[0]}?edit=when`, before: moveTime },
  { name: 'pause', path: () => '/schedules?folder=%2FFinance', before: (page) => chooseAll(page, 'Disable') },
  { name: 'new-owner', path: () => '/schedules?folder=%2FSales', before: nameOwner },
  { name: 'new-account', path: () => '/schedules/new', before: seeAccounts },
  { name: 'new-report', path: () => '/schedules/new', before: seeReports },
  { name: 'new-parameters', path: () => '/schedules/new', before: chooseParameters },
  { name: 'new-when', path: () => '/schedules/new', before: chooseRule },
  { name: 'new-recipients', path: () => '/schedules/new', before: chooseRecipients },
  { name: 'calendar', path: ({ calendarId }) => `/calendars/${calendarId}` },
  { name: 'servers', path: () => '/servers' },
  { name: 'sources', path: () => '/sources' },
  { name: 'new-source', path: () => '/sources/new' },
  { name: 'people', path: () => '/people' },
  { name: 'rights', path: () => '/people?tab=rights' },
  { name: 'audit', path: () => '/audit' },
  {
    name: 'find',
    path: () => '/schedules',
    before: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').waitFor()
      await page.keyboard.type('margin')
      await page.getByRole('menuitem').nth(3).waitFor()
    },
  },
]

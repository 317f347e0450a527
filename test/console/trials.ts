import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { answerInstead } from '../support/answer-instead.ts'
import { soon } from '../support/console.ts'
import { chooseAccount, creating, cutOff, openParameters, readyToSave } from '../support/new-schedule.ts'
import { openUserMenu } from '../support/open-menus.ts'
import { logIn, served } from './served.ts'

/** What a user does after the answer to a test did not come. */
const waysOn: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'a reload': (page) => page.reload(),
  'a visit to a new schedule': (page) => page.goto(served.url('/schedules/new')),
  'a log-out and a log-in': async (page) => {
    const draft = page.url()
    await openUserMenu(page)
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByLabel('User name').waitFor(soon)
    await logIn(page)
    await page.goto(draft)
  },
}

test.each(Object.keys(waysOn))(
  'a test whose creating request is cut off leaves no schedule behind after %s',
  async (way) => {
    const { page } = await served.open({ role: null })
    await logIn(page)
    await page.goto(served.url('/schedules/new'))
    const name = `Cut off before ${way}`
    await readyToSave(page, name)
    await cutOff(page, () => sendTest(page))
    expect(await namesFound(name)).toEqual([expect.stringMatching(`^Test of ${name} `)])
    await waysOn[way]?.(page)
    await expect.poll(() => namesFound(name), soon).toEqual([])
    // Nothing of it is asked for once more: the draft has forgotten it, or a log-out has forgotten the draft.
    await expect
      .poll(() => page.evaluate<string>('Object.values(localStorage).join()'), soon)
      .not.toContain('"idempotencyKey"')
  },
)

test('a test with a password, which is lost with its page, leaves no schedule behind either', async () => {
  const { page } = await served.open({ path: '/schedules/new' })
  await readyToSave(page, 'Cut off with a password')
  await page.getByText('More settings of the mail').click()
  await page.getByLabel('Password of the PDF').fill('open-sesame-4711')
  await cutOff(page, () => sendTest(page))
  expect(await namesFound('Cut off with a password')).toHaveLength(1)
  await page.reload()
  await expect.poll(() => namesFound('Cut off with a password'), soon).toEqual([])
})

test('a second test, sent after the answer to the first one was lost, leaves nothing of either', async () => {
  const { page } = await served.open({ path: '/schedules/new' })
  await readyToSave(page, 'Tested twice')
  const answered = await loseAnswers(page)
  await sendTest(page)
  const again = page.locator('.test-mail').getByRole('button', { name: 'Try again' })
  await again.waitFor(soon)
  expect(await namesFound('Tested twice')).toHaveLength(1)
  answered()
  await again.click()
  await expect
    .poll(() => page.getByText('The test for me-alone@example.org has ended.').count(), soon)
    .toBe(1)
  await expect.poll(() => namesFound('Tested twice'), soon).toEqual([])
})

test('a draft that is saved after the answer to its test was lost is the only schedule that is left', async () => {
  const { page } = await served.open({ path: '/schedules/new' })
  await readyToSave(page, 'Saved after a lost test')
  const answered = await loseAnswers(page)
  await sendTest(page)
  await page.locator('.test-mail').getByRole('button', { name: 'Try again' }).waitFor(soon)
  answered()
  await page.getByRole('button', { name: 'Check and save' }).click()
  await expect
    .poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon)
    .toBe('Saved after a lost test')
  expect(await namesFound('Saved after a lost test')).toEqual(['Saved after a lost test'])
})

test('a preview whose creating request is cut off leaves no schedule behind after a reload', async () => {
  const { page } = await served.open({ path: '/schedules/new' })
  await chooseAccount(page, /Sample report server/)
  await page.getByRole('option', { name: /Cars List/ }).click(soon)
  await openParameters(page)
  await cutOff(page, () => page.getByRole('button', { name: 'Show its pages' }).click(soon))
  expect(await namesFound('Preview of')).toHaveLength(1)
  await page.reload()
  await expect.poll(() => namesFound('Preview of'), soon).toEqual([])
})

async function sendTest(page: Page): Promise<void> {
  await page.getByLabel('Your own address').fill('me-alone@example.org')
  await page.getByRole('button', { name: 'Send a test to me' }).click()
}

/** The service takes creating requests, whose answers are lost until the returned function is called. */
async function loseAnswers(page: Page): Promise<() => void> {
  return await answerInstead(page, creating, async (route) => {
    await route.fetch()
    await route.abort()
  })
}

/** The names of the schedules that have a text in theirs. */
async function namesFound(Text: string): Promise<string[]> {
  const found = await served.rest.post('/api/schedule/search', { body: { Text } })
  return found.map(({ ScheduleName }) => ScheduleName)
}

test('while a save asks for a decision no test is sent, since it would delete what the decision is about', async () => {
  const { page } = await served.open({ path: '/schedules/new' })
  await readyToSave(page, 'Undecided')
  await page.route(/\/api\/schedule\/preflight/, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as object
    await route.fulfill({
      response,
      json: { ...answer, Warnings: ['The report is large.'], WarningCodes: [null] },
    })
  })
  const test = page.getByRole('button', { name: 'Send a test to me' })
  await page.getByLabel('Your own address').fill('me@example.org')
  expect(await test.isEnabled()).toBe(true)
  await page.getByRole('button', { name: 'Check and save' }).click()
  const save = page.getByRole('button', { name: 'Save anyway' })
  await save.waitFor(soon)
  expect(await test.isDisabled()).toBe(true)
  await save.click()
  await expect.poll(() => new URL(page.url()).pathname, soon).toMatch(/^\/schedules\/[0-9a-f-]{36}$/)
  expect(await namesFound('Undecided')).toEqual(['Undecided'])
})

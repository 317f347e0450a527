import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'

import { expectAccessible, expectAccessibleAs, settled, soon } from '../support/console.ts'
import { createSampleSchedule } from '../support/sample-bi.ts'
import { shownAt } from '../support/shown-at.ts'
import { openUserMenu } from '../support/open-menus.ts'
import { logIn, served } from './served.ts'

const next = 'a wholly different staple'

/** Expressions that run in the page. */
const isLive = `document.querySelector('.live-line')?.innerText.startsWith('Live')`
const asksForLogIn = `document.querySelector('[role=alertdialog] input[type=password]') !== null`

/** A user of this test only: its password and its sessions change. */
async function ownUser() {
  const user = { UserName: `account-${crypto.randomUUID().slice(0, 8)}`, Password: 'a long enough password' }
  await served.rest.post('/api/user/create', { body: { ...user, Role: 'Viewer' } })
  return user
}

test('a user changes the own password on the account page, and a password with the user name in it is refused beside its field', async () => {
  const user = await ownUser()
  const { page } = await served.open({ role: null })
  await logIn(page, user)
  await openUserMenu(page)
  await page.getByRole('link', { name: user.UserName }).click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon).toBe('Your account')
  const fill = async (password: string) => {
    await page.getByLabel('Current password').fill(user.Password)
    await page.getByLabel('New password').fill(password)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await fill(`${user.UserName}2026-2026`)
  await expect.poll(() => page.getByText(/must not contain the user name/).count(), soon).toBeGreaterThan(0)
  await fill(next)
  await expect.poll(() => page.getByText('The password is changed').count(), soon).toBe(1)
  expect(await page.getByLabel('New password').inputValue()).toBe('')
  const again = await served.open({ role: null })
  await logIn(again.page, { ...user, Password: next })
})

test('a user sees the own sessions on the account page and ends one, whose open pages ask for a log-in within a second', async () => {
  const user = await ownUser()
  const [mine, lost] = [await served.open({ role: null }), await served.open({ role: null })]
  await logIn(mine.page, user)
  await logIn(lost.page, user)
  const beside = await lost.context.newPage()
  await beside.goto(served.url('/servers'))
  await Promise.all([lost.page, beside].map((page) => shownAt(page, isLive)))
  await mine.page.goto(served.url('/account'))
  await settled(mine.page)
  await expect.poll(() => mine.page.getByText('This session').count(), soon).toBe(1)
  await expectAccessibleAs(mine.page, ['light', 'dark'])
  const ends = mine.page.getByRole('row').getByRole('button', { name: /^End/ })
  expect(await ends.count()).toBe(1)
  const asked = Promise.all([lost.page, beside].map((page) => shownAt(page, asksForLogIn)))
  await ends.click()
  const ended = mine.page.waitForResponse(/endsession/).then(() => Date.now())
  await mine.page.getByRole('alertdialog').getByRole('button', { name: /^End/ }).click()
  const endedMs = await ended
  for (const askedMs of await asked) expect(askedMs - endedMs).toBeLessThanOrEqual(1_000)
  await expect.poll(() => ends.count(), soon).toBe(0)
  expect(await mine.page.getByRole('alertdialog').count()).toBe(0)
})

test('the account page is in German where the viewer chose it, with the choices of this browser', async () => {
  const { page } = await served.open({ path: '/account', locale: 'de-DE' })
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon).toBe('Ihr Konto')
  await page.getByText('English', { exact: true }).last().click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon).toBe('Your account')
})

test('a viewer sets the own address, subscribes to an open schedule with the keyboard only, and ends the subscription', async () => {
  const name = `Open figures ${crypto.randomUUID().slice(0, 8)}`
  const destinations = [{ To: 'ann@example.org' }]
  await createSampleSchedule(served.rest, { name, destinations, isSubscribable: true })
  const user = await ownUser()
  const { page, clicks } = await served.open({ role: null })
  await logIn(page, user)
  const before = clicks()
  const press = async (locator: Locator) => {
    await locator.focus()
    await page.keyboard.press('Enter')
  }
  await press(page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Subscriptions' }))
  await expect.poll(() => page.getByText('no mail can go to you').count(), soon).toBe(1)
  await press(page.getByRole('link', { name: /^Open to you/ }))
  const row = page.getByRole('row').filter({ hasText: name })
  await press(row.getByRole('button', { name: 'Subscribe' }))
  await expect.poll(() => page.getByRole('alert').innerText(), soon).toContain('You have no mail address')
  await expectAccessible(page)
  await press(page.getByRole('button', { name: 'Change address' }))
  await page
    .getByRole('dialog')
    .getByLabel('E-mail address')
    .pressSequentially(`${user.UserName}@example.org`)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByText(`${user.UserName}@example.org`).count(), soon).toBe(1)
  await press(row.getByRole('button', { name: 'Subscribe' }))
  await expect.poll(() => row.count(), soon).toBe(0)
  // The page moves the focus some frames after the row is gone.
  await expect.poll(() => page.evaluate('document.activeElement === document.body'), soon).toBe(false)
  await press(page.getByRole('link', { name: /^You receive/ }))
  await expect.poll(() => row.innerText(), soon).toMatch(/You have subscribed\s+Sent to you/)
  await expectAccessibleAs(page)
  await press(row.getByRole('button', { name: 'Unsubscribe' }))
  await expect.poll(() => page.getByText('No report is sent to you').count(), soon).toBe(1)
  expect(clicks()).toBe(before)
})

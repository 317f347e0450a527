import { expect, test } from 'vitest'

import { expectAccessible, settled, soon } from '../support/console.ts'
import { logIn, served } from './served.ts'

const next = 'a wholly different staple'

/** A user of this test alone: its password and its sessions change. */
async function ownUser() {
  const user = { UserName: `account-${crypto.randomUUID().slice(0, 8)}`, Password: 'a long enough password' }
  await served.rest.post('/api/user/create', { body: { ...user, Role: 'Viewer' } })
  return user
}

test('a user changes the own password on the account page, and a password with the user name in it is refused beside its field', async () => {
  const user = await ownUser()
  const { page } = await served.open({ role: null })
  await logIn(page, user)
  await page.getByRole('link', { name: user.UserName }).click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon).toBe('Your account')
  await expectAccessible(page)
  const fill = async (password: string) => {
    await page.getByLabel('Password until now').fill(user.Password)
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

test('a user sees the own sessions on the account page and ends one, whose browser then has to log in again', async () => {
  const user = await ownUser()
  const [mine, lost] = [await served.open({ role: null }), await served.open({ role: null })]
  await logIn(mine.page, user)
  await logIn(lost.page, user)
  await mine.page.goto(served.url('/account'))
  await settled(mine.page)
  await expect.poll(() => mine.page.getByText('This session').count(), soon).toBe(1)
  const ends = mine.page.getByRole('row').getByRole('button', { name: /^End/ })
  expect(await ends.count()).toBe(1)
  await ends.click()
  await mine.page.getByRole('alertdialog').getByRole('button', { name: /^End/ }).click()
  await expect.poll(() => ends.count(), soon).toBe(0)
  await lost.page.goto(served.url('/schedules'))
  await expect.poll(() => lost.page.getByLabel('Password').count(), soon).toBeGreaterThan(0)
})

test('the account page is in German where the viewer chose it, with the choices of this browser', async () => {
  const { page } = await served.open({ path: '/account', locale: 'de-DE' })
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon).toBe('Ihr Konto')
  await page.getByLabel('Sprache').last().selectOption('en')
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon).toBe('Your account')
})

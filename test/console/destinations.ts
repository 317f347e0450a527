import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { appearances } from '../support/appearances.ts'
import { choose } from '../support/choose.ts'
import { expectAccessible, expectAccessibleAs, soon } from '../support/console.ts'
import { createSampleSchedule } from '../support/sample-bi.ts'
import { administrator, dailyReport, served, stored } from './served.ts'

const name = 'Into a directory'
let path: string

beforeAll(async () => {
  path = join(served.cluster.dir, 'delivered', 'console')
  await mkdir(path)
  await served.rest.post('/api/singleschedule/createforbi', {
    body: { ...(await dailyReport('07:00')), ScheduleName: name, FolderPath: '/' },
  })
})

async function openRecipients(options: { readonly locale?: string } = {}) {
  const { ScheduleId } = await stored(name)
  const { page } = await served.open({ path: `/schedules/${ScheduleId}?edit=recipients`, ...options })
  return page
}

async function addDestination(page: Page, kind: string) {
  await choose(page.getByLabel('Kind of destination'), kind)
  await page.getByRole('button', { name: 'Add a destination' }).click()
}

test('an editor adds a directory by the form of its kind, tries it, and sees it on the schedule; nothing stays of the trial', async () => {
  const page = await openRecipients()
  await addDestination(page, 'Directory')
  const group = page.getByRole('group', { name: 'Directory' })
  await group.getByRole('textbox', { name: 'Directory' }).fill(join(path, 'sub'))
  await group.getByRole('button', { name: 'Test' }).click()
  await expect.poll(() => group.getByRole('listitem').count(), soon).toBe(4)
  expect(await readdir(path)).toEqual([])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => page.locator('.review ins').innerText(), soon).toContain(join(path, 'sub'))
  await page.getByRole('button', { name: 'Confirm the changes' }).click()
  await expect.poll(() => page.locator('.destinations').innerText(), soon).toContain(join(path, 'sub'))
  expect((await stored(name)).Destinations).toMatchObject([
    { Type: 'Directory', Path: join(path, 'sub'), IfExists: 'Replace', Format: 'PDF' },
  ])
})

test('a change of a directory is shown old against new by the label of its field, and its mails stay', async () => {
  const before = await stored(name)
  const page = await openRecipients()
  await page.getByRole('textbox', { name: 'Directory' }).fill(path)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const review = page.locator('.review')
  await expect.poll(() => review.getByRole('listitem').allInnerTexts(), soon).toHaveLength(1)
  expect(await review.getByRole('listitem').innerText()).toMatch(/^Directory\b/)
  expect(await review.locator('del').innerText()).toContain(join(path, 'sub'))
  await page.getByRole('button', { name: 'Confirm the changes' }).click()
  await expect.poll(async () => (await stored(name)).Destinations[0], soon).toMatchObject({ Path: path })
  const after = await stored(name)
  expect(after.EmailDestinations).toEqual(before.EmailDestinations)
  expect(after.Destinations).toEqual([{ ...before.Destinations[0], Path: path }])
})

test('what the service refuses of a directory stands at its field, in the language of the reader', async () => {
  const page = await openRecipients({ locale: 'de-DE' })
  await page.getByRole('textbox', { name: 'Verzeichnis' }).fill('/etc')
  await page.getByRole('button', { name: 'Testen' }).click()
  const field = page.getByRole('textbox', { name: 'Verzeichnis' })
  await expect.poll(() => field.getAttribute('aria-invalid'), soon).toBe('true')
  await field.fill('/etc/')
  await expect.poll(() => field.getAttribute('aria-invalid'), soon).not.toBe('true')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByRole('button', { name: 'Änderungen bestätigen' }).click()
  await expect.poll(() => field.getAttribute('aria-invalid'), soon).toBe('true')
  expect((await stored(name)).Destinations[0]).toMatchObject({ Path: path })
})

test('an editor removes a directory, and the mails stay', async () => {
  const page = await openRecipients()
  await page.getByRole('button', { name: 'Remove this destination' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => page.locator('.review del').innerText(), soon).toContain(path)
  await page.getByRole('button', { name: 'Confirm the changes' }).click()
  await expect.poll(async () => (await stored(name)).Destinations, soon).toEqual([])
  expect((await stored(name)).EmailDestinations).toHaveLength(1)
})

test('a stored secret stays as it is; another address needs it again, which the test and the save say at its field', async () => {
  const { ScheduleId } = await stored(name)
  const Secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const hook = { Type: 'Webhook', Url: 'http://127.0.0.1:9/hooks', Secret } as const
  await served.rest.post('/api/schedule/adddestination', { body: { ScheduleId, Destinations: [hook] } })
  const page = await openRecipients()
  const group = page.getByRole('group', { name: 'Webhook' })
  const secret = group.getByLabel('Signing secret')
  expect([await secret.inputValue(), await secret.getAttribute('aria-required')]).toEqual(['', null])
  expect(await group.innerText()).toContain('Leave it empty to keep the stored value')
  await group.getByLabel('Address').fill('http://127.0.0.1:10/hooks')
  await group.getByRole('button', { name: 'Test' }).click()
  await expect.poll(() => secret.getAttribute('aria-invalid'), soon).toBe('true')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Confirm the changes' }).click()
  await expect.poll(() => secret.getAttribute('aria-invalid'), soon).toBe('true')
  await secret.fill(Secret)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Confirm the changes' }).click()
  await expect
    .poll(async () => (await stored(name)).Destinations[0], soon)
    .toMatchObject({ Url: 'http://127.0.0.1:10/hooks', HasSecret: true })
})

test('one press takes the host key of a test over, and what was typed of secrets stays', async () => {
  const Key = 'SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8'
  const page = await openRecipients()
  await addDestination(page, 'Sftp')
  const group = page.getByRole('group', { name: 'SFTP' })
  await group.getByLabel('Private key').fill('first line\nsecond line')
  const step = {
    Name: 'Sign in',
    NameCode: 'test_step_sign_in',
    Ok: false,
    Detail: `The server shows ${Key}.`,
  }
  const Steps = [{ ...step, Code: 'host_key_to_name', Values: { Key } }]
  await page.route('**/api/schedule/testdestination', (route) =>
    route.fulfill({ json: { Ok: false, Steps } }),
  )
  await group.getByRole('button', { name: 'Test' }).click()
  await group.getByRole('button', { name: 'Use this host key' }).click(soon)
  expect(await group.getByLabel('Host key').inputValue()).toBe(Key)
  expect(await group.getByLabel('Private key').inputValue()).toBe('first line\nsecond line')
})

test('the page of destinations lists what every schedule delivers to, and tries a stored one with its secret', async () => {
  const { page } = await served.open({ path: '/destinations?tab=all' })
  await page.getByLabel('Find a destination or schedule').fill(name)
  const row = page.getByRole('row').filter({ hasText: 'http://127.0.0.1:10/hooks' })
  await expect.poll(() => row.innerText(), soon).toMatch(/Webhook.*Into a directory.*Enabled/s)
  expect(await page.getByRole('row').filter({ hasText: 'E-mail' }).count()).toBe(1)
  await row.getByRole('button', { name: 'Test' }).click()
  await expect.poll(() => page.locator('.detail').getByRole('listitem').count(), soon).toBe(1)
  await expectAccessible(page)
})

test('an administrator tries a mail server, adds one with a field that is wrong first, and deletes it', async () => {
  const { page } = await served.open({ path: '/destinations?tab=mail' })
  const made = page.getByRole('row').filter({ hasText: '127.0.0.1' }).first()
  await made.getByRole('button', { name: 'Test' }).click(soon)
  await page.getByLabel('Send a test mail to').fill('me@example.org')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => page.locator('.detail').getByRole('listitem').count(), soon).toBe(4)
  expect(await page.locator('.detail').innerText()).toContain('has accepted the mail')
  await page.getByRole('button', { name: 'New mail server' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Mail server').fill('Second relay')
  await dialog.getByLabel('Host', { exact: true }).fill('127.0.0.1')
  await choose(dialog.getByLabel('Signs in with'), 'Password')
  await dialog.getByLabel('User name', { exact: true }).fill('punctual')
  await dialog.getByLabel('Mailbox for mails that come back: host (IMAP)').fill('127.0.0.1')
  await dialog.getByLabel('Password of the mailbox').fill('another secret')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const password = dialog.getByLabel('Password', { exact: true })
  await expect.poll(() => password.getAttribute('aria-invalid'), soon).toBe('true')
  await expectAccessible(page)
  await password.fill('a secret')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Second relay' })
  await expect.poll(() => row.innerText(), soon).toMatch(/127\.0\.0\.1:587/)
  const servers: readonly { readonly Name: string; readonly Bounces: unknown }[] =
    await served.rest.get('/api/mailserver/getall')
  const added = servers.find(({ Name }) => Name === 'Second relay')
  expect(added?.Bounces).toMatchObject({ Host: '127.0.0.1', Port: 993, HasPassword: true, Folder: 'INBOX' })
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => row.count(), soon).toBe(0)
})

test('an administrator makes a list, sees its members, changes it without losing what has no field, and deletes it', async () => {
  const Values = { Region: 'North' }
  const Members = [{ Address: 'ann@example.org', Name: 'Ann', Locale: 'de-DE', Values }]
  await served.rest.post('/api/recipientlist/create', { body: { Name: 'Sales team', Members } })
  const { page } = await served.open({ path: '/destinations?tab=lists' })
  const row = page.getByRole('row').filter({ hasText: 'Sales team' })
  await row.getByRole('button', { name: 'Edit' }).click(soon)
  const dialog = page.getByRole('dialog')
  const members = dialog.getByLabel('Members', { exact: true })
  expect(await dialog.innerText()).toContain('Ann <ann@example.org>.')
  expect(await members.inputValue()).toBe('"Ann" <ann@example.org>')
  await members.fill('"Ann" <ann@example.org>\nno address')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => members.getAttribute('aria-invalid'), soon).toBe('true')
  await expectAccessible(page)
  await members.fill('"Ann" <ann@example.org>\nbob@example.org')
  await dialog.getByRole('checkbox', { name: 'Editor (role)' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => row.innerText(), soon).toContain('2 addresses')
  const all = await served.rest.get('/api/recipientlist/getall')
  const lists = all.filter(({ Name }) => Name === 'Sales team')
  const AllowedFor = [{ Kind: 'Role', Id: 'Editor' }]
  expect(lists).toMatchObject([{ Members: [Members[0], { Address: 'bob@example.org' }], AllowedFor }])
  await row.getByRole('button', { name: 'Show members' }).click()
  await expect.poll(() => page.locator('.detail').innerText(), soon).toContain('bob@example.org')
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => row.count(), soon).toBe(0)
})

test('an administrator writes a template beside the mail that it makes, reads what is to be said against it, and deletes none in use', async () => {
  const { page } = await served.open({ path: '/destinations?tab=templates' })
  await page.getByRole('button', { name: 'New template' }).click(soon)
  const dialog = page.getByRole('dialog')
  const mail = dialog.frameLocator('iframe')
  await expect.poll(() => mail.locator('h1').count(), soon).toBe(1)
  await dialog.getByLabel('Template', { exact: true }).fill('Letterhead')
  await dialog.getByLabel('HTML', { exact: true }).fill('<h1>Of the company</h1>{{Nonsense}}{{Body}}')
  await expect.poll(() => dialog.locator('.template-findings').innerText(), soon).toContain('Nonsense')
  await dialog.getByLabel('HTML', { exact: true }).fill('<h1>Of the company</h1>{{Body}}')
  await expect.poll(() => mail.locator('h1').allInnerTexts(), soon).toEqual(['Of the company'])
  await expectAccessibleAs(page)
  // On a phone the buttons of a row are in its menu.
  await page.setViewportSize(appearances.light.viewport)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Letterhead' })
  await expect.poll(() => row.innerText(), soon).toMatch(/English\s+All users/)
  const [template] = await served.rest.get('/api/mailtemplate/getall')
  const destinations = [{ To: 'ann@example.org', Subject: 'Figures', TemplateId: template?.Id ?? '' }]
  await createSampleSchedule(served.rest, { name: 'With a letterhead', destinations })
  await row.getByRole('button', { name: 'Edit' }).click()
  await choose(dialog.getByLabel('Language'), 'de')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => row.innerText(), soon).toContain('German')
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => page.getByRole('alert').count(), soon).toBe(1)
  expect(await row.count()).toBe(1)
})

test('an administrator suppresses an address for one schedule, sees the reason and who, and lifts it', async () => {
  const { page } = await served.open({ path: '/destinations?tab=suppressions' })
  await page.getByRole('button', { name: 'Suppress an address' }).click(soon)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address').fill('no address')
  await dialog.getByLabel('Why').fill('Has left the company')
  await dialog.getByRole('option', { name }).click(soon)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => dialog.getByLabel('Address').getAttribute('aria-invalid'), soon).toBe('true')
  await expectAccessible(page)
  await dialog.getByLabel('Address').fill('left@example.org')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row').filter({ hasText: 'left@example.org' })
  await expect.poll(() => row.innerText(), soon).toMatch(/Into a directory.*Has left the company/s)
  expect(await row.innerText()).toContain(administrator().UserName)
  await row.getByRole('button', { name: 'Lift' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Lift' }).click()
  await expect.poll(() => row.count(), soon).toBe(0)
})

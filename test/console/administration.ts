import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'

import { appearances } from '../support/appearances.ts'
import { choose } from '../support/choose.ts'
import { expectAccessible, settled, soon } from '../support/console.ts'
import { dailyReport, dailySample, served, stored, tokenOf } from './served.ts'

const password = 'a long enough password'

test('an administrator lets a group view one folder in at most six clicks, and the service keeps to it', async () => {
  const user = await served.rest.post('/api/user/create', {
    body: { UserName: 'l.winter', Password: password, Role: 'Viewer' },
  })
  await served.rest.post('/api/group/create', {
    body: { Name: 'Finance', Members: [{ Kind: 'User', Id: user.Id }] },
  })
  onTestFinished(withdrawGrants)
  const { page, clicks } = await served.open({ path: '/' })
  await settled(page)
  await page.getByRole('link', { name: 'Access', exact: true }).click()
  await page.getByRole('link', { name: 'Rights', exact: true }).click()
  await page.getByRole('link', { name: 'Samples', exact: true }).click()
  await expect
    .poll(() => page.getByRole('heading', { name: 'What is granted on /Samples' }).count(), soon)
    .toBe(1)
  await page.getByRole('button', { name: 'Add' }).click()
  // The new row has the focus: the name is typed.
  await page.keyboard.type('Finance')
  await page.getByRole('checkbox', { name: 'View' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => page.getByRole('row', { name: /Finance \(group\)/ }).count(), soon).toBe(1)
  expect(clicks()).toBeLessThanOrEqual(6)

  await choose(page.getByLabel('User or API client'), 'l.winter (user)')
  await expect.poll(() => page.getByText('l.winter (Viewer) may do this here: View.').count(), soon).toBe(1)
  // Who is in the group finds the schedules there; another viewer does not.
  const finds = async (name: string) => (await samplesFoundBy(name, password)).length
  await expect.poll(() => finds('l.winter'), soon).toBeGreaterThan(0)
  const other = await served.userOf('Viewer')
  await expect.poll(async () => (await samplesFoundBy(other.UserName, other.Password)).length, soon).toBe(0)

  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => page.getByText('Nothing is granted here', { exact: false }).count(), soon).toBe(1)
})

test('what is begun in the rights of a folder stays when another user changes them, and overwrites nothing', async () => {
  const { rest } = served
  const folder = await rest.post('/api/folder/create', { body: { Path: `/Shared ${crypto.randomUUID()}` } })
  const path = { id: folder.Id }
  onTestFinished(async () => void (await rest.delete('/api/folder/delete/{id}', { params: { path } })))
  const put = async (role: 'Viewer' | 'Editor') => {
    const Grants = [{ Principal: { Kind: 'Role' as const, Id: role }, Rights: ['View' as const] }]
    return await rest.post('/api/folder/setgrants', { body: { FolderId: folder.Id, Grants } })
  }
  await put('Viewer')
  const { page } = await served.open({ path: `/people?tab=rights&folder=${folder.Id}` })
  const boxes = page.getByRole('checkbox', { name: 'Run' })
  await boxes.waitFor(soon)
  // An untouched form shows what is granted now.
  await put('Editor')
  const editors = page.getByRole('row', { name: /Editor/ })
  const countAgain = async () => {
    await page.evaluate('dispatchEvent(new Event("visibilitychange"))')
    return await editors.count()
  }
  await expect.poll(countAgain, soon).toBe(1)
  await boxes.check()
  const theirs = await put('Viewer')
  const stale = page.waitForResponse((response) => response.url().endsWith('/api/folder/setgrants'))
  await page.getByRole('button', { name: 'Save' }).click()
  expect((await stale).status()).toBe(412)
  await expect.poll(() => page.getByRole('alert').count(), soon).toBe(1)
  await settled(page)
  expect([await boxes.isChecked(), await editors.count()]).toEqual([true, 1])
  expect(await rest.get('/api/folder/getgrants/{id}', { params: { path } })).toEqual(theirs)
})

test('a name that nothing has is refused before it is sent, and nothing is granted', async () => {
  const { page } = await served.open({ path: '/people?tab=rights' })
  await page.getByRole('button', { name: 'Add' }).click()
  await page.keyboard.type('Nobody of this name')
  await page.getByRole('checkbox', { name: 'View' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => page.getByRole('alert').innerText(), soon).toContain('Nobody of this name')
  const root = await served.rest.get('/api/folder/getroot')
  const { Grants } = await served.rest.get('/api/folder/getgrants/{id}', {
    params: { path: { id: root.Id } },
  })
  expect(Grants).toEqual([])
})

test('the secret of an API client is shown once, works, and is gone with its dialog', async () => {
  const { page } = await served.open({ path: '/people?tab=clients' })
  await page.getByRole('button', { name: 'New API client' }).click()
  await page.getByLabel('API client', { exact: true }).fill('nightly export')
  await page.getByRole('button', { name: 'Save' }).click()
  const shown = page.getByRole('alertdialog')
  const secret = await shown.locator('.secret').innerText(soon)
  const id = (await served.rest.get('/api/apiclient/getall')).find(
    ({ ClientName }) => ClientName === 'nightly export',
  )?.ClientId
  expect(await tokenStatus(id ?? '', secret)).toBe(200)
  await shown.getByRole('button', { name: 'Close' }).click()
  expect(await page.content()).not.toContain(secret)

  await page
    .getByRole('row', { name: /nightly export/ })
    .getByRole('button', { name: 'New secret' })
    .click()
  await choose(page.getByLabel('The previous secret stays valid'), '0')
  await page.getByRole('dialog').getByRole('button', { name: 'New secret' }).click()
  const second = await shown.locator('.secret').innerText(soon)
  expect(second).not.toBe(secret)
  await expect.poll(() => tokenStatus(id ?? '', secret), soon).toBe(401)
  expect(await tokenStatus(id ?? '', second)).toBe(200)
})

test('a user is made, disabled and deleted, and the dialog reports a refused name', async () => {
  const { page } = await served.open({ path: '/people' })
  await page.getByRole('button', { name: 'New user' }).click()
  await page.getByLabel('User name').fill('admin')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => page.getByRole('alert').count(), soon).toBe(1)
  await page.getByLabel('User name').fill('e.brandt')
  await page.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name: /e\.brandt/ })
  await expect.poll(() => row.innerText(), soon).toContain('Enabled')
  await row.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('May log in').uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => row.innerText(), soon).toContain('Disabled')
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => row.count(), soon).toBe(0)
  // No user deletes the own account from here.
  expect(
    await page
      .getByRole('row', { name: /^admin/ })
      .getByRole('button', { name: 'Delete' })
      .count(),
  ).toBe(0)
})

test('what another user saves while a dialog or a form is open is not overwritten, however often it is sent', async () => {
  const { rest } = served
  const Name = `Open twice ${crypto.randomUUID().slice(0, 8)}`
  const group = await rest.post('/api/group/create', { body: { Name } })
  const calendar = await rest.post('/api/calendar/create', { body: { Name } })
  onTestFinished(async () => {
    await rest.delete('/api/group/delete/{id}', { params: { path: { id: group.Id } } })
    await rest.delete('/api/calendar/delete/{id}', { params: { path: { id: calendar.Id } } })
  })
  const { page } = await served.open({ path: '/people?tab=groups' })
  const answers: number[] = []
  page.on('response', (response) => {
    if (/\/api\/(group|calendar)\/update$/.test(response.url())) answers.push(response.status())
  })
  const saveTwice = async () => {
    const description = page.getByLabel('Description')
    await description.fill('Of this user')
    for (const count of [answers.length + 1, answers.length + 2]) {
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect.poll(() => answers.length, soon).toBe(count)
      // The row behind the form is the newer one by then.
      await expect.poll(() => page.getByRole('alert').count(), soon).toBe(1)
    }
  }
  await page.getByRole('row', { name: Name }).getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByLabel('Description').waitFor(soon)
  const theirs = { Name, Description: 'Of another user' }
  await rest.post('/api/group/update', { body: { ...theirs, Id: group.Id } })
  await saveTwice()
  await page.goto(served.url(`/calendars/${calendar.Id}?edit=true`))
  await settled(page)
  await rest.post('/api/calendar/update', { body: { ...theirs, Id: calendar.Id } })
  await saveTwice()
  expect(answers).toEqual([412, 412, 412, 412])
})

test('a user who leaves is handed over: what changes is named before, and has changed after', async () => {
  const made = (UserName: string) =>
    served.rest.post('/api/user/create', {
      body: { UserName, Password: password, Role: 'Editor', Address: `${UserName}@example.org` },
    })
  // A try after a failure has users of its own.
  const mark = crypto.randomUUID().slice(0, 8)
  const [leaver, successor, scheduleName] = [`departing-${mark}`, `successor-${mark}`, `Handed over ${mark}`]
  await made(leaver)
  await made(successor)
  const daily = await dailyReport('04:20')
  const { ScheduleId } = await served.rest.post('/api/singleschedule/createforbi', {
    body: {
      ...daily,
      FolderPath: '/Samples',
      ScheduleName: scheduleName,
      Owner: leaver,
      NotifyOnFailure: [`${leaver}@example.org`],
    },
  })
  onTestFinished(async () => {
    await served.rest.delete('/api/singleschedule/delete/{id}', { params: { path: { id: ScheduleId } } })
  })
  const { page } = await served.open({ path: '/people' })
  const row = page.getByRole('row', { name: new RegExp(`^${leaver}`) })
  await row.getByRole('button', { name: 'Hand over' }).click()
  const dialog = page.getByRole('dialog', { name: `Hand over: ${leaver}` })
  await choose(dialog.getByRole('button', { name: 'Successor' }), successor)
  await dialog.getByRole('button', { name: 'Show what changes' }).click()
  await expect
    .poll(() => dialog.innerText(), soon)
    .toMatch(new RegExp(`Goes to ${successor}[^]*Schedules\\s*/Samples/${scheduleName}`))
  await expectAccessible(page)
  expect((await stored(scheduleName)).Owner).toBe(leaver)
  await dialog.getByRole('button', { name: `Hand over to ${successor}` }).click()
  await expect
    .poll(() => dialog.getByRole('status').innerText(), soon)
    .toBe(`${leaver} is handed over to ${successor}, and may not log in any more.`)
  expect(await stored(scheduleName)).toMatchObject({
    Owner: successor,
    NotifyOnFailure: [`${successor}@example.org`],
  })
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect.poll(() => row.innerText(), soon).toContain('Disabled')
  // A repeat finds nothing; no user is handed over to one who may not log in.
  await row.getByRole('button', { name: 'Hand over' }).click()
  await choose(dialog.getByRole('button', { name: 'Successor' }), successor)
  await dialog.getByRole('button', { name: 'Show what changes' }).click()
  await expect.poll(() => dialog.innerText(), soon).toContain('There is nothing left to hand over.')
})

test('the audit trail is searched by subject and operation, which is chosen from a list, its rows open the difference, and the address keeps both', async () => {
  const folder = await served.rest.post('/api/folder/create', { body: { Name: 'Before', ParentPath: '/' } })
  await served.rest.post('/api/folder/update', { body: { Id: folder.Id, Name: 'After' } })
  const { page } = await served.open({ path: '/audit' })
  await page.getByLabel('Subject').fill(folder.Id)
  // Where the last changes are offered: by their words, and by the keyboard.
  const operation = page.getByRole('combobox', { name: 'Operation' })
  const offered = page.getByRole('listbox', { name: 'Operation' })
  await operation.fill('changed the fol')
  await expect.poll(() => offered.getByRole('option').allInnerTexts(), soon).toHaveLength(1)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => offered.getByRole('option', { selected: true }).count(), soon).toBe(1)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => offered.count(), soon).toBe(0)
  expect(await operation.inputValue()).toBe('changed the fol')
  await page.keyboard.press('ArrowDown')
  await operation.fill('folder.up')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await operation.inputValue()).toBe('folder.update')
  expect(await offered.count()).toBe(0)
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect.poll(() => page.getByText('One entry.').count(), soon).toBe(1)
  await page.getByRole('link', { name: 'Changed the folder' }).click()
  await expect.poll(() => page.locator('.change-diff del').first().innerText(), soon).toContain('Before')
  expect(await page.locator('.change-diff ins').first().innerText()).toContain('After')
  await page.reload()
  await expect.poll(() => page.locator('.change-diff ins').first().innerText(), soon).toContain('After')
  expect(await page.getByLabel('Operation').inputValue()).toBe('folder.update')
})

test('every column of the audit trail is within a window of 1280 pixels', async () => {
  const { page } = await served.open({ path: '/audit', viewport: { width: 1280, height: 800 } })
  await settled(page)
  await expect.poll(() => page.locator('tbody > tr').count(), soon).toBeGreaterThan(10)
  // An API client has its name, not its id.
  await expect.poll(() => page.getByText('client “First run”').count(), soon).toBeGreaterThan(0)
  const beyond =
    "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.table-scroll'))"
  expect(await page.evaluate<number>(beyond)).toBe(0)
})

test('on a phone the list of the audit trail begins in the upper half, and its filters fold away with the search', async () => {
  const body = { Name: 'Before the phone', ParentPath: '/' }
  const { Id } = await served.rest.post('/api/folder/create', { body })
  await served.rest.post('/api/folder/update', { body: { Id, Name: 'After the phone' } })
  const { page } = await served.open({ path: '/audit', ...appearances.phone })
  const first = page.locator('main tbody tr').first()
  await first.waitFor(soon)
  const top = async () => (await first.boundingBox())?.y ?? Number.NaN
  expect(await top()).toBeLessThan(appearances.phone.viewport.height / 2)
  await page.getByText('Filters', { exact: true }).click()
  await page.getByLabel('Operation').fill('folder.update')
  await page.locator('.audit-search').getByRole('button', { name: 'Search' }).click()
  await page.getByText('Filters (1)', { exact: true }).waitFor(soon)
  await expect.poll(top, soon).toBeLessThan(appearances.phone.viewport.height / 2)
  await page.getByText('Filters (1)', { exact: true }).click()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await page.getByText('Filters', { exact: true }).waitFor(soon)
})

test('the chain of the audit trail is verified, and what is shown is saved as a file that is complete', async () => {
  const { page, complaints } = await served.open({ path: '/audit' })
  await page.getByRole('button', { name: 'Verify the chain' }).click()
  await expect.poll(() => page.getByText('The chain is complete', { exact: false }).count(), soon).toBe(1)
  const shown = await page.locator('tbody > tr').count()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/^At,Actor,Action,Subject/)
  expect(lines).toHaveLength(shown + 1)
  expect(complaints).toEqual([])
})

test('a pasted calendar is saved without unreadable lines only when that is chosen, and an edit says beforehand which runs it moves', async () => {
  const { page } = await served.open({ path: '/calendars' })
  await page.getByRole('link', { name: 'New calendar' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Closed days')
  const holidays = page.getByLabel('Holidays')
  const problem = page.locator('.field .refusal')
  await holidays.fill('2030-12-25 Christmas Day\nsoon')
  await expect.poll(() => page.getByText('One day is read.').count(), soon).toBe(1)
  expect(await page.getByText('soon', { exact: false }).last().innerText()).toContain('not read')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => problem.innerText(), soon).toContain('Not read: “soon”')
  expect(new URL(page.url()).pathname).toBe('/calendars/new')
  // What was agreed to does not hold for another text.
  await page.getByRole('checkbox', { name: 'Save without the entries that are not read' }).check()
  await holidays.fill('2030-12-25 Christmas Day\n2030-12-25 Again\n2030-13-45 bad')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => problem.innerText(), soon).toContain('Not read: “2030-13-45 bad”')
  await page.getByRole('checkbox', { name: 'Save without the entries that are not read' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon).toBe('Closed days')
  const all = await served.rest.get('/api/calendar/getall')
  const calendar = all.find(({ Name }) => Name === 'Closed days')
  expect(calendar?.Holidays).toEqual([{ Date: '2030-12-25', Name: 'Christmas Day' }])

  await useCalendar(calendar?.Id ?? '')
  await page.reload()
  await page.getByRole('link', { name: 'Edit' }).click()
  const tomorrow = new Date(new Date().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Holidays').fill(`2030-12-25 Christmas Day\n${tomorrow} Moving`)
  await expect
    .poll(() => page.getByText('Affects one schedule: one run is moved', { exact: false }).count(), soon)
    .toBe(1)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => page.getByRole('link', { name: 'Edit' }).count(), soon).toBe(1)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => page.locator('.refusal').innerText(), soon).toMatch(/Schedules use this calendar/)
})

test('the addresses of all schedules are found by their text, which stands in the address of the page', async () => {
  const { page } = await served.open({ path: '/destinations?tab=addresses' })
  await page.getByLabel('Find an address').fill('weather')
  await expect.poll(() => page.getByText('Reports go to one address.').count(), soon).toBe(1)
  expect(new URL(page.url()).searchParams.get('q')).toBe('weather')
  await page.getByRole('link', { name: 'In doubt' }).click()
  await expect.poll(() => page.getByText('Nothing is in doubt.').count(), soon).toBe(1)
})

test.each(['/people', '/audit'])(
  'a user without rights reads so on %s, and finds no link to it',
  async (path) => {
    const { page } = await served.open({ role: 'Viewer', path })
    await expect.poll(() => page.getByRole('alert').innerText(), soon).toContain('You may not see this')
    expect(await page.getByRole('link', { name: /^(Access|Audit trail)$/ }).count()).toBe(0)
  },
)

test('a user without rights reads in German which role is needed, and which one is there', async () => {
  const { page } = await served.open({ role: 'Viewer', path: '/people', locale: 'de-DE' })
  const told = page.getByRole('alert')
  await expect
    .poll(() => told.innerText(), soon)
    .toContain('Dafür ist die Rolle Administrator nötig. Ihre Rolle: Betrachter.')
  expect(await told.innerText()).not.toMatch(/\b(operation|caller|role)\b/)
})

test.each(['/people?tab=groups', '/people?tab=rights'])('axe finds nothing on %s', async (path) => {
  const { page } = await served.open({ path })
  await settled(page)
  await expectAccessible(page)
})

test('a dialog is opened, filled and closed by the keyboard, and gives the focus back', async () => {
  const { page } = await served.open({ path: '/people' })
  await settled(page)
  await page.getByRole('button', { name: 'New user' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedName(page), soon).toBe('UserName')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count(), soon).toBe(0)
  await expect.poll(() => page.evaluate('document.activeElement.textContent'), soon).toBe('New user')
})

const focusedName = (page: Page) => page.evaluate('document.activeElement.name')

/** A token for an API client, as far as the service gives one. */
async function tokenStatus(id: string, secret: string): Promise<number> {
  const answer = await fetch(`${served.cluster.local.ApiUrl}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret }),
  })
  return answer.status
}

/** Opens the folder of the samples to all again: other tests need it, whatever became of this one. */
async function withdrawGrants(): Promise<void> {
  const { Id } = await served.rest.post('/api/folder/getfolderfrompath', { body: { Path: '/Samples' } })
  await served.rest.post('/api/folder/setgrants', { body: { FolderId: Id, Inherit: true, Grants: [] } })
}

/** The schedules of the samples that a user finds; other folders have grants of their own. */
async function samplesFoundBy(userName: string, secret: string): Promise<unknown[]> {
  const token = await tokenOf({ UserName: userName, Password: secret })
  const answer = await fetch(`${served.cluster.local.ApiUrl}/api/schedule/search`, {
    headers: { authorization: `token ${token}` },
  })
  const found = (await answer.json()) as { readonly FolderPath: string }[]
  return found.filter(({ FolderPath }) => FolderPath.startsWith('/Samples'))
}

/** Lets the daily schedule of the samples skip the days of a calendar. */
async function useCalendar(calendarId: string): Promise<void> {
  const daily = await stored(dailySample)
  await served.rest.post('/api/singleschedule/updateforbi', {
    body: {
      ...daily,
      Schedule: { ...daily.Schedule, CalendarId: calendarId, HolidayRule: 'Skip' },
    } as never,
  })
}

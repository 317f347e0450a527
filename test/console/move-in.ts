import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { appearances } from '../support/appearances.ts'
import { choose } from '../support/choose.ts'
import { expectAccessibleAs, settled, soon } from '../support/console.ts'
import { administrator, dailyReport, secrets, served } from './served.ts'

/** A source that reads the subscriptions of the sample report server. */
async function reportSource() {
  const { user, password } = (await secrets()).sampleReportServer
  const root = served.cluster.local.SampleReportServerUrl
  const Name = `Old reports ${crypto.randomUUID().slice(0, 8)}`
  await served.rest.post('/api/reportserveraccount/create', {
    body: {
      Name,
      ServerUrl: `${root}/ReportServer`,
      PortalUrl: `${root}/reports`,
      AuthType: 'Basic',
      UserName: user,
      Password: password,
    },
  })
  return Name
}

const sentence = (page: Page) => page.locator('.sentence[role=status]').innerText()
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const inFolder = async (FolderPath: string) =>
  await served.rest.post('/api/schedule/search', { body: { FolderPath } })

test('a table is only read at first, and then what is ticked is imported, once', async () => {
  const account = await reportSource()
  const folder = `/Table ${crypto.randomUUID().slice(0, 8)}`
  const table = [
    'ScheduleName;Account;ReportUrl;Frequency;WeekDays;ExecutionTime;To',
    `Weekly;${account};/Orders;Weekly;Monday;07:00;ann@example.org`,
    `Skipped hour;${account};/Orders;Weekly;Sunday;02:30;ann@example.org`,
    `Not ticked;${account};/Orders;Daily;;08:00;ann@example.org`,
    'Nowhere;Unknown;/Orders;Daily;;07:00;ann@example.org',
  ].join('\n')
  const { page } = await served.open({ path: '/move-in' })
  await settled(page)
  await page.getByText('Table', { exact: true }).click()
  await page.getByLabel('From a file').setInputFiles({
    name: 'schedules.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(table),
  })
  await expect.poll(() => page.getByRole('textbox', { name: 'Table' }).inputValue(), soon).toBe(table)
  await page.getByLabel('Folder', { exact: true }).fill(folder)
  await page.getByLabel('Time zone of the other system').fill('Europe/Berlin')
  await expectAccessibleAs(page)
  await page.getByRole('button', { name: 'Show what would be here' }).click()
  await expect
    .poll(() => sentence(page), soon)
    .toBe('4 schedules were found. 3 can be taken over: 2 have identical runs, one differs.')
  expect(await rowOf(page, '/Weekly').innerText()).toMatch(/new[^]*The next 100 runs are identical\./)
  expect(await rowOf(page, '/Skipped hour').innerText()).toMatch(/Of the next 100 runs \d+ differ/)
  expect(await page.getByText(/^20\d\d-03-\d\d 02:30 only there$/).count()).toBeGreaterThan(0)
  expect(await rowOf(page, '/Nowhere').getByRole('checkbox').isDisabled()).toBe(true)
  expect(await page.getByText('The account "Unknown" is not one', { exact: false }).count()).toBe(1)
  await expectAccessibleAs(page)
  expect(await inFolder('/').then((found) => found.some(({ FolderPath }) => FolderPath === folder))).toBe(
    false,
  )

  await rowOf(page, '/Not ticked').getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Take over 2 schedules' }).click()
  await expect.poll(() => sentence(page), soon).toMatch(/^2 schedules were created, none replaced\./)
  expect((await inFolder(folder)).map(({ ScheduleName }) => ScheduleName).toSorted()).toEqual([
    'Skipped hour',
    'Weekly',
  ])
  await page.getByRole('button', { name: 'Take over others' }).click()
  await page.getByRole('button', { name: 'Show what would be here' }).click()
  await expect.poll(() => rowOf(page, '/Weekly').innerText(), soon).toContain('replaces the one here')
  expect(await rowOf(page, '/Not ticked').innerText()).toContain('new')
})

test('the subscriptions of a report server are shown in German, and no password of the source comes to the browser', async () => {
  const account = await reportSource()
  const { password } = (await secrets()).sampleReportServer
  const { page } = await served.open({ path: '/move-in', locale: 'de-DE' })
  const bodies: Promise<string>[] = []
  page.on('response', (response) => {
    // The stream of changes never ends.
    if (/account|import/.test(response.url())) bodies.push(response.text().catch(() => ''))
  })
  await settled(page)
  await choose(page.getByLabel('Quelle'), account)
  await page.getByLabel('Zeitzone des anderen Systems').fill('Europe/Berlin')
  await page.getByRole('button', { name: 'Zeigen, was hier wäre' }).click()
  await expect
    .poll(() => sentence(page), soon)
    .toMatch(/^7 Zeitpläne wurden gefunden\. 6 lassen sich übernehmen: /)
  expect(await rowOf(page, 'Weather every other Monday').innerText()).toContain(
    'Die nächsten 100 Läufe sind gleich.',
  )
  expect(await rowOf(page, 'Movies for each region').getByRole('checkbox').isDisabled()).toBe(true)
  await expectAccessibleAs(page)
  const texts = await Promise.all(bodies)
  expect(texts.length).toBeGreaterThan(1)
  for (const text of texts) {
    expect(text).not.toContain(password)
    expect(text).not.toContain('kept by the report server')
  }
})

test('the schedules of another service are read as its user, and only the ticked one is imported', async () => {
  const mark = crypto.randomUUID().slice(0, 8)
  const [there, folder] = [`/There ${mark}`, `/Here ${mark}`]
  await served.rest.post('/api/folder/create', { body: { Path: there } })
  await served.rest.post('/api/singleschedule/createforbi', {
    body: { ...(await dailyReport('07:00')), ScheduleName: 'Daily', FolderPath: there },
  })
  const { page } = await served.open({ path: '/move-in' })
  await settled(page)
  await page.getByText('Another service', { exact: true }).click()
  const { UserName, Password } = administrator()
  await page.getByLabel('Address').fill(served.cluster.local.ApiUrl)
  await page.getByLabel('User name there').fill(UserName)
  await page.getByLabel('Password there').fill(Password)
  await page.getByLabel('Folder', { exact: true }).fill(folder)
  await expectAccessibleAs(page)
  await page.getByRole('button', { name: 'Show what would be here' }).click()
  await expect.poll(() => sentence(page), soon).toMatch(/schedules were found/)
  const row = rowOf(page, `${folder}${there}/Daily`)
  expect(await row.innerText()).toMatch(/new[^]*The next 100 runs are identical\./)
  for (const box of await page.getByRole('checkbox').all()) if (await box.isEnabled()) await box.uncheck()
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Take over one schedule' }).click()
  await expect.poll(() => sentence(page), soon).toMatch(/^One schedule was created, none replaced\./)
  expect((await inFolder(`${folder}${there}`)).map(({ ScheduleName }) => ScheduleName)).toEqual(['Daily'])
  await page.getByRole('button', { name: 'Take over others' }).click()
  expect(await page.getByLabel('User name there').inputValue()).toBe(UserName)
  expect(await page.getByLabel('Password there').inputValue()).toBe('')
})

test('a name that nothing has here is given one, and only then its schedule can be taken over', async () => {
  const account = await reportSource()
  const folder = `/Renamed ${crypto.randomUUID().slice(0, 8)}`
  const table = [
    'ScheduleName;Account;ReportUrl;Frequency;ExecutionTime;To',
    'Renamed;Tenant of old;/Orders;Daily;07:00;ann@example.org',
    'Never;Gone;/Orders;Daily;07:00;ann@example.org',
  ].join('\n')
  const { page } = await served.open({ path: '/move-in' })
  await settled(page)
  await page.getByText('Table', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Table' }).fill(table)
  await page.getByLabel('Folder', { exact: true }).fill(folder)
  await page.getByRole('button', { name: 'Show what would be here' }).click()
  await expect.poll(() => sentence(page), soon).toContain('None can be taken over')
  const names = page.getByRole('region', { name: 'Names that nothing has here' })
  expect(await names.getByRole('rowheader').allInnerTexts()).toEqual(['Gone', 'Tenant of old'])
  await page.getByLabel('Name here of Tenant of old').fill(account)
  await expectAccessibleAs(page)
  await page.setViewportSize(appearances.light.viewport)
  await page.getByRole('button', { name: 'Show it with these names' }).click()
  await expect.poll(() => sentence(page), soon).toContain('One can be taken over')
  expect(await page.getByLabel('Name here of Tenant of old').inputValue()).toBe(account)
  expect(await rowOf(page, `${folder}/Renamed`).getByRole('checkbox').isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Take over one schedule' }).click()
  await expect.poll(() => sentence(page), soon).toMatch(/^One schedule was created, none replaced\./)
  expect((await inFolder(folder)).map(({ ScheduleName }) => ScheduleName)).toEqual(['Renamed'])
})

test('a table that cannot be read is refused at its field, and nothing is lost', async () => {
  const { page } = await served.open({ path: '/move-in' })
  await settled(page)
  await page.getByText('Table', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Table' }).fill('Wrong,Columns\n1,2')
  await page.getByRole('button', { name: 'Show what would be here' }).click()
  await expect.poll(() => page.locator('main').innerText(), soon).toContain('has the unknown column "Wrong"')
  expect(await page.getByRole('textbox', { name: 'Table' }).inputValue()).toBe('Wrong,Columns\n1,2')
})

test('an editor reads that administrators move in, and finds no link to it', async () => {
  const { page } = await served.open({ role: 'Editor', path: '/move-in' })
  await settled(page)
  expect(await page.getByText('Only administrators may take over', { exact: false }).count()).toBe(1)
  expect(await page.getByRole('link', { name: 'Move in', exact: true }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Show what would be here' }).count()).toBe(0)
})

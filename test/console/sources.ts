import { randomUUID } from 'node:crypto'

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { choose } from '../support/choose.ts'
import { expectAccessibleAs, settled, soon } from '../support/console.ts'
import { dailyReport, secrets, served } from './served.ts'

/** Port 9 of this machine answers nothing. */
const deaf = 'http://127.0.0.1:9'

test('an administrator connects a source and sees each step of its validation succeed, in at most five clicks', async () => {
  const { page, clicks } = await served.open({ path: '/' })
  await settled(page)
  await page.getByRole('link', { name: 'Sources', exact: true }).click()
  await page.getByRole('link', { name: 'Connect', exact: true }).click()
  await page.getByRole('link', { name: 'SQL Server Reporting Services', exact: true }).click()
  const { user, password } = (await secrets()).sampleReportServer
  const root = served.cluster.local.SampleReportServerUrl
  await page.getByLabel('Name', { exact: true }).fill('Second way to the reports')
  await page.getByLabel('Web service').fill(`${root}/ReportServer`)
  await page.getByLabel('Portal').fill(`${root}/reports`)
  await page.getByLabel('User name', { exact: true }).fill(user)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Save and validate' }).click()
  await expect
    .poll(() => stepsOf(page), soon)
    .toEqual([
      'Read the credentials done',
      'Sign in and list the folders done',
      'List the reports done',
      'Reach the web service that renders done',
      'Find a report done',
    ])
  await expect.poll(() => page.getByText('Can be read', { exact: true }).count(), soon).toBe(1)
  expect(clicks()).toBeLessThanOrEqual(5)
})

test('an edit that leaves a secret empty keeps it, and no answer of the service contains it', async () => {
  const { user, password } = (await secrets()).sampleReportServer
  const root = served.cluster.local.SampleReportServerUrl
  await served.rest.post('/api/reportserveraccount/create', {
    body: {
      Name: 'Third way to the reports',
      ServerUrl: `${root}/ReportServer`,
      PortalUrl: `${root}/reports`,
      AuthType: 'Basic',
      UserName: user,
      Password: password,
    },
  })
  const { page } = await served.open({ path: '/sources' })
  const bodies: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().includes('account')) bodies.push(response.text().catch(() => ''))
  })
  await page.getByRole('link', { name: 'Third way to the reports' }).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue(), soon).toBe('')
  await page.getByLabel('Name', { exact: true }).fill('Third way to the reports, renamed')
  await page.getByRole('button', { name: 'Save and validate' }).click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon).toMatch(/renamed/)
  await expect.poll(() => page.getByText('Can be read', { exact: true }).count(), soon).toBe(1)
  const texts = await Promise.all(bodies)
  expect(texts.length).toBeGreaterThan(2)
  for (const text of texts) expect(text).not.toContain(password)
})

test('a step that fails has the sentence of the service and what mends it, and the steps after it were not tried', async () => {
  const { page } = await served.open({ path: '/sources/new?kind=JsReport' })
  await page.getByLabel('Name', { exact: true }).fill(`Nobody at home ${randomUUID()}`)
  await page.getByLabel('Address of the server').fill(deaf)
  await page.getByRole('button', { name: 'Save and validate' }).click()
  await expect
    .poll(() => stepsOf(page), soon)
    .toEqual([
      'Read the credentials done',
      'Sign in and list the templates failed',
      'Find a template not tried',
    ])
  expect(await page.getByText('The source system does not answer.').count()).toBe(1)
  expect(await page.getByText('Check the address', { exact: false }).count()).toBe(1)
  await expect.poll(() => page.getByText('Cannot be read', { exact: true }).count(), soon).toBe(1)
})

test('each step of a database is shown, and the refused file has its reason', async () => {
  const { page } = await served.open({ path: '/sources/new?kind=Sql' })
  await choose(page.getByLabel('Database', { exact: true }), 'Sqlite')
  await page.getByLabel('Name', { exact: true }).fill('A file elsewhere')
  await page.getByLabel('File').fill('/nowhere/data.sqlite')
  await page.getByRole('button', { name: 'Save and validate' }).click()
  // The service refuses it when it is written, or when it is tried.
  await expect.poll(() => page.locator('.refusal, .findings .words-bad').count(), soon).toBeGreaterThan(0)
})

test('what the service refuses stands below its field, and nothing that was written is lost', async () => {
  const { page } = await served.open({ path: '/sources/new?kind=WebPage' })
  await page.getByLabel('Name', { exact: true }).fill('Not an address')
  await page.getByLabel('Address', { exact: true }).fill('nonsense')
  await page.getByRole('button', { name: 'Save and validate' }).click()
  const address = page.getByLabel('Address', { exact: true })
  await expect.poll(() => address.getAttribute('aria-invalid'), soon).toBe('true')
  expect(await page.getByRole('alert').innerText()).toContain('Correct one field')
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Not an address')
})

test('a source that a schedule uses is not deleted, and the page says why', async () => {
  const { tenantId, clientId, clientSecret } = (await secrets()).sampleBi
  const bi = served.cluster.local.SampleBiUrl ?? ''
  const application = { TenantId: tenantId, ClientId: clientId, ClientSecret: clientSecret }
  const { Id } = await served.rest.post('/api/biaccount/create', {
    body: { Name: 'In use once', ...application, AuthorityUrl: bi, ApiUrl: bi },
  })
  await served.rest.post('/api/singleschedule/createforbi', {
    body: {
      ...(await dailyReport('04:00')),
      BiAccountId: Id,
      ScheduleName: 'Uses it',
      FolderPath: '/Samples',
    },
  })
  const { page } = await served.open({ path: '/sources' })
  await page.getByRole('link', { name: 'In use once' }).click()
  await expect.poll(() => page.getByText('One schedule uses it.').count(), soon).toBe(1)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => page.locator('.refusal').innerText(), soon).toMatch(/use/)
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect.poll(() => page.getByText('It could run now.').count(), soon).toBe(1)
})

test('a user signs in to an account by a code, and the page notices it by itself', async () => {
  const { tenantId, clientId } = (await secrets()).sampleBi
  const bi = served.cluster.local.SampleBiUrl ?? ''
  const account = {
    Name: 'Reads as a user',
    TenantId: tenantId,
    ClientId: clientId,
    AuthType: 'User' as const,
  }
  const { Id } = await served.rest.post('/api/biaccount/create', {
    body: { ...account, AuthorityUrl: bi, ApiUrl: bi },
  })
  const { page } = await served.open({ path: `/sources/${Id}` })
  await page.getByRole('button', { name: 'Sign in a user' }).click()
  const code = await page.locator('.user-code').innerText(soon)
  const address = await page.getByRole('link', { name: '/devicelogin' }).getAttribute('href')
  expect(await page.getByText('Waiting for the user to sign in.').count()).toBe(1)
  const answer = await fetch(address ?? '', {
    method: 'POST',
    body: new URLSearchParams({ code, user: 'analyst@contoso.example', answer: 'yes' }),
  })
  expect(answer.status).toBe(200)
  await expect.poll(() => page.getByText('analyst@contoso.example has signed in.').count(), soon).toBe(1)
  await expect.poll(() => page.getByText('Can be read', { exact: true }).count(), soon).toBe(1)
})

test('a user who may not connect a source sees the list without its buttons, and reads so at the address of the form', async () => {
  const { page } = await served.open({ role: 'Viewer', path: '/sources' })
  await settled(page)
  await expect.poll(() => page.getByRole('row').count(), soon).toBeGreaterThan(1)
  expect(await page.getByRole('link', { name: 'Connect' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Sample BI platform' }).click()
  await expect
    .poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon)
    .toBe('Sample BI platform')
  for (const name of ['Validate', 'Edit', 'Delete', 'Check now'])
    expect(await page.getByText(name, { exact: true }).count()).toBe(0)
  await page.goto(served.url('/sources/new?kind=bi'))
  await expect.poll(() => page.getByText('Only an administrator may connect a source.').count(), soon).toBe(1)
})

test('axe finds nothing on the form of a source, dark and on a phone', async () => {
  const { page } = await served.open({ path: '/sources/new?kind=WebPage' })
  await expectAccessibleAs(page, ['dark', 'phone'])
})

/** Steps as they are shown, each with its outcome. */
interface ShownStep {
  querySelectorAll(selector: string): Iterable<{ readonly textContent: string }>
}

function stepsOf(page: Page): Promise<string[]> {
  return page
    .locator('.findings li')
    .evaluateAll((steps: readonly ShownStep[]) =>
      steps.map((step) =>
        [...step.querySelectorAll('strong, strong + span')].map((part) => part.textContent).join(' '),
      ),
    )
}

/** What the cluster has given to its samples. */

import { randomUUID } from 'node:crypto'

import { eventually } from '@punctual/testing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { openSession } from '../support/console-session.ts'
import { settled, soon, type Role } from '../support/console.ts'
import { createSampleSchedule } from '../support/sample-bi.ts'
import { openMore } from '../support/open-menus.ts'
import { dailyReport, ended, served } from './served.ts'

const Password = 'a long enough password'

type GrantedRight = 'View' | 'Download' | 'Run' | 'Edit' | 'Manage'

/** A user of a role, with a session. */
async function member(role: Role) {
  const UserName = `member-${randomUUID().slice(0, 8)}`
  const { Id } = await served.rest.post('/api/user/create', { body: { UserName, Password, Role: role } })
  return { id: Id, open: (path: string) => openAs({ UserName, Password }, path) }
}

async function openAs(login: { UserName: string; Password: string }, path: string) {
  const storageState = await openSession(served.cluster.local.ConsoleUrl, login)
  return await served.open({ role: null, storageState, path })
}

/** A folder with one schedule, on which one user has some rights. */
async function grantedFolder(userId: string, rights: readonly GrantedRight[]) {
  const Path = `/Granted ${randomUUID().slice(0, 8)}`
  const { Id } = await served.rest.post('/api/folder/create', { body: { Path } })
  const schedule = await createSampleSchedule(served.rest, {
    name: `In ${Path.slice(1)}`,
    folder: Path,
    destinations: [{ To: 'ann@example.org', Subject: 'Figures' }],
  })
  const grant = async (given: readonly GrantedRight[]) => {
    const Grants = [{ Principal: { Kind: 'User' as const, Id: userId }, Rights: [...given] }]
    await served.rest.post('/api/folder/setgrants', { body: { FolderId: Id, Inherit: true, Grants } })
  }
  await grant(rights)
  return { Path, schedule, grant }
}

test('a viewer with grants on a folder is offered what they give there, uses it, and is offered nothing elsewhere', async () => {
  const viewer = await member('Viewer')
  const { Path, schedule } = await grantedFolder(viewer.id, ['View', 'Download', 'Run', 'Edit'])
  const { page } = await viewer.open(`/schedules/${schedule}`)
  await page.getByRole('link', { name: 'Edit', exact: true }).waitFor(soon)
  await page.getByRole('button', { name: 'Run now' }).click(soon)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Run now' }).click(soon)
  await page.getByRole('link', { name: 'Open the execution' }).waitFor(soon)
  await openMore(page)
  await page.getByRole('button', { name: 'Enable', exact: true }).click(soon)
  await expect.poll(() => page.locator('.schedule-states').innerText(), soon).toMatch(/Enabled/)
  await page.goto(served.url('/schedules'))
  await page.getByRole('link', { name: 'New schedule' }).click(soon)
  await expect.poll(() => page.getByRole('option', { name: /Sample BI platform/ }).count(), soon).toBe(1)

  const other = await createSampleSchedule(served.rest, { name: `Beside ${Path.slice(1)}` })
  await page.goto(served.url(`/schedules/${other}`))
  await settled(page)
  expect(await page.getByRole('button', { name: /Run now|More actions/ }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Edit', exact: true }).count()).toBe(0)
})

test('an editor who may only view a folder is offered there nothing that is refused', async () => {
  const editor = await member('Editor')
  const { schedule } = await grantedFolder(editor.id, ['View'])
  const execution = await ended(schedule)
  const { page } = await editor.open(`/schedules/${schedule}`)
  await settled(page)
  expect(await page.getByRole('button', { name: /Run now|More actions/ }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Edit', exact: true }).count()).toBe(0)
  await page.goto(served.url(`/executions/${execution}`))
  await settled(page)
  await page.getByRole('heading', { name: 'Files' }).waitFor(soon)
  expect(await page.getByRole('button', { name: /Resend|Send again|pages/ }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Download' }).count()).toBe(0)
  // Elsewhere the role counts.
  const other = await createSampleSchedule(served.rest, { name: `Of editors ${randomUUID()}` })
  await page.goto(served.url(`/schedules/${other}`))
  await page.getByRole('button', { name: 'Run now' }).waitFor(soon)
})

test('a need without a run offers what its user may do in the folder: nothing, what needs Run, or what needs Edit', async () => {
  const editor = await member('Editor')
  const { Path, grant } = await grantedFolder(editor.id, ['View'])
  const ScheduleName = `Without a day ${Path.slice(1)}`
  const Schedule = { Frequency: 'Weekly', ExecutionTime: '07:00', TimeZone: 'UTC' } as const
  await served.rest.post('/api/singleschedule/createforbi', {
    body: { ...(await dailyReport('07:00')), FolderPath: Path, ScheduleName, Schedule },
  })
  const { page } = await editor.open('/')
  const need = page.locator('.needs li').filter({ hasText: ScheduleName })
  const offered = async () => {
    await page.goto(served.url('/'))
    await need.waitFor(soon)
    await settled(page)
    return (await need.locator('.do').locator('a, button').allInnerTexts()).map((text) =>
      text.split(':')[0]?.trim(),
    )
  }
  expect(await offered()).toEqual(['Open'])
  await grant(['View', 'Run'])
  await expect.poll(offered, soon).toEqual(['Open', 'Assign to me', 'Mark as done'])
  await grant(['View', 'Edit'])
  await expect.poll(offered, soon).toEqual(['Edit the schedule'])
})

test('a download that is refused says so on the page', async () => {
  const viewer = await member('Viewer')
  const { schedule, grant } = await grantedFolder(viewer.id, ['View', 'Download'])
  const execution = await ended(schedule)
  const { page } = await viewer.open(`/executions/${execution}`)
  const link = page.getByRole('link', { name: 'Download' }).first()
  await link.waitFor(soon)
  await grant(['View'])
  await isRefused(page, `/api/schedule/getartifact?ExecutionId=${execution}`)
  await link.click()
  await expect.poll(() => page.getByText('You may not download this file.').count(), soon).toBeGreaterThan(0)
  await expect.poll(() => page.getByRole('link', { name: 'Download' }).count(), soon).toBe(0)
})

test('a user who loses a role while a page is open reads that the action is refused, and is offered it no more', async () => {
  const user = await member('Administrator')
  const schedule = await createSampleSchedule(served.rest, { name: `Role ${randomUUID()}` })
  const { page } = await user.open(`/schedules/${schedule}`)
  await openMore(page)
  await page.getByRole('button', { name: 'Delete', exact: true }).click(soon)
  await served.rest.post('/api/user/update', { body: { Id: user.id, Role: 'Viewer' } })
  await isRefused(page, '/api/user/getall')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click(soon)
  await expect.poll(() => page.getByRole('alert').innerText(), soon).toContain('You may not do this')
  for (const name of ['Run now', 'More actions'])
    await expect.poll(() => page.getByRole('button', { name, exact: true }).count(), soon).toBe(0)
  const navigation = page.getByRole('navigation', { name: 'Pages' })
  await expect.poll(() => navigation.getByRole('link', { name: 'Access' }).count(), soon).toBe(0)
  expect(await page.getByRole('alert').innerText()).toContain('You may not do this')
  await navigation.getByRole('link', { name: 'Schedules' }).click()
  await settled(page)
  expect(await page.getByRole('link', { name: 'New schedule' }).count()).toBe(0)
})

/**
 * Waits until the service refuses what the session of the page reads. Each token keeps the role that it had
 * for up to a second, independently of other tokens.
 */
async function isRefused(page: Page, path: string): Promise<void> {
  const answer = () => page.context().request.get(served.url(path))
  await eventually(async () => (await answer()).status() === 403, { timeoutMs: 30_000 })
}

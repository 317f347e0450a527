import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { eventually } from '@punctual/testing'
import type { Locator, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'

import { soon, useConsole } from '../support/console.ts'
import { setMailboxFaults, setSourceFaults } from '../support/faults.ts'
import { ownDataSource } from '../support/own-data-source.ts'
import { createSampleSchedule } from '../support/sample-bi.ts'

/**
 * The one console of all files of this folder that a test file lists, which run one after the other. A file finds
 * what earlier ones made, so each names its own data. Each restores what it changes for the whole service.
 */
export const served = useConsole()

/** The schedule of the samples that runs every day. */
export const dailySample = 'City weather, every morning'

export interface Credentials {
  readonly UserName: string
  readonly Password: string
}

/** What the heading of Today says in each language, whatever was due. */
export const todaySays = { en: /due|delivered/, de: /fällig|zugestellt/ }

/** Opens a session of its own at the log-in page; the administrator's unless another user is named. */
export async function logIn(page: Page, user: Credentials = administrator()): Promise<void> {
  await page.goto(served.url('/'))
  await fillLogIn(page, user)
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon).toMatch(todaySays.en)
}

/** Fills in and sends the log-in of a page, or of the box above it. */
export async function fillLogIn(where: Page | Locator, user: Credentials): Promise<void> {
  await where.getByLabel('User name').fill(user.UserName)
  await where.getByLabel('Password').fill(user.Password)
  await where.getByRole('button', { name: 'Log in' }).click()
}

export function administrator(): Credentials {
  const { AdminUser, AdminPassword } = served.cluster.local
  return { UserName: AdminUser, Password: AdminPassword }
}

/** A single schedule of a BI report as it is stored now. */
export async function stored(name: string) {
  const all = await served.rest.post('/api/singleschedule/getall', { body: {} })
  const found = all.find(({ ScheduleName }) => ScheduleName === name)
  if (found === undefined || !('BiAccountId' in found)) throw new Error(`no BI schedule is named ${name}`)
  return found
}

/** The report of the daily schedule of the samples, for a schedule of every day at a time of Amsterdam. */
export async function dailyReport(ExecutionTime: string) {
  const { BiAccountId, ObjectType, BiReportName, WorkspaceName, EmailDestinations } =
    await stored(dailySample)
  const destinations = EmailDestinations.map(({ Id: _id, ...rest }) => rest)
  return {
    BiAccountId,
    ObjectType,
    BiReportName,
    WorkspaceName,
    EmailDestinations: destinations,
    Schedule: { Frequency: 'Daily', ExecutionTime, TimeZone: 'Europe/Amsterdam' },
  } as const
}

/** A report of the sample BI platform for some recipients, which runs only when it is asked to. */
export async function createFigures(ScheduleName: string, recipients: readonly string[]): Promise<string> {
  const destinations = recipients.map((To) => ({ To, Subject: 'Figures' }))
  return await createSampleSchedule(served.rest, { name: ScheduleName, destinations })
}

/** Starts a schedule by hand, and answers the id of its execution. */
export async function started(ScheduleId: string): Promise<string> {
  const { ExecutionId } = await served.rest.post('/api/schedule/executescheduleasync', {
    body: { ScheduleId },
  })
  return ExecutionId
}

export const executionOf = (id: string) =>
  served.rest.get('/api/schedule/GetExecutionStatus', { params: { query: { ExecutionId: id } } })

/** Starts a schedule by hand, waits for its end, and answers the id of its execution. */
export async function ended(scheduleId: string): Promise<string> {
  const id = await started(scheduleId)
  await waitForEnd(id)
  return id
}

export async function waitForEnd(id: string): Promise<void> {
  await eventually(async () => (await executionOf(id)).CompletedEpochUtc !== null, { timeoutMs: 90_000 })
}

/** What the mailbox does wrong until the test ends. */
export async function mailboxDoes(faults: object): Promise<void> {
  const { local } = served.cluster
  onTestFinished(() => setMailboxFaults(local, {}))
  await setMailboxFaults(local, faults)
}

/** What the sample BI platform does until the test ends. */
export async function sourceDoes(faults: object): Promise<void> {
  const { local } = served.cluster
  onTestFinished(() => setSourceFaults(local, {}))
  await setSourceFaults(local, faults)
}

/** A token as the interface gives it to those who may have one. */
export async function tokenOf({ UserName, Password }: Credentials): Promise<string> {
  const answer = await fetch(`${served.cluster.local.ApiUrl}/api/login/token`, {
    method: 'POST',
    body: new URLSearchParams({ username: UserName, password: Password }),
  })
  return ((await answer.json()) as { token: string }).token
}

/** A data source that reads the database of the cluster itself. */
export async function createOwnDataSource(name: string): Promise<void> {
  await served.rest.post('/api/datasource/create', { body: ownDataSource(served.cluster.local, name) })
}

/** What the samples are signed in to with. */
export async function secrets() {
  const text = await readFile(join(served.cluster.dir, 'secrets.json'), 'utf8')
  return JSON.parse(text) as {
    readonly sampleBi: { readonly tenantId: string; readonly clientId: string; readonly clientSecret: string }
    readonly sampleReportServer: { readonly user: string; readonly password: string }
  }
}

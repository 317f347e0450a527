import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { soon, useConsole } from '../support/console.ts'
import { ownDataSource } from '../support/own-data-source.ts'
import { createSampleSchedule } from '../support/sample-bi.ts'

/**
 * The console before all files of this folder, which run one after the other: what one of them makes the next
 * ones find, so each names its own data, and puts back what it changes for the whole service.
 */
export const served = useConsole()

/** The schedule of the samples that runs every day. */
export const dailySample = 'City weather, every morning'

export interface Credentials {
  readonly UserName: string
  readonly Password: string
}

/** Opens a session of its own at the log-in page; the administrator's unless another user is named. */
export async function logIn(page: Page, user: Credentials = administrator()): Promise<void> {
  await page.goto(served.url('/'))
  await page.getByLabel('User name').fill(user.UserName)
  await page.getByLabel('Password').fill(user.Password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText(), soon).toMatch(/due/)
}

function administrator(): Credentials {
  const { AdminUser, AdminPassword } = served.cluster.local
  return { UserName: AdminUser, Password: AdminPassword }
}

/** The report of the daily schedule of the samples, for a schedule of every day at a time of Amsterdam. */
export async function sampleReport(ExecutionTime: string) {
  const all = await served.rest.post('/api/singleschedule/getall', { body: {} })
  const found = all.find((each) => each.ScheduleName === dailySample && 'BiAccountId' in each)
  if (found === undefined || !('BiAccountId' in found)) throw new Error('the samples have no daily schedule')
  const { BiAccountId, ObjectType, BiReportName, WorkspaceName, EmailDestinations } = found
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

/** A data source that reads the database of the cluster itself. */
export async function createOwnDataSource(name: string): Promise<void> {
  await served.rest.post('/api/datasource/create', { body: ownDataSource(served.cluster.local, name) })
}

import { z } from 'zod'

import { type RestClient, RestProblem } from '../rest/rest-client.ts'
import { accountAnswer, folderAnswer, folderScheduleAnswer, scheduleAnswer } from '../rest/wire.ts'
import type { Secrets } from '../secrets.ts'
import { biAccountName, dailyBiSchedule, reportServerAccountName, sampleFolders, weeklyPaginatedSchedule } from './sample-content.ts'

/** Ids of what the first run made, in this start or an earlier one. */
export interface SampleIds {
  readonly biAccountId: string
  readonly paginatedScheduleId: string
  readonly biScheduleId: string
}

export interface SampleAddresses {
  readonly sampleBiUrl: string
  readonly sampleReportServerUrl: string
}

/**
 * Makes folders, accounts and schedules through the REST interface. What is there is found and kept; the accounts are
 * written again, since the samples may have other addresses than at the last start.
 */
export async function makeSamples(rest: RestClient, secrets: Secrets, addresses: SampleAddresses): Promise<SampleIds> {
  for (const folder of sampleFolders) await ensureFolder(rest, folder)
  const biAccountId = await ensureAccount(rest, 'biaccount', {
    Name: biAccountName,
    TenantId: secrets.sampleBi.tenantId,
    ClientId: secrets.sampleBi.clientId,
    ClientSecret: secrets.sampleBi.clientSecret,
    AuthorityUrl: addresses.sampleBiUrl,
    ApiUrl: addresses.sampleBiUrl,
  })
  const reportServerAccountId = await ensureAccount(rest, 'reportserveraccount', {
    Name: reportServerAccountName,
    ServerUrl: `${addresses.sampleReportServerUrl}/ReportServer`,
    PortalUrl: `${addresses.sampleReportServerUrl}/reports`,
    AuthType: 'Basic',
    UserName: secrets.sampleReportServer.user,
    Password: secrets.sampleReportServer.password,
  })
  return {
    biAccountId,
    biScheduleId: await ensureSchedule(rest, 'createforbi', dailyBiSchedule(biAccountId)),
    paginatedScheduleId: await ensureSchedule(rest, 'createpaginated', weeklyPaginatedSchedule(reportServerAccountId)),
  }
}

async function findFolder(rest: RestClient, path: string): Promise<z.infer<typeof folderAnswer> | null> {
  try {
    return await rest.post('/api/folder/getfolderfrompath', { Path: path }, folderAnswer)
  } catch (error) {
    if (error instanceof RestProblem && error.status === 404) return null
    throw error
  }
}

async function ensureFolder(rest: RestClient, { parentPath, name, path }: (typeof sampleFolders)[number]): Promise<void> {
  if (await findFolder(rest, path)) return
  await rest.post('/api/folder/create', { Name: name, ParentPath: parentPath }, folderAnswer)
}

async function ensureAccount(
  rest: RestClient,
  kind: 'biaccount' | 'reportserveraccount',
  account: { Name: string; [field: string]: string },
): Promise<string> {
  const accounts = await rest.get(`/api/${kind}/getall`, z.array(accountAnswer))
  const found = accounts.find(({ Name }) => Name === account.Name)
  const { Id } = found
    ? await rest.post(`/api/${kind}/update`, { ...account, Id: found.Id }, accountAnswer)
    : await rest.post(`/api/${kind}/create`, account, accountAnswer)
  return Id
}

async function ensureSchedule(
  rest: RestClient,
  operation: 'createforbi' | 'createpaginated',
  schedule: { ScheduleName: string; FolderPath: string },
): Promise<string> {
  const folder = await findFolder(rest, schedule.FolderPath)
  const entries = folder ? await rest.get(`/api/folder/getschedules/${folder.Id}`, z.array(folderScheduleAnswer)) : []
  const found = entries.find(({ Name }) => Name === schedule.ScheduleName)
  if (found) return found.Id
  const { ScheduleId } = await rest.post(`/api/singleschedule/${operation}`, schedule, scheduleAnswer)
  return ScheduleId
}

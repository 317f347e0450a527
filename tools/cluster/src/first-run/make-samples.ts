import { ApiProblem, type BodyOf, type Client, type Schemas } from '@punctual/client'

import type { Secrets } from '../secrets.ts'
import {
  biAccountName,
  dailyBiSchedule,
  reportServerAccountName,
  sampleFolders,
  weeklyPaginatedSchedule,
} from './sample-content.ts'

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
 * Makes folders, accounts and schedules through the REST interface. What is there is found and kept; the
 * accounts are written again, since the samples may have other addresses than at the last start.
 */
export async function makeSamples(
  rest: Client,
  secrets: Secrets,
  addresses: SampleAddresses,
): Promise<SampleIds> {
  for (const folder of sampleFolders) await ensureFolder(rest, folder)
  const biAccountId = await ensureBiAccount(rest, {
    Name: biAccountName,
    TenantId: secrets.sampleBi.tenantId,
    ClientId: secrets.sampleBi.clientId,
    ClientSecret: secrets.sampleBi.clientSecret,
    AuthorityUrl: addresses.sampleBiUrl,
    ApiUrl: addresses.sampleBiUrl,
  })
  const reportServerAccountId = await ensureReportServerAccount(rest, {
    Name: reportServerAccountName,
    ServerUrl: `${addresses.sampleReportServerUrl}/ReportServer`,
    PortalUrl: `${addresses.sampleReportServerUrl}/reports`,
    AuthType: 'Basic',
    UserName: secrets.sampleReportServer.user,
    Password: secrets.sampleReportServer.password,
  })
  const [bi, paginated] = [dailyBiSchedule(biAccountId), weeklyPaginatedSchedule(reportServerAccountId)]
  return {
    biAccountId,
    biScheduleId: await ensureSchedule(rest, bi, (body) =>
      rest.post('/api/singleschedule/createforbi', { body }),
    ),
    paginatedScheduleId: await ensureSchedule(rest, paginated, (body) =>
      rest.post('/api/singleschedule/createpaginated', { body }),
    ),
  }
}

async function findFolder(rest: Client, path: string): Promise<Schemas['Folder'] | null> {
  try {
    return await rest.post('/api/folder/getfolderfrompath', { body: { Path: path } })
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return null
    throw error
  }
}

async function ensureFolder(
  rest: Client,
  { parentPath, name, path }: (typeof sampleFolders)[number],
): Promise<void> {
  if (await findFolder(rest, path)) return
  await rest.post('/api/folder/create', { body: { Name: name, ParentPath: parentPath } })
}

async function ensureBiAccount(rest: Client, account: BodyOf<'/api/biaccount/create'>): Promise<string> {
  const accounts = await rest.get('/api/biaccount/getall')
  const found = accounts.find(({ Name }) => Name === account.Name)
  const { Id } = found
    ? await rest.post('/api/biaccount/update', { body: { ...account, Id: found.Id } })
    : await rest.post('/api/biaccount/create', { body: account })
  return Id
}

async function ensureReportServerAccount(
  rest: Client,
  account: BodyOf<'/api/reportserveraccount/create'>,
): Promise<string> {
  const accounts = await rest.get('/api/reportserveraccount/getall')
  const found = accounts.find(({ Name }) => Name === account.Name)
  const { Id } = found
    ? await rest.post('/api/reportserveraccount/update', { body: { ...account, Id: found.Id } })
    : await rest.post('/api/reportserveraccount/create', { body: account })
  return Id
}

async function ensureSchedule<Model extends { ScheduleName: string; FolderPath: string }>(
  rest: Client,
  model: Model,
  create: (model: Model) => Promise<{ ScheduleId: string }>,
): Promise<string> {
  const folder = await findFolder(rest, model.FolderPath)
  const entries = folder
    ? await rest.get('/api/folder/getschedules/{id}', { params: { path: { id: folder.Id } } })
    : []
  const found = entries.find(({ Name }) => Name === model.ScheduleName)
  return found ? found.Id : (await create(model)).ScheduleId
}

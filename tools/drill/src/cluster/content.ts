import type { Client } from '@punctual/client'

import { localUrl, type Ports, type Secrets } from './plans.ts'

/** Schedules that never run by themselves; the work of a drill is made after their pattern. */
export interface Templates {
  /** A small CSV of the report server; most of the work. */
  readonly paginated: string
  /** A PDF of the BI platform. */
  readonly bi: string
  /** Id of the account of the report server. */
  readonly reportServer: string
}

/** The subject of the mails of the drill. It names the schedule that a mail belongs to. */
const subject = '{{ExecutionId}}'

/** Never due itself; what is made after this pattern runs however late it is. */
const never = {
  Frequency: 'Daily',
  StartDate: '2000-01-01',
  EndDate: '2000-01-01',
  ExecutionTime: '00:00',
  OverlapPolicy: 'Allow',
  MissedRunPolicy: 'RunAll',
  MissedRunWindowMinutes: 1_440,
} as const

/** Makes accounts and templates through the interface, so that they are what a user would have. */
export async function makeTemplates(
  rest: Client,
  { ports, secrets }: { ports: Ports; secrets: Secrets },
): Promise<Templates> {
  const accounts = await makeAccounts(rest, { ports, secrets })
  const paginated = await rest.post('/api/singleschedule/createpaginated', {
    body: {
      ReportServerAccountId: accounts.reportServer,
      ReportUrl: '/Operations/Airports by State',
      BiReportName: 'Airports by State',
      UseNativeAPIForRendering: true,
      Parameters: [{ Name: 'State', Values: ['OR'] }],
      ScheduleName: 'Drill paginated',
      FolderPath: '/',
      Schedule: never,
      EmailDestinations: [{ To: 'drill@example.org', Subject: subject, Format: 'CSV' }],
    },
  })
  const ofBi = await rest.post('/api/singleschedule/createforbi', {
    body: {
      BiAccountId: accounts.bi,
      ObjectType: 'REPORT',
      WorkspaceName: 'Operations',
      BiReportName: 'Cars and Fuel Economy',
      ScheduleName: 'Drill BI',
      FolderPath: '/',
      Schedule: never,
      EmailDestinations: [{ To: 'drill@example.org', Subject: subject, Format: 'PDF' }],
    },
  })
  return { paginated: paginated.ScheduleId, bi: ofBi.ScheduleId, reportServer: accounts.reportServer }
}

/** Answers the ids of the accounts. */
async function makeAccounts(rest: Client, { ports, secrets }: { ports: Ports; secrets: Secrets }) {
  const biUrl = localUrl(ports.bi)
  const bi = await rest.post('/api/biaccount/create', {
    body: {
      Name: 'Drill BI',
      TenantId: secrets.bi.tenantId,
      ClientId: secrets.bi.clientId,
      ClientSecret: secrets.bi.clientSecret,
      AuthorityUrl: biUrl,
      ApiUrl: biUrl,
    },
  })
  const reportServer = await rest.post('/api/reportserveraccount/create', {
    body: {
      Name: 'Drill report server',
      ServerUrl: `${localUrl(ports.reportServer)}/ReportServer`,
      PortalUrl: `${localUrl(ports.reportServer)}/reports`,
      AuthType: 'Basic',
      UserName: secrets.reportServer.user,
      Password: secrets.reportServer.password,
    },
  })
  return { bi: bi.Id, reportServer: reportServer.Id }
}

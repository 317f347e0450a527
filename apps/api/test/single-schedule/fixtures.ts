import { createTestApi, type TestApi } from '../support/test-api.ts'

/** The interface with a source account of each kind and a folder, and hints that go nowhere. */
export interface ScheduleApi extends AsyncDisposable {
  readonly api: TestApi
  readonly biAccountId: string
  readonly reportServerAccountId: string
  readonly sourceAccountId: string
  /** Kinds of the hints that were published. */
  readonly hints: string[]
}

export async function createScheduleApi(
  dependencies: Parameters<typeof createTestApi>[0] = {},
): Promise<ScheduleApi> {
  const hints: string[] = []
  const signals = {
    publish: async (kind: string) => void hints.push(kind),
    subscribe: async () => ({ [Symbol.dispose]() {} }),
    connected: () => true,
    async [Symbol.asyncDispose]() {},
  }
  const api = await createTestApi({
    ...dependencies,
    dependencies: { signals, ...dependencies.dependencies },
  })
  const [bi, reportServer, source] = await Promise.all([
    api.call('POST', '/api/biaccount/create', { body: biAccount }),
    api.call('POST', '/api/reportserveraccount/create', { body: reportServerAccount }),
    api.call('POST', '/api/sourceaccount/create', { body: jsReportAccount }),
    api.call('POST', '/api/folder/create', { body: { Name: 'Sales', ParentPath: '/' } }),
  ])
  if (bi.status !== 200 || reportServer.status !== 200 || source.status !== 200)
    throw new Error(`${bi.text} ${reportServer.text} ${source.text}`)
  return {
    api,
    hints,
    biAccountId: bi.body.Id,
    reportServerAccountId: reportServer.body.Id,
    sourceAccountId: source.body.Id,
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
  }
}

export const biAccount = {
  Name: 'Tenant',
  TenantId: 'tenant',
  ClientId: 'client',
  ClientSecret: 'a-client-secret',
}

export const reportServerAccount = {
  Name: 'Reports',
  ServerUrl: 'https://reports.example/ReportServer',
  PortalUrl: 'https://reports.example/reports/',
  AuthType: 'Basic',
  UserName: 'reader',
  Password: 'a-report-password',
}

/** A database that nothing listens for. */
export const dataSource = {
  Name: 'Sales database',
  Kind: 'PostgreSql',
  Host: '127.0.0.1',
  Port: 1,
  Database: 'sales',
  UserName: 'reader',
  Password: 'a-database-password',
}

/** A window that lies far ahead. */
export function windowOf(Scope: object) {
  const Once = { FromEpochUtc: 4_000_000_000, UntilEpochUtc: 4_000_003_600 }
  return { Name: crypto.randomUUID(), Scope, Once }
}

/** An account of a kind that is scheduled as `Source`. */
export const jsReportAccount = {
  Kind: 'JsReport',
  Name: 'Templates',
  ServerUrl: 'https://jsreport.example',
  UserName: 'reader',
  Password: 'a-jsreport-password',
}

export function sourceSchedule(accountId: string, name: string) {
  return {
    Source: { AccountId: accountId, ItemId: '/Sales/Weekly', Options: { Parameters: { Region: 'South' } } },
    ScheduleName: name,
    FolderPath: '/Sales',
    Schedule: { Frequency: 'Daily', ExecutionTime: '06:00' },
  }
}

/** A BI schedule with everything set that can be set. */
export function fullBiSchedule(biAccountId: string) {
  return {
    BiAccountId: biAccountId,
    ObjectType: 'REPORT',
    ReportUrl:
      'https://app.powerbi.com/reportEmbed?reportId=5b218778-e7a5-4d73-8187-f10824047715&groupId=f089354e-8366-4e18-aea3-4cb4a3a50b48',
    BiReportName: 'Sales overview',
    WorkspaceName: 'Sales',
    ApplyBookmark: false,
    BookmarkJson: '',
    RenderingSettings: {
      RenderingMethod: 1,
      PageIndexes: [0, 2],
      VisualNames: [],
      Locale: 'de-DE',
      Timeout: 600,
    },
    BasicFilters: [
      {
        $schema: 'http://powerbi.com/product/schema#basic',
        target: { table: 'Store', column: 'Region' },
        operator: 'In',
        values: ['North'],
        filterType: 1,
      },
    ],
    AdvancedFilters: [],
    ScheduleName: 'Daily sales',
    FolderPath: '/Sales',
    Description: 'Every morning',
    Keywords: ['sales', 'daily'],
    Schedule: {
      Enabled: true,
      Frequency: 'Weekly',
      StartDate: '2026-12-01',
      ExecutionTime: '09:30',
      EndDate: null,
      TimeZone: 'Europe/Berlin',
      Interval: 2,
      WeekDays: ['Monday', 'Thursday'],
      WeekStart: 'Monday',
      MissedRunPolicy: 'RunAll',
      MissedRunWindowMinutes: 120,
      OverlapPolicy: 'Skip',
      SpreadSeconds: 30,
    },
    EmailDestinations: [
      {
        Name: 'Board',
        Enabled: true,
        To: ['ann@example.org', 'Bob <bob@example.org>'],
        Cc: ['carl@example.org'],
        Bcc: [],
        ReplyTo: 'desk@example.org',
        Subject: 'Sales {{ScheduledFor:yyyy-MM-dd}}',
        Body: '<p>Good morning</p>',
        BodyFormat: 'HTML',
        Format: 'PDF',
        FileName: 'sales',
        IncludeAttachment: true,
        IncludeLink: true,
        EmbedInBody: false,
        Priority: 'High',
        Zip: true,
        SkipIfBlank: true,
        OnUnknown: 'Resend',
      },
    ],
    ServerName: 'worker-1',
  }
}

/** The least that makes a BI schedule. */
export function smallBiSchedule(biAccountId: string, name = 'Small') {
  return {
    BiAccountId: biAccountId,
    ReportUrl: 'https://app.powerbi.com/reportEmbed?reportId=5b218778-e7a5-4d73-8187-f10824047715',
    ScheduleName: name,
    FolderPath: '/Sales',
    Schedule: { Frequency: 'Daily', ExecutionTime: '06:00' },
  }
}

export function paginatedSchedule(reportServerAccountId: string, name = 'Orders') {
  return {
    ReportServerAccountId: reportServerAccountId,
    ReportUrl: '/Sales/Orders',
    UseNativeAPIForRendering: true,
    Parameters: [
      { Name: 'Region', Values: ['North', 'South'] },
      { Name: 'Year', Values: [2026] },
      { Name: 'Note', IsNull: true },
    ],
    ScheduleName: name,
    FolderPath: 'Home/Sales/',
    Schedule: {
      Frequency: 'Monthly',
      DayOfMonth: -1,
      ExecutionTime: '18:00',
      TimeZone: 'W. Europe Standard Time',
    },
    EmailDestinations: [{ To: 'ann@example.org; bob@example.org', Format: 'xlsx' }],
  }
}

/** Of the failures in a folder, with a Webhook that nothing answers at. */
export const eventSubscription = (FolderPath: string, Name: string) => ({
  Name,
  FolderPath,
  Events: ['report.failed'],
  Destination: {
    Type: 'Webhook',
    Url: 'http://127.0.0.1:1/hook',
    Secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  },
})

import type { BodyOf } from '@punctual/client'

/*
 * What the first run makes, so that a new user finds examples. Names are those of the sample
 * sources; data are real and public. All recipients are at example.org, which is reserved for documentation.
 */

export const biAccountName = 'Sample BI platform'
export const reportServerAccountName = 'Sample report server'

type BiSchedule = BodyOf<'/api/singleschedule/createforbi'>
type PaginatedSchedule = BodyOf<'/api/singleschedule/createpaginated'>

/** Folders, parents first. */
export const sampleFolders = [
  { parentPath: '/', name: 'Samples', path: '/Samples' },
  { parentPath: '/Samples', name: 'Operations', path: '/Samples/Operations' },
] as const

const operationsFolder = '/Samples/Operations'

/** A BI schedule of every morning. */
export function dailyBiSchedule(biAccountId: string): BiSchedule {
  return {
    ...biWeatherReport(biAccountId),
    ScheduleName: 'City weather, every morning',
    Description: 'The weather report of the BI platform as a PDF, every day at 07:00 UTC.',
    Keywords: 'sample, weather',
    Schedule: { Frequency: 'Daily', ExecutionTime: '07:00', TimeZone: 'UTC' },
    EmailDestinations: [
      {
        To: 'operations@example.org',
        Cc: 'weather-desk@example.org',
        Subject: '{{ReportName}} of {{ScheduledFor:yyyy-MM-dd}}',
        Body: '<p>Good morning,</p><p>here is {{ReportName}}, as every day.</p>',
        Format: 'PDF',
        FileName: 'City Weather {{ScheduledFor:yyyy-MM-dd}}',
      },
    ],
  }
}

/** A paginated schedule of every Monday, with parameters. */
export function weeklyPaginatedSchedule(reportServerAccountId: string): PaginatedSchedule {
  return {
    ReportServerAccountId: reportServerAccountId,
    ReportUrl: '/Operations/Airports by State',
    BiReportName: 'Airports by State',
    UseNativeAPIForRendering: true,
    Parameters: [{ Name: 'State', Values: ['CA', 'OR', 'WA'] }],
    ScheduleName: 'Airports of the west coast, every Monday',
    FolderPath: operationsFolder,
    Description:
      'A paginated report of the report server as a PDF, every Monday at 08:30 UTC, for three states.',
    Keywords: 'sample, airports',
    Schedule: { Frequency: 'Weekly', WeekDays: ['Monday'], ExecutionTime: '08:30', TimeZone: 'UTC' },
    EmailDestinations: [
      {
        To: 'airports@example.org',
        Subject: '{{ScheduleName}}',
        Body: '<p>The airports of California, Oregon and Washington are attached.</p>',
        Format: 'PDF',
        FileName: 'Airports',
      },
    ],
  }
}

/** A BI schedule that falls due once, at a full second of the near future, without a request. */
export function dueOnceSchedule(biAccountId: string, dueAt: Date): BiSchedule {
  const [date = '', time = ''] = dueAt.toISOString().split('T')
  const cron = [
    dueAt.getUTCSeconds(),
    dueAt.getUTCMinutes(),
    dueAt.getUTCHours(),
    dueAt.getUTCDate(),
    dueAt.getUTCMonth() + 1,
    '*',
  ].join(' ')
  return {
    ...biWeatherReport(biAccountId),
    ScheduleName: `Proof of ${date} ${time.slice(0, 8)} UTC`,
    Description: 'Falls due once, by itself, to prove that the leader plans and a worker delivers.',
    Keywords: 'sample, proof',
    Schedule: { Frequency: 'Cron', Cron: cron, StartDate: date, EndDate: date, TimeZone: 'UTC' },
    EmailDestinations: [
      {
        To: 'proof@example.org',
        Subject: '{{ScheduleName}}',
        Body: '<p>{{ReportName}}</p>',
        Format: 'PDF',
        FileName: 'City Weather',
      },
    ],
  }
}

function biWeatherReport(biAccountId: string) {
  return {
    BiAccountId: biAccountId,
    ObjectType: 'REPORT' as const,
    WorkspaceName: 'Operations',
    BiReportName: 'City Weather',
    ApplyBookmark: false,
    BookmarkJson: '',
    RenderingSettings: { RenderingMethod: 0 as const },
    FolderPath: operationsFolder,
  }
}

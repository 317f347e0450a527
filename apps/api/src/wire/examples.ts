/**
 * Requests that the reference page shows for several operations; `examples.test.ts` keeps all examples valid.
 */

export const exampleId = '0190c0de-0000-7000-8000-000000000001'

export const exampleDestination = {
  Name: 'Board',
  To: 'ann@example.org; Bob <bob@example.org>',
  Subject: '{{ScheduleName}} of {{ScheduledFor:yyyy-MM-dd}}',
  Body: '<p>Good morning</p>',
  Format: 'PDF',
}

export const exampleDirectory = {
  Type: 'Directory',
  Name: 'Share',
  Format: 'PDF',
  Path: '/srv/reports/sales',
  IfExists: 'Rename',
}

/** A recurrence as it is answered. */
export const exampleRecurrence = {
  NextRunEpochUtc: 1_796_016_600,
  LastRunEpochUtc: null,
  Runnable: true,
  NotRunnableReasons: [],
  NotRunnableCodes: [],
  Description: 'Every week on Monday at 06:30 (Europe/Berlin)',
  Enabled: true,
  Frequency: 'Weekly',
  StartDate: '2026-12-01',
  ExecutionTime: '06:30',
  TimeZone: 'Europe/Berlin',
  Interval: 1,
  WeekDays: ['Monday'],
}

export const exampleBiSchedule = {
  BiAccountId: exampleId,
  ObjectType: 'REPORT',
  ReportUrl: 'https://app.powerbi.com/reportEmbed?reportId=5b218778-e7a5-4d73-8187-f10824047715',
  BiReportName: 'Sales overview',
  WorkspaceName: 'Sales',
  ApplyBookmark: false,
  BookmarkJson: '',
  RenderingSettings: { RenderingMethod: 0 },
  BasicFilters: [],
  AdvancedFilters: [],
  ScheduleName: 'Weekly sales',
  FolderPath: '/Sales',
  Description: 'For the meeting on Monday',
  Keywords: ['sales', 'weekly'],
  Schedule: {
    Enabled: true,
    Frequency: 'Weekly',
    WeekDays: ['Monday'],
    StartDate: '2026-12-01',
    ExecutionTime: '06:30',
    TimeZone: 'Europe/Berlin',
  },
  EmailDestinations: [exampleDestination],
}

export const exampleSourceSchedule = {
  Source: { AccountId: exampleId, ItemId: '/Sales/Weekly', Options: { Parameters: { Region: 'South' } } },
  ScheduleName: 'Weekly by template',
  FolderPath: '/Sales',
  Schedule: { Frequency: 'Weekly', WeekDays: ['Monday'], ExecutionTime: '06:30' },
  EmailDestinations: [exampleDestination],
}

export const examplePaginatedSchedule = {
  ReportServerAccountId: exampleId,
  ReportUrl: '/Sales/Orders',
  UseNativeAPIForRendering: true,
  Parameters: [{ Name: 'Region', Values: ['North', 'South'] }],
  ScheduleName: 'Orders of the month',
  FolderPath: '/Sales',
  Schedule: { Frequency: 'Monthly', DayOfMonth: -1, ExecutionTime: '18:00' },
  EmailDestinations: [exampleDestination],
}

export const examplePackageSchedule = {
  ScheduleName: 'Morning package',
  FolderPath: '/Sales',
  Keywords: ['morning'],
  Schedule: { Frequency: 'Daily', ExecutionTime: '06:30', TimeZone: 'Europe/Berlin' },
  Reports: [
    {
      Order: 1,
      Format: 'PDF',
      BiAccountId: exampleId,
      WorkspaceName: 'Sales',
      BiReportName: 'Sales overview',
    },
    {
      Order: 2,
      Format: 'PDF',
      ReportServerAccountId: exampleId,
      ReportUrl: '/Sales/Orders',
      Parameters: [{ Name: 'Region', Values: ['North'] }],
    },
  ],
  MergePdf: true,
  Zip: false,
  FailOnAnyError: true,
  EmailDestinations: [exampleDestination],
}

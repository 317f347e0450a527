/** Subscriptions and shared schedules of the sample, in the form of the portal's interface. */

const never = { EndDate: '0001-01-01T00:00:00Z', EndDateSpecified: false }
const rules = {
  MinuteRecurrence: null,
  DailyRecurrence: null,
  WeeklyRecurrence: null,
  MonthlyRecurrence: null,
  MonthlyDOWRecurrence: null,
}
const noDay = {
  Sunday: false,
  Monday: false,
  Tuesday: false,
  Wednesday: false,
  Thursday: false,
  Friday: false,
  Saturday: false,
}
const everyMonth = Object.fromEntries(
  'January February March April May June July August September October November December'
    .split(' ')
    .map((month) => [month, true]),
)

const valuesOf = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([Name, Value]) => ({ Name, Value, IsValueFieldReference: false }))

const mail = (settings: Readonly<Record<string, string>>) => ({
  DeliveryExtension: 'Report Server Email',
  ExtensionSettings: {
    Extension: 'Report Server Email',
    ParameterValues: valuesOf({
      TO: 'ann@example.org; bob@example.org',
      IncludeReport: 'True',
      RenderFormat: 'PDF',
      Subject: '@ReportName was executed at @ExecutionTime',
      Priority: 'NORMAL',
      ...settings,
    }),
  },
})

const at = (StartDateTime: string, recurrence: object) => ({
  ScheduleID: null,
  Definition: { StartDateTime, ...never, Recurrence: { ...rules, ...recurrence } },
})

const common = {
  Owner: 'sample',
  IsDataDriven: false,
  IsActive: true,
  EventType: 'TimedSubscription',
  ScheduleDescription: null,
  LastRunTime: null,
  LastStatus: 'New Subscription',
  ModifiedBy: 'sample',
  DataQuery: null,
  ParameterValues: [] as object[],
}

const sharedScheduleId = '5f0f1c1e-2b1d-4f8e-9b7a-1c0000000001'

export const sharedSchedules: readonly object[] = [
  {
    Id: sharedScheduleId,
    Name: 'Every working morning',
    Definition: {
      StartDateTime: '2026-01-05T06:15:00+01:00',
      ...never,
      Recurrence: {
        ...rules,
        WeeklyRecurrence: {
          WeeksInterval: 1,
          WeeksIntervalSpecified: true,
          DaysOfWeek: {
            ...noDay,
            Monday: true,
            Tuesday: true,
            Wednesday: true,
            Thursday: true,
            Friday: true,
          },
        },
      },
    },
  },
]

export const subscriptions: readonly object[] = [
  {
    ...common,
    ...mail({ Comment: 'Good morning', RenderFormat: 'EXCELOPENXML', CC: 'cid@example.org' }),
    Id: '5f0f1c1e-2b1d-4f8e-9b7a-000000000001',
    Description: 'Weather every other Monday',
    Report: '/Operations/Weather by Month',
    ParameterValues: valuesOf({ City: 'Seattle' }),
    Schedule: at('2026-01-05T07:30:00+01:00', {
      WeeklyRecurrence: {
        WeeksInterval: 2,
        WeeksIntervalSpecified: true,
        DaysOfWeek: { ...noDay, Monday: true, Sunday: true },
      },
    }),
  },
  {
    ...common,
    ...mail({}),
    Id: '5f0f1c1e-2b1d-4f8e-9b7a-000000000002',
    Description: 'Prices at the end of long months',
    Report: '/Finance/Stock Prices',
    Schedule: at('2026-01-31T23:00:00+01:00', {
      MonthlyRecurrence: { Days: '15,31', MonthsOfYear: everyMonth },
    }),
  },
  {
    ...common,
    ...mail({}),
    Id: '5f0f1c1e-2b1d-4f8e-9b7a-000000000003',
    Description: 'Prices on the last Thursday and Friday',
    Report: '/Finance/Stock Prices',
    Schedule: at('2026-01-01T09:00:00+01:00', {
      MonthlyDOWRecurrence: {
        WhichWeek: 'LastWeek',
        WhichWeekSpecified: true,
        DaysOfWeek: { ...noDay, Thursday: true, Friday: true },
        MonthsOfYear: everyMonth,
      },
    }),
  },
  {
    ...common,
    ...mail({}),
    Id: '5f0f1c1e-2b1d-4f8e-9b7a-000000000004',
    Description: 'Prices every 50 minutes',
    Report: '/Finance/Stock Prices',
    Schedule: at('2026-01-05T08:00:00+01:00', { MinuteRecurrence: { MinutesInterval: 50 } }),
  },
  {
    ...common,
    ...mail({}),
    Id: '5f0f1c1e-2b1d-4f8e-9b7a-000000000005',
    Description: 'Cars of the shared morning',
    Report: '/Operations/Cars List',
    Schedule: { ScheduleID: sharedScheduleId, Definition: null },
  },
  {
    ...common,
    Id: '5f0f1c1e-2b1d-4f8e-9b7a-000000000006',
    Description: 'Cars into a share',
    Report: '/Operations/Cars List',
    DeliveryExtension: 'Report Server FileShare',
    ExtensionSettings: {
      Extension: 'Report Server FileShare',
      ParameterValues: valuesOf({
        PATH: String.raw`\\files\reports`,
        FILENAME: 'Cars',
        FILEEXTN: 'True',
        USERNAME: 'sample',
        PASSWORD: 'kept by the report server',
        RENDER_FORMAT: 'PDF',
        WRITEMODE: 'AutoIncrement',
      }),
    },
    Schedule: at('2026-01-05T05:00:00+01:00', { DailyRecurrence: { DaysInterval: 3 } }),
  },
  {
    ...common,
    ...mail({ TO: 'Address' }),
    Id: '5f0f1c1e-2b1d-4f8e-9b7a-000000000007',
    Description: 'Movies for each region',
    Report: '/Media/Movies by Genre',
    IsDataDriven: true,
    Schedule: at('2026-01-05T05:00:00+01:00', { DailyRecurrence: { DaysInterval: 1 } }),
  },
]

import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { newCondition, newQuery } from './asked-query.ts'
import { type ChosenReport, newContent, newReport, newRows, type ScheduleContent } from './content.ts'
import { newIdentity } from './identities.ts'
import { newRecipients, reportFormats } from './recipients.ts'
import { optionsFor } from './report-options.ts'
import type { ReportType } from './report-formats.ts'
import { sentContent } from './sent-content.ts'

interface Schema {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

const { schemas } = (
  JSON.parse(readFileSync(new URL('../../../../../docs/openapi.json', import.meta.url), 'utf8')) as {
    readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
  }
).components

/** The members that a request may write; those of one type of source are beside those of another. */
function writable({ $ref, properties = {}, items, anyOf = [] }: Schema, path = ''): string[] {
  if ($ref?.endsWith('/AnsweredOnly')) return []
  const named = $ref === undefined ? undefined : schemas[$ref.split('/').at(-1) ?? '']
  const inner = [
    ...(named === undefined ? [] : writable(named, path)),
    ...anyOf.flatMap((each) => writable(each, path)),
    ...(items === undefined ? [] : writable(items, `${path}[]`)),
    ...Object.entries(properties).flatMap(([name, member]) =>
      writable(member, path === '' ? name : `${path}.${name}`),
    ),
  ]
  return inner.length === 0 && path !== '' ? [path] : [...new Set(inner)]
}

/** The members of a body that is sent. */
function membersOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [path, ...value.flatMap((each) => membersOf(each, `${path}[]`))]
  if (typeof value !== 'object' || value === null) return [path]
  const members = Object.entries(value).flatMap(([name, member]) =>
    membersOf(member, path === '' ? name : `${path}.${name}`),
  )
  return [path, ...members]
}

/** What the form does not edit, and why. */
const withoutField: ReadonlySet<string> = new Set([
  // Names what is written.
  'ScheduleId',
  'EmailDestinations[].Id',
  // The other name of ScheduleName.
  'PackageName',
  // Changes nothing in this build.
  'UseNativeAPIForRendering',
  'Reports[].UseNativeAPIForRendering',
  // A parameter that is not chosen has the default of the report.
  'Parameters[].UseDefault',
  'Reports[].Parameters[].UseDefault',
  // May only be false.
  'EmailDestinations[].PdfA',
  // Rights and the first day of the week are written by the interface; an edit leaves them as they are.
  'EmailDestinations[].AllowedFor',
  'EmailDestinations[].AllowedFor[].Kind',
  'EmailDestinations[].AllowedFor[].Id',
  'Schedule.WeekStart',
])

/** GET /api/kinds describes every member of these, which a test of the api shows. */
const describedByKinds = /^Destinations\b/

const types = ['bi', 'biPaginated', 'catalog', 'source', 'sql'] as const

/** A report with a value in each field of its form. */
function wholeReport(type: ReportType, isPackage: boolean): ChosenReport {
  const account = {
    family: 'sourceaccount',
    kind: 'WebPage',
    id: 'account',
    name: 'Account',
    formats: [],
  } as const
  const options = optionsFor({ type, account }, isPackage).map(({ path }) => [path, '1'] as const)
  return newReport(type, {
    account,
    type,
    name: 'Report',
    place: 'Place',
    address: 'address',
    visualName: 'visual',
    pageIndexes: [1],
    bookmark: '{}',
    filters: [
      { table: 't', column: 'c', operator: 'In', values: '1' },
      { table: 't', column: 'c', operator: 'LessThan', values: '1' },
    ],
    identities: [
      { ...newIdentity, username: 'u', roles: 'r', customData: 'c', datasets: 'd', auditableContext: 'a' },
    ],
    parameters: [{ name: 'p', values: ['v'], isNull: false }],
    query: 'select 1',
    options: Object.fromEntries(options),
  })
}

const passwords = { first: { ZipPassword: 'z', PdfPassword: 'p' } }
const query = { ...newQuery, dataSourceId: 'd', query: 'select 1', parameters: [{ name: 'p', value: '1' }] }

/** Contents that have a value in each field between them. */
function wholeContents(reports: readonly ChosenReport[], isPackage: boolean): ScheduleContent[] {
  const begun = newContent('UTC', '/')
  const content: ScheduleContent = {
    ...begun,
    isPackage,
    reports,
    mails: [
      {
        key: 'first',
        recipients: {
          ...newRecipients(),
          To: 'a@example.org',
          Cc: 'b@example.org',
          Bcc: 'c@example.org',
          Name: 'n',
          Enabled: true,
          ReplyTo: 'r',
          IncludeLink: true,
          LinkExpiryDays: 7,
          TemplateId: 't',
          PictureOfPage: 1,
          Watermark: { Text: 'w', Opacity: 0.5 },
          PageNumbers: true,
          Stamp: { Text: 's', Position: 'TopLeft' },
          Priority: 'Low',
          Format: reportFormats[0]!,
        },
      },
    ],
    values: [{ ...query, name: 'v' }],
    conditions: [
      { ...newCondition, kind: 'Rows', operator: '>', asked: query },
      { ...newCondition, kind: 'Value', operator: '=', name: 'v', value: '1' },
    ],
    notices: { ...begun.notices, Owner: 'o', NotifyOnFailure: 'a@example.org' },
    keywords: 'k',
    serverName: 's',
  }
  const rule = {
    ...begun.recurrence,
    StartDate: '2030-01-01',
    EndDate: '2031-01-01',
    CalendarId: 'c',
    HolidayRule: 'Skip',
    MissedRunPolicy: 'Skip',
    MissedRunWindowMinutes: 1,
    OverlapPolicy: 'Skip',
    SpreadSeconds: 1,
    WeekDays: ['Monday'],
    Months: [1],
    Month: 1,
    DayOfMonth: 1,
    Ordinal: 'First',
    OrdinalDay: 'Day',
    WorkingDay: 1,
    Cron: '* * * * *',
    Repeat: { Every: 1, Unit: 'Hours', Until: '12:00' },
  } as const
  return [
    {
      ...content,
      rows: { ...newRows(), csv: 'a' },
      recurrence: { ...rule, WeekDays: ['Monday'], Months: [1], Frequency: 'Weekly' },
    },
    {
      ...content,
      rows: { ...newRows(), source: 'Json', json: '[{"a":1}]' },
      recurrence: { ...rule, WeekDays: [], Months: [1], Frequency: 'Cron' },
    },
    {
      ...content,
      rows: { ...newRows(), ...query, source: 'Sql' },
      recurrence: { ...rule, WeekDays: [], Months: [1], Frequency: 'Monthly', MonthlyType: 'DayOfMonth' },
    },
    {
      ...content,
      recurrence: { ...rule, WeekDays: [], Months: [1], Frequency: 'Annual', MonthlyType: 'Ordinal' },
    },
    {
      ...content,
      recurrence: { ...rule, WeekDays: [], Months: [1], Frequency: 'Annual', MonthlyType: 'WorkingDay' },
    },
  ]
}

test.each([
  ['BiScheduleInput', ['bi'], false],
  ['PaginatedScheduleInput', ['biPaginated', 'catalog'], false],
  ['SourceScheduleInput', ['source', 'sql'], false],
  ['PackageScheduleInput', types, true],
] as const)('every member of %s that can be created can be edited by the form', (schema, of, isPackage) => {
  const sent = of.flatMap((type) =>
    wholeContents([wholeReport(type, isPackage)], isPackage).flatMap((content) =>
      membersOf(sentContent(content, passwords).body),
    ),
  )
  const members = writable({ $ref: `#/components/schemas/${schema}` })
  expect(members.length).toBeGreaterThan(60)
  const known = new Set(sent)
  const edited = members.filter((path) => !withoutField.has(path) && !describedByKinds.test(path))
  expect(edited.filter((path) => !known.has(path))).toEqual([])
})

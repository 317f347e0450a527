import { describe, expect, test } from 'vitest'

import type { Schedule } from '../../../api/schedule-queries.ts'
import { changedMembers } from '../../../controls/changed-members.ts'
import type { ScheduleContent } from '../../../schedule-forms/content.ts'
import { editedContent } from '../../../schedule-forms/edited-content.ts'
import { changedSections, shownEdit } from './shown-edit.ts'
import { type Edit, rebased, updateOf } from './update-of.ts'

const accounts = [
  { family: 'biaccount', kind: 'bi', id: 'platform', name: 'Platform', formats: [] },
  { family: 'biaccount', kind: 'bi', id: 'other', name: 'Other platform', formats: [] },
] as const

const mail = {
  Id: 'a',
  Name: '',
  Enabled: true,
  To: ['"Doe, John" <john@example.org>', 'ann@example.org'],
  Cc: ['{{Boss}}'],
  Bcc: [],
  Subject: 'Sales',
  ReplyTo: null,
  HasZipPassword: false,
  HasPdfPassword: true,
}
const second = { ...mail, Id: 'b', To: ['bob@example.org'], Cc: ['cy@example.org'] }

const share = {
  Id: 'share',
  Type: 'Directory',
  Name: '',
  Enabled: true,
  Path: '/srv/reports',
  IfExists: 'Replace',
  Zip: false,
  HasZipPassword: true,
  HasPdfPassword: false,
  AllowedFor: [],
}

const two = {
  $schema: 'http://powerbi.com/product/schema#advanced',
  filterType: 0,
  target: { table: 'Flights', column: 'Delay' },
  logicalOperator: 'Or',
  conditions: [
    { operator: 'LessThan', value: 5 },
    { operator: 'GreaterThan', value: 60 },
  ],
}

const report = {
  BiAccountId: 'platform',
  ObjectType: 'REPORT',
  ReportUrl: null,
  BiReportName: 'Flight Delays',
  WorkspaceName: 'Operations',
  ApplyBookmark: false,
  BookmarkJson: '{"kept": true}',
  RenderingSettings: { RenderingMethod: 2, PageIndexes: [], VisualNames: [], Locale: 'de-DE', Timeout: 90 },
  BasicFilters: [],
  AdvancedFilters: [two],
  Identities: [],
}

const shared = {
  ScheduleId: 'schedule',
  ScheduleName: 'Sales',
  FolderPath: '/',
  Description: '',
  Keywords: ['one'],
  ServerName: 'worker-1',
  Owner: 'ann',
  NotifyOnFailure: [],
  NotifyOwner: true,
  NotifyOnRecovery: true,
  DisableAfterFailures: 0,
  LateAfterMinutes: 0,
  Schedule: {
    Frequency: 'Daily',
    ExecutionTime: '07:00',
    Interval: 1,
    WeekDays: [],
    Enabled: true,
    Runnable: true,
    NextRunEpochUtc: 7,
    Description: 'Every day',
  },
  EmailDestinations: [mail, second],
  Destinations: [share],
  DataDriven: null,
  Values: [],
  Conditions: [],
  Version: 3,
}

const single = { ...shared, ScheduleType: 'single', ...report } as unknown as Schedule
const packaged = {
  ...shared,
  ScheduleType: 'package',
  PackageName: 'Sales',
  Reports: [
    { ScheduleType: 'single', Order: 0, Format: 'PDF', FileName: 'first', ...report },
    {
      ScheduleType: 'single',
      Order: 1,
      Format: 'PDF',
      FileName: 'second',
      ...report,
      BiReportName: 'Carriers',
    },
  ],
  MergePdf: false,
  Zip: false,
  FailOnAnyError: false,
} as unknown as Schedule

function editOf(stored: Schedule, change: (content: ScheduleContent) => Partial<ScheduleContent>): Edit {
  const before = editedContent(stored, accounts)
  return { stored, before, after: { ...before, ...change(before) }, passwords: {} }
}

const bodyOf = (edit: Edit) => updateOf(edit).body as Readonly<Record<string, unknown>>

/** What a review shows. */
function told(edit: Edit) {
  const { before, after } = shownEdit(edit)
  return changedMembers(before, after)
}

describe.each([
  ['a single report', single],
  ['a package', packaged],
])('of %s', (_name, stored) => {
  test('what was not edited is written as it is stored, members without a field included, and destinations are omitted', () => {
    const edit = editOf(stored, () => ({}))
    const omitted = new Set(['EmailDestinations', 'Destinations', 'PackageName'])
    const rest = Object.fromEntries(Object.entries(stored).filter(([name]) => !omitted.has(name)))
    expect(bodyOf(edit)).toEqual(rest)
    expect(told(edit)).toEqual([])
    expect(changedSections(edit).size).toBe(0)
  })

  test('a review shows the one member that was edited and no other, in its section', () => {
    const edit = editOf(stored, () => ({ description: 'new' }))
    expect(told(edit)).toEqual([{ path: 'Description', before: '', after: 'new' }])
    expect([...changedSections(edit)]).toEqual(['details'])
    expect(bodyOf(edit)).toMatchObject({ Description: 'new', Keywords: ['one'], ServerName: 'worker-1' })
  })
})

test('another report keeps how the old one is drawn, and is shown by names', () => {
  const edit = editOf(single, ({ reports: [old] }) => ({
    account: accounts[1],
    reports: [{ ...old!, account: accounts[1], name: 'Carriers' }],
  }))
  expect(bodyOf(edit)).toMatchObject({
    BiAccountId: 'other',
    BiReportName: 'Carriers',
    RenderingSettings: { RenderingMethod: 2, Locale: 'de-DE', Timeout: 90 },
    BookmarkJson: '{"kept": true}',
    AdvancedFilters: [two],
  })
  expect(told(edit)).toEqual([
    { path: 'BiAccountId', before: 'Platform', after: 'Other platform' },
    { path: 'BiReportName', before: 'Flight Delays', after: 'Carriers' },
  ])
  expect([...changedSections(edit)].toSorted()).toEqual(['account', 'report'])
})

test('a report of another kind takes the place of all members of the old one', () => {
  const account = {
    family: 'sourceaccount',
    kind: 'WebPage',
    id: 'site',
    name: 'Site',
    formats: [],
  } as const
  const edit = editOf(single, ({ reports: [old] }) => ({
    account,
    reports: [{ ...old!, account, type: 'source', address: '/sales' }],
  }))
  const body = bodyOf(edit)
  expect(body['Source']).toMatchObject({ AccountId: 'site', ItemId: '/sales' })
  expect(Object.keys(body).filter((name) => name in report)).toEqual([])
})

test('a report of a package that moves takes its unseen members with it', () => {
  const edit = editOf(packaged, ({ reports }) => ({ reports: reports.toReversed() }))
  expect(bodyOf(edit)['Reports']).toMatchObject([
    { BiReportName: 'Carriers', FileName: 'second', Order: 0 },
    { BiReportName: 'Flight Delays', FileName: 'first', Order: 1 },
  ])
})

test('a report that leaves a package is one line with its name', () => {
  const edit = editOf(packaged, ({ reports }) => ({ reports: reports.slice(0, 1) }))
  expect(told(edit)).toEqual([{ path: 'Report.stored 1', before: 'Carriers', after: undefined }])
})

test('a list of addresses that was not touched stays as it was read, and a changed one is split outside of quotes', () => {
  const edit = editOf(single, ({ mails: [one, other] }) => ({
    mails: [{ ...one!, recipients: { ...one!.recipients, Cc: '{{Boss}}, bob@example.org' } }, other!],
  }))
  expect(bodyOf(edit)['EmailDestinations']).toEqual([
    { ...mail, Cc: ['{{Boss}}', 'bob@example.org'] },
    second,
  ])
})

test('a mail that is removed or added is one line with its recipients', () => {
  const added = { key: 'new', recipients: { To: 'dan@example.org', Cc: '', Bcc: '' } }
  const edit = editOf(single, ({ mails: [one] }) => ({ mails: [one!, added] }))
  expect(told(edit)).toEqual([
    { path: 'Mail.b', before: ['bob@example.org', 'cy@example.org'], after: undefined },
    { path: 'Mail.new', before: undefined, after: ['dan@example.org'] },
  ])
  expect([...changedSections(edit)]).toEqual(['recipients'])
})

test('a changed directory keeps what no field has, and a review shows the member that changed', () => {
  const edit = editOf(single, ({ destinations: [one] }) => ({
    destinations: [{ ...one!, body: { ...one!.body, Path: '/srv/other' } }],
  }))
  expect(bodyOf(edit)['Destinations']).toEqual([{ ...share, Path: '/srv/other' }])
  expect(told(edit)).toEqual([
    { path: 'Destinations[share].Path', before: '/srv/reports', after: '/srv/other' },
  ])
  expect([...changedSections(edit)]).toEqual(['recipients'])
})

test('a directory that is removed or added is one line, and one that is added has its secrets', () => {
  const added = { key: 'new', body: { Type: 'Directory', Path: '/srv/new', Zip: true } }
  const edit = {
    ...editOf(single, () => ({ destinations: [added] })),
    passwords: { new: { ZipPassword: 'z' } },
  }
  expect(told(edit)).toEqual([
    { path: 'Destination.share', before: ['Directory', '/srv/reports', 'Replace'], after: undefined },
    { path: 'Destination.new', before: undefined, after: ['Directory', '/srv/new'] },
  ])
  expect(bodyOf(edit)['Destinations']).toEqual([{ ...added.body, ZipPassword: 'z' }])
  expect([...changedSections(edit)]).toEqual(['recipients'])
})

test('of a new password a review shows only that there is one', () => {
  const edit = { ...editOf(single, () => ({})), passwords: { a: { PdfPassword: 'open sesame' } } }
  expect(told(edit)).toEqual([
    { path: 'EmailDestinations[a].PdfPassword', before: undefined, after: '••••••••' },
  ])
  expect(bodyOf(edit)['EmailDestinations']).toEqual([{ ...mail, PdfPassword: 'open sesame' }, second])
})

test('a rule of another frequency is written without what belongs to the old one', () => {
  const edit = editOf(single, ({ recurrence }) => ({
    recurrence: { ...recurrence, Frequency: 'Cron', Cron: '0 7 * * *' },
  }))
  expect(bodyOf(edit)['Schedule']).toEqual({ Frequency: 'Cron', Cron: '0 7 * * *', Enabled: true })
})

test('a rule that cannot be read is replaced as a whole once it is edited', () => {
  const stored = { ...single, Schedule: { Enabled: true, Runnable: false } } as unknown as Schedule
  expect(bodyOf(editOf(stored, () => ({})))['Schedule']).toEqual(stored.Schedule)
  const edit = editOf(stored, ({ recurrence }) => ({ recurrence: { ...recurrence, ExecutionTime: '06:00' } }))
  expect(bodyOf(edit)['Schedule']).toMatchObject({ Frequency: 'Daily', ExecutionTime: '06:00' })
})

test('what was edited over another version keeps what only that one changed', () => {
  const theirs = { ...single, Description: 'theirs', NotifyOwner: false } as Schedule
  const mine = editOf(single, ({ notices }) => ({ name: 'Mine', notices: { ...notices, Owner: 'bob' } }))
  const onto = editedContent(theirs, accounts)
  expect(rebased(mine, onto)).toMatchObject({
    name: 'Mine',
    description: 'theirs',
    notices: { Owner: 'bob', NotifyOwner: false },
  })
})

test('an owner that was left empty is not shown as removed, since the interface keeps it', () => {
  const mine = editOf(single, ({ notices }) => ({ notices: { ...notices, Owner: ' ' } }))
  const { before, after } = shownEdit(mine)
  expect(changedMembers(before, after)).toEqual([])
  expect(bodyOf(mine)['Owner'] ?? single.Owner).toBe(single.Owner)
})

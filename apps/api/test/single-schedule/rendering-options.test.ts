import { beforeAll, expect, it } from 'vitest'

import { createScheduleApi, paginatedSchedule, type ScheduleApi } from './fixtures.ts'

let fixture: ScheduleApi

beforeAll(async () => {
  fixture = await createScheduleApi()
})

const options = {
  DeviceInfo: {
    pdf: { pagewidth: '8.5in', HumanReadablePDF: true },
    CSV: { FieldDelimiter: ';', NoHeader: 'true' },
  },
  Culture: 'de-de',
  HistoryId: '2026-03-01T06:00:00',
}
const stored = {
  DeviceInfo: {
    PDF: { PageWidth: '8.5in', HumanReadablePDF: 'true' },
    CSV: { FieldDelimiter: ';', NoHeader: 'true' },
  },
  Culture: 'de-DE',
  HistoryId: '2026-03-01T06:00:00',
}
const none = { DeviceInfo: {}, Culture: null, HistoryId: null }

const post = (path: string, body: unknown) => fixture.api.call('POST', `/api/${path}`, { as: 'Editor', body })
const create = (more: object) =>
  post('singleschedule/createpaginated', {
    ...paginatedSchedule(fixture.reportServerAccountId, `Options ${crypto.randomUUID()}`),
    ...more,
  })

it('a paginated schedule keeps device information by the names of the vendor, culture and history, and an update takes its read-back', async () => {
  expect((await create({})).body).toMatchObject(none)
  const { body } = await create(options)
  expect(body).toMatchObject(stored)
  expect((await post('singleschedule/updatepaginated', body)).body).toMatchObject({ ...stored, Version: 2 })
  expect((await post('singleschedule/updatepaginated', { ...body, ...none })).body).toMatchObject(none)
})

it('a paginated report of a package keeps them as well, and a report of the BI platform in it has none', async () => {
  const report = { ReportServerAccountId: fixture.reportServerAccountId, ReportUrl: '/Sales/Orders' }
  const shared = {
    ...paginatedSchedule(fixture.reportServerAccountId),
    ScheduleName: `Package ${crypto.randomUUID()}`,
  }
  const { ScheduleName, FolderPath, Schedule } = shared
  const model = { ScheduleName, FolderPath, Schedule }
  const created = await post('packageschedule/create', { ...model, Reports: [{ ...report, ...options }] })
  expect(created.body.Reports, created.text).toMatchObject([stored])
  const bi = {
    BiAccountId: fixture.biAccountId,
    BiReportName: 'Sales',
    WorkspaceName: 'Sales',
    Culture: 'de-DE',
  }
  const refused = await post('packageschedule/create', { ...model, Reports: [bi] })
  expect(refused.body.errors).toMatchObject([{ field: 'Reports[0].Culture' }])
})

it.each([
  [{ DeviceInfo: { PDF: { PageWith: '8.5in' } } }, 'DeviceInfo.PDF.PageWith', 'did you mean PageWidth?'],
  [
    { DeviceInfo: { CSV: { PageWidth: '8.5in' } } },
    'DeviceInfo.CSV.PageWidth',
    'is no setting of CSV; it takes Encoding',
  ],
  [
    { DeviceInfo: { PDF: { PageWidth: 'wide' } } },
    'DeviceInfo.PDF.PageWidth',
    'must be inches, such as 8.5in',
  ],
  [{ DeviceInfo: { PDF: { AccessiblePDF: 1 } } }, 'DeviceInfo.PDF.AccessiblePDF', 'must be true or false'],
  [{ DeviceInfo: { PNG: { StartPage: 1 } } }, 'DeviceInfo.PNG.StartPage', 'is no setting of PNG'],
  [
    { DeviceInfo: { TIFF: { OutputFormat: 'EMF' } } },
    'DeviceInfo.TIFF.OutputFormat',
    'is no setting of TIFF',
  ],
  [{ DeviceInfo: { HTML5: {} } }, 'DeviceInfo.HTML5', 'is no format'],
  [{ DeviceInfo: 'PageWidth=8.5in' }, 'DeviceInfo', ''],
  [{ Culture: 'german please' }, 'Culture', 'is not a language tag, such as de-DE'],
  [{ HistoryId: 'yesterday' }, 'HistoryId', 'must be the time of a history snapshot'],
])('%j of a paginated schedule is refused by its name', async (more, field, message) => {
  const { status, body } = await create(more)
  expect([status, body.errors]).toMatchObject([400, [{ field, message: expect.stringContaining(message) }]])
})

it('a paginated report of the BI platform takes device information, and says that it runs with no culture and no history', async () => {
  const { ReportServerAccountId: _server, ...model } = paginatedSchedule(
    '',
    `Platform ${crypto.randomUUID()}`,
  )
  const { body } = await post('singleschedule/createpaginated', {
    ...model,
    BiAccountId: fixture.biAccountId,
    ReportUrl: null,
    BiReportName: 'Invoices',
    WorkspaceName: 'Sales',
    ...options,
  })
  expect(body).toMatchObject(stored)
  expect(body.Schedule).toMatchObject({
    Runnable: false,
    NotRunnableReasons: [
      'Culture is of a report server; the BI platform takes none.',
      'HistoryId is of a report server; the BI platform keeps no history.',
    ],
  })
})

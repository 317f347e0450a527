import { beforeAll, expect, it } from 'vitest'

import { createScheduleApi, type ScheduleApi, smallBiSchedule } from '../single-schedule/fixtures.ts'

let fixture: ScheduleApi

beforeAll(async () => {
  fixture = await createScheduleApi()
  return () => fixture[Symbol.asyncDispose]()
})

const create = (destination: object) =>
  fixture.api.call('POST', '/api/singleschedule/createforbi', {
    as: 'Editor',
    body: {
      ...smallBiSchedule(fixture.biAccountId, `Schedule ${crypto.randomUUID()}`),
      EmailDestinations: [{ To: 'ann@example.org', ...destination }],
    },
  })

it('marks of pages are stored as they are written, with their defaults, and are answered to a read', async () => {
  const given = {
    Watermark: { Text: 'For {{ScheduleName}}', Opacity: 0.5 },
    PageNumbers: true,
    Stamp: { Text: 'Draft', Position: 'BottomLeft' },
  }
  const { body } = await create({ ...given, PdfA: false })
  expect(body.EmailDestinations[0]).toMatchObject(given)
  const read = await fixture.api.call('GET', `/api/singleschedule/get/${body.ScheduleId}`, { as: 'Editor' })
  expect(read.body.EmailDestinations[0]).toMatchObject(given)
  const short = await create({ Watermark: { Text: 'w' }, Stamp: { Text: 's' } })
  expect(short.body.EmailDestinations[0]).toMatchObject({
    Watermark: { Text: 'w', Opacity: 0.15 },
    PageNumbers: false,
    Stamp: { Text: 's', Position: 'TopRight' },
  })
})

it.each([
  ['PdfA', { PdfA: true }, 'cannot make PDF/A'],
  ['Watermark.Text', { Watermark: { Text: '' } }, ''],
  ['Watermark.Text', { Watermark: { Opacity: 0.5 } }, ''],
  ['Watermark.Text', { Watermark: { Text: 'x'.repeat(201) } }, ''],
  ['Watermark.Opacity', { Watermark: { Text: 'w', Opacity: 0 } }, ''],
  ['Watermark.Opacity', { Watermark: { Text: 'w', Opacity: 30 } }, ''],
  ['Watermark.Angle', { Watermark: { Text: 'w', Angle: 30 } }, ''],
  ['Stamp.Position', { Stamp: { Text: 's', Position: 'Middle' } }, ''],
  ['Stamp.Text', { Stamp: { Text: '{{Nobody}}' } }, ''],
  ['Watermark.Text', { OneMailEach: true, Watermark: { Text: '{{Recipient.Name}}' } }, ''],
  ['PageNumbers', { Format: 'PPTX', PageNumbers: true }, 'needs Format to be PDF'],
  ['Watermark', { Format: 'PNG', Watermark: { Text: 'w' } }, 'needs Format to be PDF'],
])('%s is refused by its name: %j', async (field, destination, said) => {
  const { status, body } = await create(destination)
  expect(status).toBe(400)
  expect(body.errors).toMatchObject([
    { field: `EmailDestinations[0].${field}`, message: expect.stringContaining(said) },
  ])
})

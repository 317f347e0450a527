import { beforeAll, describe, expect, it } from 'vitest'

import { createScheduleApi, paginatedSchedule, type ScheduleApi, smallBiSchedule } from './fixtures.ts'

let fixture: ScheduleApi

beforeAll(async () => {
  fixture = await createScheduleApi()
  return () => fixture[Symbol.asyncDispose]()
})

type Changes = Record<string, unknown>

const send = (path: string, body: unknown) => fixture.api.call('POST', `/api/${path}`, { as: 'Editor', body })
const fieldsOf = (answer: { body: { errors?: { field: string }[] } }) =>
  (answer.body.errors ?? []).map(({ field }) => field)
const named = () => `Schedule ${crypto.randomUUID()}`

const biSchedule = (changes: Changes = {}) => ({
  ...smallBiSchedule(fixture.biAccountId, named()),
  ...changes,
})
const biPaginated = (changes: Changes = {}) => {
  const {
    UseNativeAPIForRendering: _native,
    ReportServerAccountId: _account,
    ...rest
  } = paginatedSchedule('', named())
  return {
    ...rest,
    BiAccountId: fixture.biAccountId,
    ReportUrl: null,
    WorkspaceName: 'Sales',
    BiReportName: 'Orders',
    ...changes,
  }
}
const packageOf = (changes: Changes = {}) => {
  const { ScheduleName, FolderPath, Schedule, ...report } = smallBiSchedule(fixture.biAccountId, named())
  return { ScheduleName, FolderPath, Schedule, Reports: [report], ...changes }
}
const created = async (path: string, body: unknown) => {
  const answer = await send(path, body)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body
}

const mail = (changes: Changes = {}) => ({ To: 'ann@example.org', ...changes })
const rdl = 'https://app.powerbi.com/rdlEmbed?reportId=5b218778-e7a5-4d73-8187-f10824047715'

describe('a format that the source never makes', () => {
  const others = ['XLSX', 'CSV', 'DOCX', 'XML', 'MHTML', 'TIFF']
  const ofRows = ['JSON', 'HTML']

  // proves decided-8.1.1/format
  it.each(['PDF', 'PPTX', 'PNG'])(
    'a format that the source never makes %s is taken for a BI report',
    async (Format) => {
      expect(
        (await send('singleschedule/createforbi', biSchedule({ EmailDestinations: [mail({ Format })] })))
          .status,
      ).toBe(200)
    },
  )

  // proves decided-8.1.1/format
  it.each(others)(
    'a format that the source never makes %s is refused for a BI report, with the formats there are',
    async (Format) => {
      const answer = await send(
        'singleschedule/createforbi',
        biSchedule({ EmailDestinations: [mail(), mail({ Format })] }),
      )
      expect([answer.status, ...fieldsOf(answer)]).toEqual([400, 'EmailDestinations[1].Format'])
      expect(answer.body.errors[0].message).toContain('PDF, PPTX, PNG')
    },
  )

  // proves decided-8.1.1/format
  it.each(others)(
    'a format that the source never makes %s is taken for a paginated report of either system',
    async (Format) => {
      const EmailDestinations = [mail({ Format })]
      expect((await send('singleschedule/createpaginated', biPaginated({ EmailDestinations }))).status).toBe(
        200,
      )
      const onServer = { ...paginatedSchedule(fixture.reportServerAccountId, named()), EmailDestinations }
      expect((await send('singleschedule/createpaginated', onServer)).status).toBe(200)
      expect(
        (await send('singleschedule/createforbi', biSchedule({ ReportUrl: rdl, EmailDestinations }))).status,
      ).toBe(200)
    },
  )

  it.each(ofRows)(
    'a format that the source never makes %s, which is made of rows, is refused for reports of either system',
    async (Format) => {
      const EmailDestinations = [mail({ Format })]
      const onServer = { ...paginatedSchedule(fixture.reportServerAccountId, named()), EmailDestinations }
      for (const [operation, body] of [
        ['createforbi', biSchedule({ EmailDestinations })],
        ['createpaginated', biPaginated({ EmailDestinations })],
        ['createpaginated', onServer],
      ] as const)
        expect(fieldsOf(await send(`singleschedule/${operation}`, body))).toEqual([
          'EmailDestinations[0].Format',
        ])
    },
  )

  it('a format that the source never makes is refused by every operation that would store it', async () => {
    const { ScheduleId, ...rest } = await created(
      'singleschedule/createforbi',
      biSchedule({ EmailDestinations: [mail()] }),
    )
    const [destination] = rest.EmailDestinations
    const update = { ...rest, ScheduleId, EmailDestinations: [{ ...destination, Format: 'XLSX' }] }
    expect(fieldsOf(await send('singleschedule/updateforbi', update))).toEqual([
      'EmailDestinations[0].Format',
    ])
    const add = (body: object) => send('singleschedule/addemaildestination', { ScheduleId, ...body })
    expect(fieldsOf(await add(mail({ Format: 'XLSX' })))).toEqual(['Format'])
    expect(fieldsOf(await add({ EmailDestinations: [mail(), mail({ Format: 'XLSX' })] }))).toEqual([
      'EmailDestinations[1].Format',
    ])
    expect(
      fieldsOf(await send('schedule/UpdateEmailDestination', { ...destination, Format: 'XLSX' })),
    ).toEqual(['Format'])
    const reports = packageOf().Reports as object[]
    const Reports = [...reports, ...reports.map((report) => ({ ...report, Format: 'XLSX' }))]
    expect(fieldsOf(await send('packageschedule/create', packageOf({ Reports })))).toEqual([
      'Reports[1].Format',
    ])
    expect((await fixture.api.call('GET', `/api/singleschedule/get/${ScheduleId}`)).body.Version).toBe(1)
  })

  it('a format that the source never makes is not asked of the destinations of a package, whose reports have their own', async () => {
    expect(
      (await send('packageschedule/create', packageOf({ EmailDestinations: [mail({ Format: 'XLSX' })] })))
        .status,
    ).toBe(200)
  })
})

describe('a password that cannot be given', () => {
  const passwords = { Zip: true, ZipPassword: 'zip-1', PdfPassword: 'pdf-1' }

  // proves decided-8.1.1/pdfpassword
  it.each<[string, Changes, Changes, string]>([
    ['a package with a table', { Format: 'CSV' }, { PdfPassword: 'x' }, 'PdfPassword'],
    ['a package that zips for itself', {}, { PdfPassword: 'x' }, 'PdfPassword'],
    ['a package', {}, { ZipPassword: 'x' }, 'ZipPassword'],
  ])(
    'a password that cannot be given is refused for %s when a destination is added or replaced: %j %j',
    async (what, report, destination, field) => {
      const Reports = [
        { ReportServerAccountId: fixture.reportServerAccountId, ReportUrl: '/Sales/Orders', ...report },
      ]
      const { ScheduleId, EmailDestinations } = await created(
        'packageschedule/create',
        packageOf({ Reports, Zip: what.includes('zips'), EmailDestinations: [mail()] }),
      )
      const add = (body: object) => send('singleschedule/addemaildestination', { ScheduleId, ...body })
      expect(fieldsOf(await add(mail(destination)))).toEqual([field])
      expect(fieldsOf(await add({ EmailDestinations: [mail(destination)] }))).toEqual([
        `EmailDestinations[0].${field}`,
      ])
      const replaced = await send('schedule/UpdateEmailDestination', {
        ...EmailDestinations[0],
        ...destination,
      })
      expect([replaced.status, ...fieldsOf(replaced)]).toEqual([400, field])
    },
  )

  it('a password that cannot be given is given to a package of PDF files whose destination zips', async () => {
    const { ScheduleId } = await created('packageschedule/create', packageOf({ Zip: true }))
    expect(
      (await send('singleschedule/addemaildestination', { ScheduleId, ...mail(passwords) })).status,
    ).toBe(200)
  })

  // proves decided-8.1.1/pdfpassword
  it('a password that cannot be given is refused when a change leaves a stored one behind, until an empty text removes it', async () => {
    const whole = await created(
      'singleschedule/createforbi',
      biSchedule({ EmailDestinations: [mail(passwords)] }),
    )
    const [destination] = whole.EmailDestinations
    const change = (changes: Changes) =>
      send('schedule/UpdateEmailDestination', { ...destination, ...changes })
    expect(fieldsOf(await change({ Zip: false, Format: 'PNG' }))).toEqual(['ZipPassword', 'PdfPassword'])
    const updated = await send('singleschedule/updateforbi', {
      ...whole,
      EmailDestinations: [{ ...destination, Format: 'PNG' }],
    })
    expect(fieldsOf(updated)).toEqual(['EmailDestinations[0].PdfPassword'])
    const answer = await change({ Zip: false, ZipPassword: '', Format: 'PNG', PdfPassword: '' })
    expect([answer.status, answer.body.HasZipPassword, answer.body.HasPdfPassword]).toEqual([
      200,
      false,
      false,
    ])
  })

  // proves decided-8.1.1/pdfpassword
  it('a password that cannot be given is refused when an update of a package leaves a stored one behind', async () => {
    const whole = await created(
      'packageschedule/create',
      packageOf({ EmailDestinations: [mail({ PdfPassword: 'x' })] }),
    )
    const { EmailDestinations: _stay, ...without } = whole
    const Reports = [{ ...whole.Reports[0], Format: 'PNG' }]
    expect(fieldsOf(await send('packageschedule/update', { ...without, Reports }))).toEqual([
      'EmailDestinations[0].PdfPassword',
    ])
  })
})

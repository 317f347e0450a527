import { readdir, readFile } from 'node:fs/promises'

import { unzipSync } from 'fflate'
import type { PaginatedReportDefinition } from '@punctual/domain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { scriptPlatform, report } from './support/bi-platform.ts'
import { png, tiff } from './support/pictures.ts'
import { type Answer, bytes, json, type Seen } from './support/scripted-server.ts'
import {
  biAccount,
  createSetting,
  paginatedDefinition,
  reportId,
  reportServerAccount,
  type Setting,
  workspaceId,
} from './support/setting.ts'

let setting: Setting

beforeEach(async () => {
  setting = await createSetting()
})
afterEach(() => setting[Symbol.asyncDispose]())

const never = new AbortController().signal
const filesLeft = () => readdir(setting.directory)

function exportPictures(
  account: ReturnType<typeof biAccount>,
  reportUrl: string,
  more: Partial<PaginatedReportDefinition> = {},
) {
  const definition = paginatedDefinition({
    reportUrl,
    parameters: [{ name: 'State', values: ['CA'], isNull: false, useDefault: false }],
    ...more,
  })
  const { sources, directory } = setting
  return sources.export({ account, definition, format: 'PNG', directory, timeoutMs: 600_000 }, never)
}

async function entriesOf(outcome: Awaited<ReturnType<typeof exportPictures>>): Promise<[string, string][]> {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure))
  expect(outcome.file.bytes).toBe((await readFile(outcome.file.path)).length)
  return Object.entries(unzipSync(await readFile(outcome.file.path))).map(([name, content]) => [
    name,
    Buffer.from(content).toString('latin1').slice(8, -12),
  ])
}

/** As a report server does: TIFF takes every page, PNG the first of those asked for. */
function pagedServer(pages: number, spoiled: (form: URLSearchParams) => Answer | null = () => null): Answer {
  return (response, seen) => {
    const form = new URLSearchParams(seen.body)
    const isTiff = form.get('rc:OutputFormat') === 'TIFF'
    const page = Number(form.get('rc:StartPage') ?? 1)
    const content = isTiff ? tiff(pages) : page <= pages ? png(`page ${page}`) : ''
    const headers = {
      'content-type': isTiff ? 'image/tiff' : 'image/png',
      'set-cookie': 'session=abc; path=/; HttpOnly',
    }
    return (spoiled(form) ?? bytes(content, { headers }))(response, seen)
  }
}

const formsOf = (seen: readonly Seen[]) => seen.map(({ body }) => new URLSearchParams(body))

describe('a paginated report as PNG, made by a report server', () => {
  const render = () => exportPictures(reportServerAccount(setting.server), '/Sales/Daily')

  test('a paginated report as PNG, made by a report server has every page, one picture each, in a zip in the order of the pages', async () => {
    setting.server.on('POST', '/ReportServer', pagedServer(18))
    const outcome = await render()
    expect(outcome).toMatchObject({
      ok: true,
      file: {
        extension: 'zip',
        contentType: 'application/zip',
        reportName: 'Daily',
        expectedPages: { pages: 18, exact: true },
      },
    })
    const entries = await entriesOf(outcome)
    expect(entries.map(([, content]) => content)).toEqual(
      Array.from({ length: 18 }, (_, index) => `page ${index + 1}`),
    )
    expect([entries[0]?.[0], entries[17]?.[0]]).toEqual(['page-01.png', 'page-18.png'])
    expect(await filesLeft()).toHaveLength(1)
  })

  test('a paginated report as PNG, made by a report server of one page is that picture', async () => {
    setting.server.on('POST', '/ReportServer', pagedServer(1))
    const outcome = await render()
    expect(outcome).toMatchObject({
      ok: true,
      file: { extension: 'png', contentType: 'image/png', expectedPages: { pages: 1, exact: true } },
    })
    expect(outcome.ok && (await readFile(outcome.file.path))).toEqual(png('page 1'))
    expect(await filesLeft()).toHaveLength(1)
  })

  test('a report server makes the pages of a PNG in the session of the first rendering, so that all show the same data', async () => {
    setting.server.on('POST', '/ReportServer', pagedServer(2))
    await render()
    const [whole, ...pages] = formsOf(setting.server.seen)
    expect([
      whole?.get('rc:OutputFormat'),
      whole?.get('rs:ClearSession'),
      whole?.get('rc:StartPage'),
    ]).toEqual(['TIFF', 'true', null])
    expect(
      pages.map((form) => [
        form.get('rc:OutputFormat'),
        form.get('rc:StartPage'),
        form.get('rc:EndPage'),
        form.get('rs:ClearSession'),
      ]),
    ).toEqual([
      ['PNG', '1', '1', null],
      ['PNG', '2', '2', null],
    ])
    expect(pages.every((form) => form.get('State') === 'CA')).toBe(true)
    expect(setting.server.seen.map(({ headers }) => headers.cookie)).toEqual([
      undefined,
      'session=abc',
      'session=abc',
    ])
  })

  test.each<[string, Answer, string]>([
    [
      'is an error page',
      bytes('<html>(rsProcessingAborted)</html>', { status: 500, headers: { 'content-type': 'text/html' } }),
      'source_export_failed',
    ],
    ['is empty', bytes('', { headers: { 'content-type': 'image/png' } }), 'artifact_empty'],
    [
      'is something else',
      bytes('%PDF-1.7', { headers: { 'content-type': 'image/png' } }),
      'artifact_not_expected_format',
    ],
  ])(
    'a paginated report as PNG, made by a report server is refused as a whole when one page %s, and leaves no file',
    async (_what, answer, code) => {
      setting.server.on(
        'POST',
        '/ReportServer',
        pagedServer(3, (form) => (form.get('rc:StartPage') === '2' ? answer : null)),
      )
      expect(await render()).toMatchObject({ ok: false, failure: { code } })
      expect(await filesLeft()).toEqual([])
    },
  )

  test('a report server gets no request for a PNG with more pages than are made as pictures', async () => {
    setting.server.on('POST', '/ReportServer', pagedServer(201))
    expect(await render()).toMatchObject({
      ok: false,
      failure: {
        code: 'artifact_too_large',
        message: expect.stringMatching(/201 pages.*at most 200.*PDF or TIFF/),
      },
    })
    expect(setting.server.seen).toHaveLength(1)
    expect(await filesLeft()).toEqual([])
  })
})

describe('a paginated report as PNG, made by the BI platform', () => {
  const address = `https://app.powerbi.com/rdlEmbed?reportId=${reportId}&groupId=${workspaceId}`
  const render = (more: Partial<PaginatedReportDefinition> = {}) =>
    exportPictures(biAccount(setting.server), address, more)

  /** A job for each request; its file is what its settings say. */
  function scriptJobs(pages: number): void {
    scriptPlatform(setting.server)
    const jobs: Record<string, string>[] = []
    setting.server.on('GET', report, json({ id: reportId, name: 'Invoices', reportType: 'PaginatedReport' }))
    setting.server.on('POST', `${report}/ExportTo`, (response, seen) => {
      jobs.push(JSON.parse(seen.body).paginatedReportConfiguration.formatSettings)
      return json({ id: `job${jobs.length}`, status: 'Succeeded' }, { status: 202 })(response, seen)
    })
    setting.server.on('GET', /\/exports\/job\d+\/file$/, (response, seen) => {
      const wanted = jobs[Number(/job(\d+)/.exec(seen.path)?.[1]) - 1]
      const content =
        wanted?.OutputFormat === 'TIFF' ? tiff(pages) : png(`page ${wanted?.StartPage}-${wanted?.EndPage}`)
      return bytes(content)(response, seen)
    })
  }

  test('a paginated report as PNG, made by the BI platform has every page, each from a job of its own with StartPage and EndPage', async () => {
    scriptJobs(3)
    const outcome = await render()
    expect(outcome).toMatchObject({
      ok: true,
      file: { extension: 'zip', reportName: 'Invoices', expectedPages: { pages: 3, exact: true } },
    })
    expect((await entriesOf(outcome)).map(([, content]) => content)).toEqual([
      'page 1-1',
      'page 2-2',
      'page 3-3',
    ])
    const bodies = setting.server.seen
      .filter(({ path }) => path.endsWith('/ExportTo'))
      .map(({ body }) => JSON.parse(body))
    expect(bodies.map(({ format }) => format)).toEqual(['IMAGE', 'IMAGE', 'IMAGE', 'IMAGE'])
    expect(bodies[2].paginatedReportConfiguration).toEqual({
      formatSettings: { OutputFormat: 'PNG', StartPage: '2', EndPage: '2' },
      parameterValues: [{ name: 'State', value: 'CA' }],
    })
    expect(await filesLeft()).toHaveLength(1)
  })

  test('a paginated report as PNG, made by the BI platform has the settings of the schedule for PNG in every job', async () => {
    scriptJobs(2)
    const deviceInfo = { PNG: { PageWidth: '8.5in' }, TIFF: { DpiX: '300' } }
    expect(await render({ deviceInfo })).toMatchObject({ ok: true })
    const bodies = setting.server.seen.filter(({ path }) => path.endsWith('/ExportTo'))
    expect(
      bodies.map(({ body }) => JSON.parse(body).paginatedReportConfiguration.formatSettings),
    ).toMatchObject([
      { OutputFormat: 'TIFF', PageWidth: '8.5in' },
      { OutputFormat: 'PNG', PageWidth: '8.5in', StartPage: '1' },
      { OutputFormat: 'PNG', PageWidth: '8.5in', StartPage: '2' },
    ])
  })
})

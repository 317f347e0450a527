import { readdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'

import type { PaginatedReportDefinition, ReportFormat, SourceAccount } from '@punctual/domain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { pdf } from './support/bi-platform.ts'
import { type Answer, bytes, hang, json, truncated } from './support/scripted-server.ts'
import {
  createSetting,
  biDefinition,
  paginatedDefinition,
  password,
  reportServerAccount,
  type Setting,
} from './support/setting.ts'

let setting: Setting

beforeEach(async () => {
  setting = await createSetting()
  setting.server.on('POST', '/ReportServer', file(pdf, 'application/pdf'))
})
afterEach(() => setting[Symbol.asyncDispose]())

const never = new AbortController().signal

const file = (content: Buffer | string, contentType: string) =>
  bytes(content, { headers: { 'content-type': contentType } })

const page = (status: number, text: string, headers: Record<string, string> = {}) =>
  bytes(
    `<!DOCTYPE html><html><body><h1>Reporting Services Error</h1><ul><li>${text}</li></ul></body></html>`,
    {
      status,
      headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
    },
  )

function render(
  more: {
    definition?: Partial<PaginatedReportDefinition>
    format?: ReportFormat
    account?: SourceAccount
    signal?: AbortSignal
    timeoutMs?: number
  } = {},
) {
  const { sources, server, directory } = setting
  const definition = paginatedDefinition(more.definition)
  const account = more.account ?? reportServerAccount(server)
  return sources.export(
    { account, definition, format: more.format ?? 'PDF', directory, timeoutMs: more.timeoutMs ?? 600_000 },
    more.signal ?? never,
  )
}

const filesLeft = () => readdir(setting.directory)

const sentForm = () => new URLSearchParams(setting.server.seen.at(-1)?.body)

test('a rendering that goes well puts the file into the directory, byte by byte', async () => {
  const outcome = await render()
  expect(outcome).toMatchObject({
    ok: true,
    file: { contentType: 'application/pdf', bytes: pdf.length, reportName: 'Daily', extension: 'pdf' },
  })
  const path = outcome.ok ? outcome.file.path : ''
  expect(dirname(path)).toBe(setting.directory)
  expect(await readFile(path)).toEqual(pdf)
})

test('a rendering that goes well names the report in the address and says the rest in a form, in a fixed language', async () => {
  await render({ definition: { reportUrl: '/Sales & Co/Täglich = 100%' } })
  expect(setting.server.seen.at(-1)?.search).toBe('?/Sales%20%26%20Co/T%C3%A4glich%20%3D%20100%25')
  expect(Object.fromEntries(sentForm())).toEqual({
    'rs:Command': 'Render',
    'rs:Format': 'PDF',
    'rs:ClearSession': 'true',
    'rs:ParameterLanguage': 'en-us',
  })
})

test.each<[ReportFormat, string, string | null, Buffer | string]>([
  ['XLSX', 'EXCELOPENXML', null, 'PK\x03\x04'],
  ['DOCX', 'WORDOPENXML', null, 'PK\x03\x04'],
  ['PPTX', 'PPTX', null, 'PK\x03\x04'],
  ['CSV', 'CSV', null, 'Name,Total\r\nA,1'],
  ['XML', 'XML', null, '<?xml version="1.0"?><Report/>'],
  ['MHTML', 'MHTML', null, 'MIME-Version: 1.0\r\n\r\n'],
  ['TIFF', 'IMAGE', 'TIFF', Buffer.from('II*\0')],
])(
  'a rendering that goes well %s is asked for by the name of its rendering extension, %s',
  async (format, name, output, content) => {
    setting.server.on('POST', '/ReportServer', file(content, 'application/octet-stream'))
    expect(await render({ format })).toMatchObject({ ok: true })
    expect(sentForm().get('rs:Format')).toBe(name)
    expect(sentForm().get('rc:OutputFormat')).toBe(output)
  },
)

test('parameters are repeated for several values, marked for null, and omitted for their default', async () => {
  const parameter = { values: [] as string[], isNull: false, useDefault: false }
  const parameters = [
    { ...parameter, name: 'Country', values: ['DE', 'Côte d’Ivoire & more'] },
    { ...parameter, name: 'Until', isNull: true },
    { ...parameter, name: 'Top', useDefault: true },
    { ...parameter, name: 'Note', values: [''] },
  ]
  expect(await render({ definition: { parameters } })).toMatchObject({ ok: true })
  const form = sentForm()
  expect(form.getAll('Country')).toEqual(['DE', 'Côte d’Ivoire & more'])
  expect(form.get('Until:isnull')).toBe('true')
  expect(form.has('Top')).toBe(false)
  expect(form.get('Note')).toBe('')
})

test('the settings of the renderer, the language and the history snapshot of a schedule reach the server', async () => {
  const definition = {
    deviceInfo: { PDF: { PageWidth: '8.5in', HumanReadablePDF: 'true' }, CSV: { NoHeader: 'true' } },
    culture: 'de-DE',
    historyId: '2026-03-01T06:00:00',
  }
  expect(await render({ definition })).toMatchObject({ ok: true })
  expect(Object.fromEntries(sentForm())).toEqual({
    'rs:Command': 'Render',
    'rs:Format': 'PDF',
    'rs:ClearSession': 'true',
    // Values are written in one language, whichever the report is shown in.
    'rs:ParameterLanguage': 'en-us',
    'rs:Snapshot': '2026-03-01T06:00:00',
    'rc:PageWidth': '8.5in',
    'rc:HumanReadablePDF': 'true',
  })
  expect(setting.server.seen.at(-1)?.headers['accept-language']).toBe('de-DE')
  await render()
  expect(setting.server.seen.at(-1)?.headers['accept-language']).toBeUndefined()
})

test.each([
  ['https://other.example/reports/report/Sales/Daily%20Sum', '?/Sales/Daily%20Sum'],
  ['https://other.example/ReportServer?/Sales/Daily&rs:Command=Render', '?/Sales/Daily'],
  ['https://other.example/ReportServer/Pages/ReportViewer.aspx?%2fSales%2fDaily', '?/Sales/Daily'],
])(
  'the address %s means its path on the server of the account, never the other host',
  async (reportUrl, search) => {
    expect(await render({ definition: { reportUrl } })).toMatchObject({ ok: true })
    expect(setting.server.seen.at(-1)?.search).toBe(search)
  },
)

test('a report named without its path is found in the catalog', async () => {
  const entry = (Path: string) => ({ Id: Path, Name: 'Daily', Path })
  setting.server.on(
    'GET',
    '/reports/api/v2.0/Reports',
    json({ value: [entry('/Sales/Daily'), entry('/Stock/Daily')] }),
  )
  const named = { reportUrl: null, reportName: 'Daily' }
  expect(await render({ definition: { ...named, workspaceName: 'Stock' } })).toMatchObject({ ok: true })
  expect(setting.server.seen.at(-1)?.search).toBe('?/Stock/Daily')
  expect(await render({ definition: named })).toMatchObject({
    ok: false,
    failure: {
      code: 'source_report_not_found',
      message: expect.stringContaining('/Sales/Daily, /Stock/Daily'),
    },
  })
})

test('a user of a domain signs in with it, in UTF-8', async () => {
  const account = reportServerAccount(setting.server)
  const settings = { ...account.settings, domain: 'CORP' } as typeof account.settings
  await render({ account: { ...account, settings } })
  const sent = setting.server.seen.at(-1)?.headers.authorization?.replace('Basic ', '') ?? ''
  expect(Buffer.from(sent, 'base64').toString('utf8')).toBe(`CORP\\reader:${password}`)
})

describe('an error page', () => {
  test.each<[string, number, string, string]>([
    ['Access is denied. (rsAccessDenied)', 401, 'source_access_denied', 'rsAccessDenied'],
    [
      "The item '/Sales/Daily' cannot be found. (rsItemNotFound)",
      500,
      'source_report_not_found',
      'rsItemNotFound',
    ],
    [
      'The value is not valid for its type. (rsParameterTypeMismatch)',
      500,
      'source_parameter_refused',
      'rsParameterTypeMismatch',
    ],
    [
      'The parameter is missing a value (rsReportParameterValueNotSet)',
      500,
      'source_parameter_refused',
      'rsReportParameterValueNotSet',
    ],
    ['An error has occurred. (rsProcessingAborted)', 500, 'source_export_failed', 'rsProcessingAborted'],
    [
      'Aborted. (rsProcessingAborted) Cannot connect. (rsErrorOpeningConnection)',
      500,
      'source_error',
      'rsErrorOpeningConnection',
    ],
    [
      'Not registered. (rsRenderingExtensionNotFound)',
      500,
      'format_not_supported',
      'rsRenderingExtensionNotFound',
    ],
    ['An internal error occurred. (rsInternalError)', 200, 'source_error', 'rsInternalError'],
    ['The link is no longer valid. (rsInvalidReportLink)', 500, 'source_link_broken', 'rsInvalidReportLink'],
    [
      "The snapshot '2026-01-01T00:00:00' cannot be found. (rsReportHistoryNotFound)",
      500,
      'source_snapshot_not_found',
      'rsReportHistoryNotFound',
    ],
    ['Something new. (rsSomethingNew)', 500, 'source_error', 'rsSomethingNew'],
    ['no code at all', 500, 'source_error', ''],
    ['no code at all', 404, 'source_report_not_found', ''],
  ])('an error page that says "%s" with %i is never a file', async (text, status, code, named) => {
    setting.server.on('POST', '/ReportServer', page(status, text))
    expect(await render()).toMatchObject({
      ok: false,
      failure: { code, source: 'reportserver', message: expect.stringContaining(named) },
    })
    expect(await filesLeft()).toEqual([])
  })

  const loginPage =
    '<!DOCTYPE html><html><form action="/login"><input name="u"><input type="password" name="p"></form></html>'

  test.each(['text/html', 'application/pdf'])(
    'an error page that is a log-in page announced as %s is named as such, for good',
    async (contentType) => {
      setting.server.on('POST', '/ReportServer', file(loginPage, contentType))
      expect(await render()).toMatchObject({
        ok: false,
        failure: {
          code: 'page_login_required',
          retryable: false,
          message: expect.stringContaining('log-in page'),
        },
      })
      expect(await filesLeft()).toEqual([])
    },
  )

  test('an error page that is a web page of something else than a report server is not the report, for good', async () => {
    setting.server.on('POST', '/ReportServer', file('<html><h1>Welcome</h1></html>', 'text/html'))
    expect(await render()).toMatchObject({
      ok: false,
      failure: { code: 'artifact_not_expected_format', retryable: false },
    })
  })

  test('an error page is recognised even when it calls itself a PDF', async () => {
    setting.server.on(
      'POST',
      '/ReportServer',
      file('<html><body>Reporting Services Error (rsInternalError)</body></html>', 'application/pdf'),
    )
    expect(await render()).toMatchObject({
      ok: false,
      failure: { code: 'source_error', message: expect.stringContaining('rsInternalError') },
    })
    expect(await filesLeft()).toEqual([])
  })

  test('an error page does not show its text to users', async () => {
    setting.server.on(
      'POST',
      '/ReportServer',
      page(500, 'Column Salary of table Staff <script>alert(1)</script> (rsProcessingAborted)'),
    )
    const outcome = await render()
    expect(outcome.ok ? '' : outcome.failure.message).not.toMatch(/Salary|script/)
    expect(outcome.ok ? '' : outcome.failure.detail).toContain('Salary')
  })
})

test.each([
  ['another format', 'PK\x03\x04', 'artifact_not_expected_format'],
  ['an error in JSON', '{"error":"x"}', 'artifact_not_expected_format'],
  ['nothing', '', 'artifact_empty'],
])('a file that is not the report %s is refused by its first bytes', async (_what, content, code) => {
  setting.server.on('POST', '/ReportServer', file(content, 'application/pdf'))
  expect(await render()).toMatchObject({ ok: false, failure: { code } })
  expect(await filesLeft()).toEqual([])
})

test('a file that breaks off is a failure, and no part of it is left', async () => {
  setting.server.on('POST', '/ReportServer', truncated(pdf, { 'content-type': 'application/pdf' }))
  expect(await render()).toMatchObject({
    ok: false,
    failure: { code: 'source_answer_torn', retryable: true },
  })
  expect(await filesLeft()).toEqual([])
})

test('a password that the server refuses is reported as such', async () => {
  setting.server.on(
    'POST',
    '/ReportServer',
    bytes('', { status: 401, headers: { 'www-authenticate': 'Basic realm="rs"' } }),
  )
  expect(await render()).toMatchObject({
    ok: false,
    failure: { code: 'source_credentials_rejected', retryable: false },
  })
})

test('a way of signing in that is not there is refused before anything is sent', async () => {
  const account = reportServerAccount(setting.server, { authType: 'ServicePrincipal' })
  expect(await render({ account })).toMatchObject({
    ok: false,
    failure: {
      code: 'source_auth_not_available',
      message: expect.stringContaining('signs in with ServicePrincipal; '),
    },
  })
  expect(setting.server.seen).toEqual([])
})

test('a busy server is reported with the wait that it asks for', async () => {
  setting.server.on('POST', '/ReportServer', page(503, 'Busy. (rsServerBusy)', { 'retry-after': '42' }))
  expect(await render()).toMatchObject({
    ok: false,
    failure: { code: 'source_busy', retryable: true, retryAfterMs: 42_000 },
  })
})

test('a redirect, such as to a login page, is not followed', async () => {
  setting.server.on('POST', '/ReportServer', bytes('', { status: 302, headers: { location: '/login' } }))
  expect(await render()).toMatchObject({ ok: false, failure: { code: 'source_request_invalid' } })
  expect(setting.server.seen).toHaveLength(1)
})

test('a rendering may take longer than any other request, up to the time of the export', async () => {
  setting.server.on('POST', '/ReportServer', hang)
  const asked = setting.server.asked('POST', '/ReportServer')
  const rendering = render({ timeoutMs: 3_600_000 })
  const { closed } = await asked
  setting.clock.expire(3_599_999)
  expect(await Promise.race([rendering, Promise.resolve('still under way')])).toBe('still under way')
  setting.clock.expire(3_600_000)
  expect(await rendering).toMatchObject({ ok: false, failure: { code: 'source_timeout', retryable: true } })
  await closed
})

test.each<[string, Answer]>([
  ['renders', hang],
  [
    'sends',
    (response) => void response.writeHead(200, { 'content-type': 'application/pdf' }).write('%PDF-1.7'),
  ],
])(
  'a rendering cancelled while the server %s closes the connection, leaves no file and rejects with the reason',
  async (_when, answer) => {
    setting.server.on('POST', '/ReportServer', answer)
    const stopping = new AbortController()
    const asked = setting.server.asked('POST', '/ReportServer')
    const rendering = render({ signal: stopping.signal })
    const { closed } = await asked
    const reason = new Error('cancelled')
    stopping.abort(reason)
    await expect(rendering).rejects.toBe(reason)
    await closed
    expect(await filesLeft()).toEqual([])
  },
)

describe('bad input', () => {
  const parameter = { values: ['x'], isNull: false, useDefault: false }

  test.each([
    ['a command of the server', { ...parameter, name: 'rs:Command' }],
    ['a setting of the renderer', { ...parameter, name: 'RC:OutputFormat' }],
    ['a marker of null', { ...parameter, name: 'Country:isnull' }],
    ['no name', { ...parameter, name: '' }],
    ['no value', { ...parameter, name: 'a', values: [] }],
    ['a value and null', { ...parameter, name: 'a', isNull: true }],
  ])('a parameter with %s is refused before anything is sent', async (_what, wrong) => {
    expect(await render({ definition: { parameters: [wrong] } })).toMatchObject({
      ok: false,
      failure: { code: 'source_request_invalid', retryable: false },
    })
    expect(setting.server.seen).toEqual([])
  })

  test('a path that is none, and a report of the BI platform, are refused', async () => {
    expect(await render({ definition: { reportUrl: 'Sales/Daily' } })).toMatchObject({
      ok: false,
      failure: { code: 'source_request_invalid' },
    })
    const { sources, server, directory } = setting
    const request = {
      account: reportServerAccount(server),
      definition: biDefinition(),
      format: 'PDF' as const,
      directory,
      timeoutMs: 60_000,
    }
    expect(await sources.export(request, never)).toMatchObject({
      ok: false,
      failure: { code: 'source_request_invalid' },
    })
  })

  test('a metadata address is refused before anything is sent', async () => {
    const account = reportServerAccount({ url: 'http://169.254.169.254' })
    expect(await render({ account })).toMatchObject({
      ok: false,
      failure: { code: 'source_host_refused', retryable: false },
    })
  })
})

describe('the catalog', () => {
  const definition = {
    Name: 'Country',
    ParameterType: 'String',
    ParameterVisibility: 'Visible',
    Prompt: 'Country?',
    Nullable: false,
    AllowBlank: false,
    MultiValue: true,
    ValidValues: [{ Label: 'Germany', Value: 'DE' }],
    ValidValuesIsNull: false,
    DefaultValues: ['DE'],
    Dependencies: null,
  }

  test('the catalog reports the parameters of a report by its path, with quotes doubled', async () => {
    setting.server.on(
      'GET',
      /ParameterDefinitions$/,
      json({
        value: [
          definition,
          { ...definition, Name: 'Any', ValidValues: null, ValidValuesIsNull: true, DefaultValues: null },
        ],
      }),
    )
    const outcome = await setting.sources.reportParameters(
      reportServerAccount(setting.server),
      { report: "/Sales/Bob's", chosen: [] },
      never,
    )
    expect(setting.server.seen.at(-1)?.path).toBe(
      "/reports/api/v2.0/Reports(Path='/Sales/Bob''s')/ParameterDefinitions",
    )
    expect(outcome).toMatchObject({
      ok: true,
      value: [
        {
          name: 'Country',
          type: 'String',
          multiValue: true,
          validValues: [{ label: 'Germany', value: 'DE' }],
          defaultValues: ['DE'],
          dependencies: [],
        },
        { name: 'Any', validValues: null, defaultValues: [] },
      ],
    })
  })

  test('a portal that answers something else than a report server is reported as such', async () => {
    setting.server.on('GET', '/reports/api/v2.0/Reports', bytes('<html>welcome</html>'))
    const outcome = await setting.sources.listCatalogReports(reportServerAccount(setting.server), never)
    expect(outcome).toMatchObject({
      ok: false,
      failure: { code: 'source_error', message: expect.stringContaining('portal address') },
    })
  })

  test('the catalog is asked again when it fails for a moment', async () => {
    setting.server.on(
      'GET',
      '/reports/api/v2.0/Folders',
      bytes('', { status: 503, headers: { 'retry-after': '4' } }),
      json({ value: [{ Id: '1', Name: 'Sales', Path: '/Sales' }] }),
    )
    const outcome = await setting.sources.listCatalogFolders(reportServerAccount(setting.server), never)
    expect(outcome).toEqual({ ok: true, value: [{ id: '1', name: 'Sales', path: '/Sales' }] })
    expect(setting.clock.waits).toEqual([4_000])
  })

  test('an operation of the other kind of account is refused with a sentence', async () => {
    const outcome = await setting.sources.listWorkspaces(reportServerAccount(setting.server), never)
    expect(outcome).toMatchObject({
      ok: false,
      failure: {
        code: 'source_request_invalid',
        message: expect.stringContaining('needs one of the kind bi'),
      },
    })
  })
})

test('the password is in no failure and in no log, even when the other side repeats it', async () => {
  const encoded = Buffer.from(`reader:${password}`).toString('base64')
  setting.server.on(
    'POST',
    '/ReportServer',
    page(500, `you sent ${password} and Basic ${encoded} (rsInternalError)`),
  )
  const everything = JSON.stringify(await render()) + setting.logged()
  expect(everything).toContain('[redacted]')
  expect(everything).not.toContain(password)
  expect(everything).not.toContain(encoded)
})

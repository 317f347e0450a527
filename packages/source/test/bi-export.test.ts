import { readdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'

import type { ReportFormat } from '@punctual/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { api, biError, job, pdf, report, scriptPlatform, tokenPath } from './support/bi-platform.ts'
import { type Answer, bytes, hang, json, truncated } from './support/scripted-server.ts'
import {
  biAccount,
  biDefinition,
  clientSecret,
  createSetting,
  paginatedDefinition,
  reportId,
  type Setting,
  workspaceId,
} from './support/setting.ts'

let setting: Setting

beforeEach(async () => {
  setting = await createSetting()
  scriptPlatform(setting.server)
})
afterEach(() => setting[Symbol.asyncDispose]())

const never = new AbortController().signal

function exportReport(
  more: {
    definition?: Parameters<typeof biDefinition>[0]
    format?: ReportFormat
    signal?: AbortSignal
    timeoutMs?: number
  } = {},
) {
  const { sources, server, directory } = setting
  const request = {
    account: biAccount(server),
    definition: biDefinition(more.definition),
    format: more.format ?? 'PDF',
    directory,
    timeoutMs: more.timeoutMs ?? 600_000,
  }
  return sources.export(request, more.signal ?? never)
}

const filesLeft = () => readdir(setting.directory)

const sentBody = () =>
  JSON.parse(setting.server.seen.findLast(({ path }) => path.endsWith('/ExportTo'))?.body ?? 'null')

// proves decided-7.1.4/methods-0-1
test('an export that goes well puts the file of the job into the directory, byte by byte', async () => {
  const outcome = await exportReport()
  expect(outcome).toMatchObject({
    ok: true,
    file: { contentType: 'application/pdf', bytes: pdf.length, reportName: 'Stock prices', extension: 'pdf' },
  })
  const path = outcome.ok ? outcome.file.path : ''
  expect(dirname(path)).toBe(setting.directory)
  expect(await readFile(path)).toEqual(pdf)
})

test('an export that goes well sends the credentials as a form and the token as a header, and nothing else of them', async () => {
  await exportReport()
  const [token, ...others] = setting.server.seen
  expect(Object.fromEntries(new URLSearchParams(token?.body))).toEqual({
    grant_type: 'client_credentials',
    client_id: 'client-1',
    client_secret: clientSecret,
    scope: 'https://analysis.windows.net/powerbi/api/.default',
  })
  expect(new Set(others.map(({ headers }) => headers.authorization))).toEqual(
    new Set(['Bearer token-number-1']),
  )
  expect(others.map(({ body }) => body).join('')).not.toContain(clientSecret)
})

test('an export that goes well waits between two polls as long as the platform says, or shortly while it is new and says nothing', async () => {
  await exportReport()
  expect(setting.clock.waits).toEqual([100, 3_000])
})

test('an export whose file is a log-in page ends as a failure of the sign-in, for good, and leaves no file', async () => {
  const page = '<!DOCTYPE html><html><form><input name="u"><input type="password" name="p"></form></html>'
  setting.server.on('GET', `${job}/file`, bytes(page, { headers: { 'content-type': 'application/pdf' } }))
  expect(await exportReport()).toMatchObject({
    ok: false,
    failure: { code: 'page_login_required', source: 'bi', retryable: false },
  })
  expect(await readdir(setting.directory)).toEqual([])
})

test('an export that goes well waits between two polls for as long as the platform says, however long that is', async () => {
  setting.server.on(
    'GET',
    job,
    json({ id: 'Mi9C5419=', status: 'Running' }, { status: 202, headers: { 'retry-after': '45' } }),
    json({ id: 'Mi9C5419=', status: 'Succeeded' }),
  )
  const exporting = exportReport()
  await setting.clock.waitingFor(45_000)
  expect(setting.server.count('GET', job)).toBe(1)
  setting.clock.expire(45_000)
  expect(await exporting).toMatchObject({ ok: true })
  expect(setting.server.count('GET', job)).toBe(2)
})

test('a wait that the platform asks for never outlasts the time of the export', async () => {
  setting.server.on(
    'GET',
    job,
    json({ id: 'Mi9C5419=', status: 'Running' }, { status: 202, headers: { 'retry-after': '86400' } }),
  )
  const exporting = exportReport({ timeoutMs: 600_000 })
  await setting.clock.waitingFor(86_400_000)
  setting.clock.expire(600_000)
  expect(await exporting).toMatchObject({ ok: false, failure: { code: 'source_timeout' } })
})

test.each(['resourceFileExtension', 'ResourceFileExtension'])(
  'an export that goes well takes the extension from %s, so many pictures in a zip are reported as one',
  async (name) => {
    setting.server.on(
      'GET',
      job,
      json({ id: 'Mi9C5419=', status: 'Succeeded', reportName: 'Stock prices', [name]: '.zip' }),
    )
    expect(await exportReport({ format: 'PNG' })).toMatchObject({
      ok: true,
      file: { extension: 'zip', path: expect.stringMatching(/\.zip$/) },
    })
  },
)

test('an extension that could lead out of the directory is not used', async () => {
  setting.server.on(
    'GET',
    job,
    json({ id: 'Mi9C5419=', status: 'Succeeded', resourceFileExtension: '/../../evil' }),
  )
  expect(await exportReport()).toMatchObject({ ok: true, file: { extension: 'pdf' } })
})

test.each([
  ['PDF', '.pptx'],
  ['PPTX', '.pdf'],
  ['PDF', '.zip'],
] as const)(
  'a %s is not taken from a job that made %s, and no file of it is left',
  async (format, resourceFileExtension) => {
    setting.server.on('GET', job, json({ id: 'Mi9C5419=', status: 'Succeeded', resourceFileExtension }))
    expect(await exportReport({ format })).toMatchObject({
      ok: false,
      failure: {
        code: 'artifact_not_expected_format',
        message: `The source system answered something else than ${format}: ${resourceFileExtension}.`,
      },
    })
    expect(await filesLeft()).toEqual([])
  },
)

test('an export that goes well finds the report by the names of workspace and report', async () => {
  setting.server.on(
    'GET',
    `${api}/groups/${workspaceId}/reports`,
    json({ value: [{ id: reportId, name: 'Stock prices', reportType: 'PowerBIReport' }] }),
  )
  expect(
    await exportReport({
      definition: { reportUrl: null, workspaceName: 'sales', reportName: 'Stock Prices' },
    }),
  ).toMatchObject({
    ok: true,
  })
})

test('an export says by which method it was made, and why: what the schedule asks for, or what the report needs', async () => {
  const rendering = biDefinition().rendering
  const chosen = async (method: 0 | 1) => {
    const outcome = await exportReport({ definition: { rendering: { ...rendering, method } } })
    return outcome.ok ? { ...outcome.file.chosen, reason: String(outcome.file.chosen.reason) } : outcome
  }
  const byDefault = 'The export interface of the BI platform makes this report.'
  expect(await chosen(0)).toEqual({ method: 1, reason: byDefault })
  expect(await chosen(1)).toEqual({ method: 1, reason: 'The schedule asks for RenderingMethod 1.' })
})

test('a whole report is asked for without a list of pages', async () => {
  await exportReport()
  expect(sentBody()).toEqual({ format: 'PDF', powerBIReportConfiguration: {} })
})

test('what the job is asked for page indexes are turned into the names of the pages in the order of the author', async () => {
  await exportReport({
    definition: { rendering: { ...biDefinition().rendering, pageIndexes: [2, 0], locale: 'de-DE' } },
  })
  expect(sentBody().powerBIReportConfiguration).toEqual({
    settings: { locale: 'de-DE' },
    pages: [{ pageName: 'ReportSection2' }, { pageName: 'ReportSection0' }],
  })
})

test('what the job is asked for filters become one filter text, a bookmark the default one', async () => {
  const basicFilters = [
    { target: { table: 'Store', column: 'Territory' }, operator: 'In', values: ['NC', "O'Neil"] },
  ]
  await exportReport({
    definition: { basicFilters, applyBookmark: true, bookmarkJson: '{"name":"Bookmark1"}' },
  })
  expect(sentBody().powerBIReportConfiguration).toEqual({
    defaultBookmark: { name: 'Bookmark1' },
    reportLevelFilters: [{ filter: "Store/Territory in ('NC', 'O''Neil')" }],
  })
})

test('a paginated report gets its parameters: repeated for several values, without a value for null, omitted for the default', async () => {
  setting.server.on('GET', report, json({ id: reportId, name: 'Invoices', reportType: 'PaginatedReport' }))
  const parameter = { values: [] as string[], isNull: false, useDefault: false }
  const definition = paginatedDefinition({
    reportUrl: `https://app.powerbi.com/rdlEmbed?reportId=${reportId}&groupId=${workspaceId}`,
    parameters: [
      { ...parameter, name: 'Country', values: ['DE', 'FR'] },
      { ...parameter, name: 'Until', isNull: true },
      { ...parameter, name: 'Top', useDefault: true },
    ],
  })
  setting.server.on('GET', job, json({ id: 'Mi9C5419=', status: 'Succeeded', resourceFileExtension: '.tif' }))
  const { sources, server, directory } = setting
  const outcome = await sources.export(
    { account: biAccount(server), definition, format: 'TIFF', directory, timeoutMs: 600_000 },
    never,
  )
  expect(outcome).toMatchObject({ ok: true })
  expect(sentBody()).toEqual({
    format: 'IMAGE',
    paginatedReportConfiguration: {
      formatSettings: { OutputFormat: 'TIFF' },
      parameterValues: [
        { name: 'Country', value: 'DE' },
        { name: 'Country', value: 'FR' },
        { name: 'Until' },
      ],
    },
  })
})

const ofRow = { roles: ['Reader'], customData: null, datasets: [], auditableContext: null }

test('a paginated report of a BI schedule shows the rows of its identity, and never those of the account', async () => {
  setting.server.on('GET', report, json({ id: reportId, name: 'Invoices', reportType: 'PaginatedReport' }))
  const identities = [{ ...ofRow, userName: 'ann@example.org' }]
  expect(await exportReport({ definition: { identities } })).toMatchObject({ ok: true })
  expect(sentBody()).toEqual({
    format: 'PDF',
    paginatedReportConfiguration: {
      parameterValues: [],
      identities: [{ username: 'ann@example.org', roles: ['Reader'] }],
    },
  })
  const second = [...identities, { ...ofRow, userName: 'bob@example.org' }]
  expect(await exportReport({ definition: { identities: second } })).toMatchObject({
    ok: false,
    failure: { code: 'source_request_invalid', message: expect.stringContaining('one identity') },
  })
  expect(setting.server.count('POST', /ExportTo$/)).toBe(1)
})

test.each([
  [
    'a dashboard by the export interface',
    { objectType: 'DASHBOARD' as const, rendering: { ...biDefinition().rendering, method: 1 as const } },
    'rendering_method_not_available',
  ],
  [
    'a page index that does not exist',
    { rendering: { ...biDefinition().rendering, pageIndexes: [3] } },
    'source_request_invalid',
  ],
  ['a page without saying which', { objectType: 'PAGE' as const }, 'source_request_invalid'],
  [
    'a visual without its page',
    { rendering: { ...biDefinition().rendering, visualNames: ['v'] } },
    'source_request_invalid',
  ],
  ['an address of something else', { reportUrl: 'https://example.com/' }, 'source_request_invalid'],
  ['an unreadable bookmark', { applyBookmark: true, bookmarkJson: '{"name":' }, 'source_request_invalid'],
  ['no report at all', { reportUrl: null }, 'source_request_invalid'],
])(
  'an export that cannot be %s is refused with a sentence, and no job is started',
  async (_what, definition, code) => {
    const outcome = await exportReport({ definition })
    expect(outcome).toMatchObject({ ok: false, failure: { code, retryable: false } })
    expect(setting.server.count('POST', /ExportTo$/)).toBe(0)
  },
)

// proves decided-7.1.5/under-0-it
test('a filter that only a browser can apply is refused, never omitted', async () => {
  const advancedFilters = [
    {
      target: { table: 'A', column: 'b' },
      logicalOperator: 'And',
      conditions: [{ operator: 'Contains', value: 'x' }],
    },
  ]
  const failureOf = async (method: 1) => {
    const outcome = await exportReport({
      definition: { advancedFilters, rendering: { ...biDefinition().rendering, method } },
    })
    return outcome.ok ? null : outcome.failure.code
  }
  expect(await failureOf(1)).toBe('source_request_invalid')
  expect(setting.server.count('POST', /ExportTo$/)).toBe(0)
})

test('a format that the platform does not make of a BI report is refused', async () => {
  expect(await exportReport({ format: 'XLSX' })).toMatchObject({
    ok: false,
    failure: { code: 'format_not_supported', message: expect.stringContaining('PDF, PPTX, PNG') },
  })
})

test('two workspaces of one name are distinguished by their ids, not guessed', async () => {
  setting.server.on(
    'GET',
    `${api}/groups`,
    json({
      value: [
        { id: 'one', name: 'Sales' },
        { id: 'two', name: 'Sales' },
      ],
    }),
  )
  const outcome = await exportReport({
    definition: { reportUrl: null, workspaceName: 'Sales', reportName: 'x' },
  })
  expect(outcome).toMatchObject({
    ok: false,
    failure: { code: 'source_report_not_found', message: expect.stringContaining('one, two') },
  })
})

test('an unknown name is reported with the name', async () => {
  const outcome = await exportReport({
    definition: { reportUrl: null, workspaceName: 'Nowhere', reportName: 'x' },
  })
  expect(outcome).toMatchObject({
    ok: false,
    failure: { code: 'source_report_not_found', message: expect.stringContaining('"Nowhere"') },
  })
})

test('many exports at once ask the authority once, and later ones not again', async () => {
  await Promise.all(Array.from({ length: 6 }, () => exportReport()))
  await exportReport()
  expect(setting.server.count('POST', tokenPath)).toBe(1)
})

test('a token is replaced shortly before it ends', async () => {
  await exportReport()
  setting.clock.advance((3_599 - 121) * 1_000 - 60_000)
  await exportReport()
  expect(setting.server.count('POST', tokenPath)).toBe(1)
  setting.clock.advance(61_000)
  await exportReport()
  expect(setting.server.count('POST', tokenPath)).toBe(2)
})

test('a token that the platform calls expired is replaced once and the request sent again', async () => {
  await exportReport()
  setting.server.on(
    'GET',
    report,
    biError('TokenExpired', 403),
    json({ id: reportId, name: 'Stock prices', reportType: 'PowerBIReport' }),
  )
  expect(await exportReport()).toMatchObject({ ok: true })
  expect(setting.server.count('POST', tokenPath)).toBe(2)
})

test('a platform that calls every token expired is not asked for ever', async () => {
  setting.server.on('GET', report, biError('TokenExpired', 403))
  expect(await exportReport()).toMatchObject({ ok: false, failure: { code: 'source_credentials_rejected' } })
  expect(setting.server.count('POST', tokenPath)).toBe(2)
})

test('an account whose secret was changed does not use the old token', async () => {
  const { sources, server, directory } = setting
  const request = { definition: biDefinition(), format: 'PDF' as const, directory, timeoutMs: 600_000 }
  await sources.export({ ...request, account: biAccount(server) }, never)
  await sources.export({ ...request, account: biAccount(server, { secret: 'another secret' }) }, never)
  expect(server.count('POST', tokenPath)).toBe(2)
})

test.each([400, 401])(
  'a secret that the authority refuses with %i is reported by its error name, never by its text',
  async (status) => {
    setting.server.on(
      'POST',
      tokenPath,
      json(
        {
          error: 'invalid_client',
          error_description: `AADSTS7000215: Invalid client secret ${clientSecret}`,
          error_codes: [7000215],
        },
        { status },
      ),
    )
    const outcome = await exportReport()
    expect(outcome).toMatchObject({
      ok: false,
      failure: {
        code: 'source_credentials_rejected',
        retryable: false,
        message: expect.stringContaining('invalid_client, AADSTS7000215'),
      },
    })
    expect(JSON.stringify(outcome)).not.toContain(clientSecret)
  },
)

test('one of two waiting for the same token may abandon without taking it from the other', async () => {
  let release = () => {}
  setting.server.on('POST', tokenPath, async (response, seen) => {
    await new Promise<void>((resolve) => (release = resolve))
    await json({ access_token: 'late-token', expires_in: 3599 })(response, seen)
  })
  const stopping = new AbortController()
  const asked = setting.server.asked('POST', tokenPath)
  const one = exportReport({ signal: stopping.signal })
  const other = exportReport()
  await asked
  stopping.abort(new Error('cancelled'))
  await expect(one).rejects.toThrow('cancelled')
  release()
  expect(await other).toMatchObject({ ok: true })
  expect(setting.server.count('POST', tokenPath)).toBe(1)
})

test.each([
  ['PowerBINotAuthorizedException', 401, 'source_access_denied'],
  ['PowerBINotAuthorizedException', 403, 'source_access_denied'],
  ['PowerBIEntityNotFound', 404, 'source_report_not_found'],
  ['FailedToLoadModel', 400, 'source_busy'],
  ['SomethingElse', 400, 'source_request_invalid'],
])('refusals of the platform %s with %i is a failure of code %s', async (code, status, expected) => {
  setting.server.on('POST', `${report}/ExportTo`, biError(code, status))
  expect(await exportReport()).toMatchObject({
    ok: false,
    failure: { code: expected, source: 'bi', message: expect.stringContaining(code) },
  })
  expect(await filesLeft()).toEqual([])
})

test('what the platform says is wrong with a request is reported in one sentence, without the secrets that it repeats', async () => {
  const message = `The filter names Sales/Regoin, which is not in the report.\n Sent by ${clientSecret}.`
  setting.server.on(
    'POST',
    `${report}/ExportTo`,
    json({ error: { code: 'BadRequest', message } }, { status: 400 }),
  )
  expect(await exportReport()).toMatchObject({
    ok: false,
    failure: {
      code: 'source_request_invalid',
      message:
        'The source system refuses the request. Answer: The filter names Sales/Regoin, which is not in the report. Sent by [redacted]. Code: BadRequest.',
    },
  })
})

test('what the platform says of a report that it could not export is reported', async () => {
  const error = { code: 'ExportFailed', message: 'The bookmark Bookmark1 is not found.' }
  setting.server.on('GET', job, json({ id: 'job', status: 'Failed', error }))
  expect(await exportReport()).toMatchObject({
    ok: false,
    failure: {
      code: 'source_export_failed',
      message: 'The source system could not export the report. Answer: The bookmark Bookmark1 is not found.',
    },
  })
})

test.each([
  ['POST', `${report}/ExportTo`],
  ['GET', job],
  ['GET', report],
])('a %s refused for load is sent again after the wait that was asked for', async (method, path) => {
  const good: Record<string, Answer> = {
    [report]: json({ id: reportId, name: 'r', reportType: 'PowerBIReport' }),
    [job]: json({ id: 'Mi9C5419=', status: 'Succeeded' }),
  }
  setting.server.on(
    method,
    path,
    biError('TooManyRequests', 429, { 'retry-after': '7' }),
    good[path] ?? json({ id: 'Mi9C5419=', status: 'Running' }, { status: 202 }),
  )
  expect(await exportReport()).toMatchObject({ ok: true })
  expect(setting.clock.waits).toContain(7_000)
})

test('a wait that is too long is left to the caller, with its length', async () => {
  setting.server.on('POST', `${report}/ExportTo`, biError('TooManyRequests', 429, { 'retry-after': '300' }))
  expect(await exportReport()).toMatchObject({
    ok: false,
    failure: { code: 'source_busy', retryable: true, retryAfterMs: 300_000 },
  })
  expect(setting.server.count('POST', /ExportTo$/)).toBe(1)
})

test('a platform that stays busy is abandoned after the tries allowed', async () => {
  setting.server.on('POST', `${report}/ExportTo`, biError('TooManyRequests', 503, { 'retry-after': '2' }))
  expect(await exportReport()).toMatchObject({ ok: false, failure: { code: 'source_busy' } })
  expect(setting.server.count('POST', /ExportTo$/)).toBe(3)
})

test('a job that failed with Retry-After is started again as a whole', async () => {
  setting.server.on(
    'GET',
    job,
    json({ id: 'Mi9C5419=', status: 'Failed' }, { headers: { 'retry-after': '5' } }),
    json({ id: 'Mi9C5419=', status: 'Succeeded' }),
  )
  expect(await exportReport()).toMatchObject({ ok: true })
  expect(setting.server.count('POST', /ExportTo$/)).toBe(2)
  expect(setting.clock.waits).toContain(5_000)
})

test('a job that failed with Retry-After three times is a busy platform', async () => {
  setting.server.on(
    'GET',
    job,
    json({ id: 'Mi9C5419=', status: 'Failed' }, { headers: { 'retry-after': '5' } }),
  )
  expect(await exportReport()).toMatchObject({
    ok: false,
    failure: { code: 'source_busy', retryable: true, retryAfterMs: 5_000 },
  })
  expect(setting.server.count('POST', /ExportTo$/)).toBe(3)
})

test('a job that failed without Retry-After is a report that cannot be exported', async () => {
  setting.server.on(
    'GET',
    job,
    json({ id: 'Mi9C5419=', status: 'Failed', error: { code: 'ExportData_Failed', message: 'no' } }),
  )
  expect(await exportReport()).toMatchObject({
    ok: false,
    failure: { code: 'source_export_failed', retryable: false },
  })
  expect(setting.server.count('POST', /ExportTo$/)).toBe(1)
})

test.each([404, 410])('a file that is gone with %i is reported', async (status) => {
  setting.server.on('GET', `${job}/file`, bytes('', { status }))
  expect(await exportReport()).toMatchObject({ ok: false, failure: { code: 'source_report_not_found' } })
})

test('a GET that fails inside the platform is tried again, a POST is not', async () => {
  setting.server.on(
    'GET',
    report,
    bytes('oops', { status: 500 }),
    json({ id: reportId, name: 'r', reportType: 'PowerBIReport' }),
  )
  setting.server.on('POST', `${report}/ExportTo`, bytes('oops', { status: 500 }))
  expect(await exportReport()).toMatchObject({
    ok: false,
    failure: { code: 'source_error', retryable: true },
  })
  expect(setting.server.count('GET', report)).toBe(2)
  expect(setting.server.count('POST', /ExportTo$/)).toBe(1)
})

test('an answer that is no JSON, or of another shape, is an error of the platform', async () => {
  setting.server.on('POST', `${report}/ExportTo`, bytes('<html>proxy</html>'))
  expect(await exportReport()).toMatchObject({ ok: false, failure: { code: 'source_error' } })
  setting.server.on('POST', `${report}/ExportTo`, json({ unexpected: true }))
  expect(await exportReport()).toMatchObject({ ok: false, failure: { code: 'source_error' } })
})

test('an address without a server is a source that cannot be reached', async () => {
  const url = setting.server.url
  await setting.server[Symbol.asyncDispose]()
  const { sources, directory } = setting
  const outcome = await sources.export(
    { account: biAccount({ url }), definition: biDefinition(), format: 'PDF', directory, timeoutMs: 60_000 },
    never,
  )
  expect(outcome).toMatchObject({ ok: false, failure: { code: 'source_unreachable', retryable: true } })
})

test('a file that breaks off is fetched anew, without another job', async () => {
  setting.server.on('GET', `${job}/file`, truncated(pdf, { 'content-type': 'application/pdf' }), bytes(pdf))
  expect(await exportReport()).toMatchObject({ ok: true, file: { bytes: pdf.length } })
  expect(setting.server.count('POST', /ExportTo$/)).toBe(1)
  expect(await filesLeft()).toHaveLength(1)
})

test('a file that always breaks off is a failure, and no part of it is left', async () => {
  setting.server.on('GET', `${job}/file`, truncated(pdf, { 'content-type': 'application/pdf' }))
  expect(await exportReport()).toMatchObject({
    ok: false,
    failure: { code: 'source_answer_torn', retryable: true },
  })
  expect(await filesLeft()).toEqual([])
})

test('a request that is never answered ends at its deadline and its connection is closed', async () => {
  setting.server.on('GET', report, hang)
  const asked = setting.server.asked('GET', report)
  const exporting = exportReport()
  const { closed } = await asked
  await setting.clock.waitingFor(30_000)
  setting.clock.expire(30_000)
  expect(await exporting).toMatchObject({ ok: false, failure: { code: 'source_timeout', retryable: true } })
  await closed
})

test('an export that takes longer than allowed ends, wherever it is', async () => {
  setting.server.on('GET', `${job}/file`, (response) => void response.writeHead(200).write('%PDF-'))
  const asked = setting.server.asked('GET', `${job}/file`)
  const exporting = exportReport({ timeoutMs: 25_000 })
  const { closed } = await asked
  setting.clock.expire(25_000)
  expect(await exporting).toMatchObject({ ok: false, failure: { code: 'source_timeout' } })
  await closed
  expect(await filesLeft()).toEqual([])
})

test.each<[string, string, Answer]>([
  ['waits for an answer', report, hang],
  ['receives the file', `${job}/file`, (response) => void response.writeHead(200).write('%PDF-')],
])(
  'an export cancelled while it %s closes the connection, leaves no file and rejects with the reason',
  async (_when, path, answer) => {
    setting.server.on('GET', path, answer)
    const stopping = new AbortController()
    const asked = setting.server.asked('GET', path)
    const exporting = exportReport({ signal: stopping.signal })
    const { closed } = await asked
    const reason = new Error('cancelled')
    stopping.abort(reason)
    await expect(exporting).rejects.toBe(reason)
    await closed
    expect(await filesLeft()).toEqual([])
  },
)

test('an export cancelled between two polls stops waiting', async () => {
  setting.server.on(
    'GET',
    job,
    json({ id: 'Mi9C5419=', status: 'Running' }, { status: 202, headers: { 'retry-after': '28' } }),
  )
  const stopping = new AbortController()
  const exporting = exportReport({ signal: stopping.signal })
  await setting.clock.waitingFor(28_000)
  stopping.abort(new Error('cancelled'))
  await expect(exporting).rejects.toThrow('cancelled')
})

test('an export with a signal that fired before sends no request', async () => {
  await expect(exportReport({ signal: AbortSignal.abort(new Error('cancelled')) })).rejects.toThrow(
    'cancelled',
  )
  expect(setting.server.seen).toEqual([])
})

test('a file larger than allowed is not received', async () => {
  await setting[Symbol.asyncDispose]()
  setting = await createSetting({ maximumFileBytes: 10 })
  scriptPlatform(setting.server)
  expect(await exportReport()).toMatchObject({
    ok: false,
    failure: { code: 'artifact_too_large', retryable: false },
  })
  setting.server.on('GET', `${job}/file`, (response) => void response.writeHead(200).end(pdf))
  expect(await exportReport()).toMatchObject({ ok: false, failure: { code: 'artifact_too_large' } })
  expect(await filesLeft()).toEqual([])
})

test('an export carries the identities of the schedule, for the model of the report unless they name one', async () => {
  const identity = {
    userName: 'north@contoso.example',
    roles: ['Region'],
    customData: 'N',
    datasets: [],
    auditableContext: null,
  }
  const named = {
    ...identity,
    roles: [],
    customData: null,
    datasets: ['other-model'],
    auditableContext: 'run',
  }
  expect(await exportReport({ definition: { identities: [identity, named] } })).toMatchObject({ ok: true })
  expect(sentBody().powerBIReportConfiguration.identities).toEqual([
    { username: 'north@contoso.example', roles: ['Region'], datasets: ['d'], customData: 'N' },
    { username: 'north@contoso.example', datasets: ['other-model'], auditableContext: 'run' },
  ])
})

test('redirects 307 to the same host is followed with the token', async () => {
  setting.server.on(
    'GET',
    report,
    bytes('', { status: 307, headers: { location: `${api}/reports/elsewhere` } }),
  )
  setting.server.on(
    'GET',
    `${api}/reports/elsewhere`,
    json({ id: reportId, name: 'r', reportType: 'PowerBIReport' }),
  )
  expect(await exportReport()).toMatchObject({ ok: true })
  expect(setting.server.seen.find(({ path }) => path.endsWith('/elsewhere'))?.headers.authorization).toBe(
    'Bearer token-number-1',
  )
})

test('redirects 307 to another host is refused before that host hears anything', async () => {
  const other = await createSetting()
  setting.server.on(
    'GET',
    report,
    bytes('', { status: 307, headers: { location: `${other.server.url}/collect` } }),
  )
  expect(await exportReport()).toMatchObject({ ok: false, failure: { code: 'source_request_invalid' } })
  expect(other.server.seen).toEqual([])
  await other[Symbol.asyncDispose]()
})

test('a circle of redirects ends', async () => {
  setting.server.on('GET', report, bytes('', { status: 307, headers: { location: report } }))
  expect(await exportReport()).toMatchObject({ ok: false, failure: { code: 'source_error' } })
})

test('secrets and tokens are in no failure and in no log, even when the other side repeats them', async () => {
  const repeat = bytes(
    `you sent Authorization: Bearer token-number-1 and ${clientSecret}, ${encodeURIComponent(clientSecret)}`,
    {
      status: 400,
    },
  )
  setting.server.on('POST', `${report}/ExportTo`, repeat)
  const outcome = await exportReport()
  setting.server.on('POST', tokenPath, repeat)
  const { sources, server, directory } = setting
  const changed = biAccount(server, {
    settings: { ...(biAccount(server).settings as object), clientId: 'other' } as never,
  })
  const refused = await sources.export(
    { account: changed, definition: biDefinition(), format: 'PDF', directory, timeoutMs: 60_000 },
    never,
  )
  const everything = JSON.stringify([outcome, refused]) + setting.logged()
  expect(everything).toContain('[redacted]')
  expect(everything).not.toContain(clientSecret)
  expect(everything).not.toContain(encodeURIComponent(clientSecret))
  expect(everything).not.toMatch(/token-number-\d/)
})

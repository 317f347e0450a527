import { readdir } from 'node:fs/promises'

import type { SourceAccount, SourceReportDefinition } from '@punctual/domain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { Answer } from './support/scripted-server.ts'
import { createSetting, type Setting } from './support/setting.ts'

const password = 'p@ss-wörd'

let setting: Setting

beforeEach(async () => {
  setting = await createSetting({ requestAttempts: 1 })
  setting.server.on('GET', '/odata/folders', list([]))
  setting.server.on('GET', '/odata/templates', list([{ name: 'Terms', shortid: 't', recipe: 'chrome-pdf' }]))
})
afterEach(() => setting[Symbol.asyncDispose]())

function list(value: readonly unknown[]): Answer {
  return (response) => void response.end(JSON.stringify({ '@odata.context': 'x', value }))
}

function says(status: number, body: string, headers: Record<string, string> = {}): Answer {
  return (response) => void response.writeHead(status, headers).end(body)
}

const account = (more: Partial<SourceAccount> = {}): SourceAccount => ({
  id: 'account-3',
  name: 'Templates',
  authType: 'Basic',
  settings: { kind: 'JsReport', serverUrl: setting.server.url, userName: 'reader' },
  secret: JSON.stringify({ Password: password }),
  ...more,
})

const definition: SourceReportDefinition = {
  kind: 'source',
  sourceKind: 'JsReport',
  itemId: 'Terms',
  options: {},
}

function render(of = account(), timeoutMs = 600_000) {
  const request = { account: of, definition, format: 'PDF', directory: setting.directory, timeoutMs } as const
  return setting.sources.export(request, new AbortController().signal)
}

const loginPage = '<html><form><input name="u"><input type="password" name="p"></form></html>'
const locked =
  'Max attempts to login has been reached (10), login for this user has been locked for 300 second(s)'

describe('a rendering by jsreport', () => {
  test.each<[string, Answer, object]>([
    [
      'wrong credentials',
      says(401, 'Invalid password'),
      { code: 'source_credentials_rejected', retryable: false },
    ],
    ['a locked user', says(403, locked), { code: 'source_account_disabled', retryable: false }],
    [
      'a template that the user may not read',
      says(403, ''),
      { code: 'source_access_denied', retryable: false },
    ],
    [
      'a template that went since it was listed',
      says(404, '{"message":"Unable to find specified template (Terms)"}'),
      {
        code: 'source_report_not_found',
        message: expect.stringContaining('Answer: Unable to find specified template (Terms).'),
      },
    ],
    [
      'another server',
      says(404, '<html>Not Found</html>'),
      { code: 'source_request_invalid', retryable: false },
    ],
    ['a log-in page with a status of refusal', says(400, loginPage), { code: 'page_login_required' }],
    [
      'a log-in page in place of the file',
      says(200, loginPage, { 'content-type': 'text/html' }),
      { code: 'page_login_required', retryable: false },
    ],
    [
      'a page in place of the file',
      says(200, '<html><h1>Maintenance</h1></html>', { 'content-type': 'application/pdf' }),
      { code: 'artifact_not_expected_format', retryable: false },
    ],
    ['an empty file', says(200, ''), { code: 'artifact_empty', retryable: true }],
    [
      'no capacity',
      says(503, '', { 'retry-after': '7' }),
      { code: 'source_busy', retryable: true, retryAfterMs: 7_000 },
    ],
    [
      'no free worker',
      says(400, '{"message":"Timeout when waiting for worker availability"}'),
      { code: 'source_busy', retryable: true },
    ],
    [
      'a rendering that took too long there',
      says(400, '{"message":"Report timeout. Last profiler operation: (engine) handlebars."}'),
      { code: 'source_timeout', retryable: true },
    ],
    ['a proxy that waited too long', says(504, ''), { code: 'source_timeout', retryable: true }],
    [
      'an error of the template',
      says(400, '{"message":"Error when evaluating engine"}'),
      {
        code: 'source_export_failed',
        message: 'The source system could not export the report. Answer: Error when evaluating engine.',
      },
    ],
    ['a broken server', says(500, 'oops'), { code: 'source_error', retryable: true }],
  ])(
    'that ends with %s has a code and a sentence of its own, and leaves no file',
    async (_what, answer, reason) => {
      setting.server.on('POST', '/api/report', answer)
      const outcome = await render()
      expect(outcome).toMatchObject({ ok: false, failure: { source: 'JsReport', ...reason } })
      expect(await readdir(setting.directory)).toEqual([])
    },
  )

  test('that the server never answers ends when its time is over, and leaves no file', async () => {
    setting.server.on('POST', '/api/report', () => {})
    const asked = setting.server.asked('POST', '/api/report')
    const rendering = render()
    const { closed } = await asked
    setting.clock.expire(600_000)
    expect(await rendering).toMatchObject({ ok: false, failure: { code: 'source_timeout', retryable: true } })
    await closed
    expect(await readdir(setting.directory)).toEqual([])
  })

  test('that breaks off in the middle of its file is worth another try, and leaves no file', async () => {
    setting.server.on('POST', '/api/report', (response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('%PDF-1.7', () => response.destroy())
    })
    expect(await render()).toMatchObject({
      ok: false,
      failure: { code: 'source_answer_torn', retryable: true },
    })
    expect(await readdir(setting.directory)).toEqual([])
  })

  test('never puts the password into a failure or the log, whatever the server repeats', async () => {
    const repeated = JSON.stringify({
      message: `no ${password} ${Buffer.from(`reader:${password}`).toString('base64')}`,
    })
    setting.server.on('POST', '/api/report', says(400, repeated))
    const outcome = JSON.stringify(await render())
    for (const secret of [password, Buffer.from(`reader:${password}`).toString('base64')]) {
      expect(outcome).not.toContain(secret)
      expect(setting.logged()).not.toContain(secret)
    }
  })

  test('refused for a password with a colon says that jsreport takes none', async () => {
    setting.server.on('POST', '/api/report', says(401, ''))
    const outcome = await render(account({ secret: JSON.stringify({ Password: 'a:b' }) }))
    expect(outcome).toMatchObject({ ok: false, failure: { message: expect.stringContaining('colon') } })
  })

  test('of an account whose password is lost asks nothing of the server', async () => {
    expect(await render(account({ secret: 'no JSON' }))).toMatchObject({
      ok: false,
      failure: { code: 'source_credentials_rejected' },
    })
    expect(setting.server.seen).toEqual([])
  })

  test('of an account that signs in with nothing sends no credentials', async () => {
    setting.server.on('POST', '/api/report', says(200, '%PDF-1.7 a file'))
    const settings = { ...account().settings, userName: '' }
    expect(await render(account({ authType: 'None', settings, secret: null }))).toMatchObject({ ok: true })
    expect(setting.server.seen.every(({ headers }) => headers.authorization === undefined)).toBe(true)
  })
})

describe('the lists of jsreport', () => {
  test('omit a record that cannot be used and place an item of an unknown folder in the root', async () => {
    setting.server.on(
      'GET',
      '/odata/templates',
      list([{ shortid: 'x' }, { name: 'Lost', recipe: 'docx', folder: { shortid: 'gone' } }]),
    )
    expect(await setting.sources.browse(account(), '', new AbortController().signal)).toEqual({
      ok: true,
      value: [{ kind: 'report', name: 'Lost', path: '/Lost', itemId: '/Lost', formats: ['DOCX'] }],
    })
    expect(setting.logged()).toContain('records of jsreport skipped')
  })

  test('of folders that hold each other end', async () => {
    const circle = [
      { name: 'A', shortid: 'a', folder: { shortid: 'b' } },
      { name: 'B', shortid: 'b', folder: { shortid: 'a' } },
    ]
    setting.server.on('GET', '/odata/folders', list(circle))
    const browsed = await setting.sources.browse(account(), '', new AbortController().signal)
    expect(browsed).toMatchObject({ ok: true, value: [{ name: 'Terms' }] })
  })

  test.each([
    ['a page', '<html></html>', 'source_error'],
    ['a log-in page', loginPage, 'page_login_required'],
    ['JSON of another shape', '{"value":7}', 'source_error'],
  ])('that are %s make a validation say so', async (_what, body, code) => {
    setting.server.on('GET', '/odata/templates', says(200, body))
    const validation = await setting.sources.validate(account(), new AbortController().signal)
    expect(validation).toMatchObject({ ok: false, canRead: [], problems: [{ failure: { code } }] })
  })

  test('without a template make a validation say so', async () => {
    setting.server.on('GET', '/odata/templates', list([]))
    const validation = await setting.sources.validate(account(), new AbortController().signal)
    expect(validation).toMatchObject({ ok: false, problems: [{ failure: { code: 'source_access_denied' } }] })
  })
})

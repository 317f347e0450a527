import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import {
  bindReport,
  expressionScope,
  type FailureCode,
  type ReportDefinition,
  type SourceAccount,
  type SourceReportDefinition,
} from '@punctual/domain'
import { silentLogger, systemClock } from '@punctual/runtime'
import { createSources, type Sources } from '@punctual/source'
import { loopbackEgress } from '@punctual/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

type Answer = (response: ServerResponse) => void

const resources = new AsyncDisposableStack()
let sources: Sources
let url: string
/** By path. */
let answers: Readonly<Record<string, Answer>> = {}
let seen: IncomingMessage[] = []

beforeAll(async () => {
  const server = createServer((request, response) => {
    seen.push(request)
    const answer = answers[new URL(request.url ?? '/', 'http://site').pathname]
    if (answer) answer(response)
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  resources.defer(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const egress = loopbackEgress()
  sources = resources.use(
    createSources({ clock: systemClock(), random: Math.random, logger: silentLogger(), egress }),
  )
})
afterAll(() => resources.disposeAsync())
beforeEach(() => {
  answers = {}
  seen = []
})

const asked = ['None', 'Header', 'Cookie'] as const

type SignIn = (typeof asked)[number] | 'Form'

function account(kind: SignIn): SourceAccount {
  const form = { loginPath: null, userSelector: null, passwordSelector: null, submitSelector: null }
  const signIns = {
    None: { kind },
    Header: { kind, name: 'x-token' },
    Cookie: { kind, name: 'x-token' },
    Form: { kind, userName: 'reader', ...form },
  }
  return {
    id: 'account',
    name: 'Dashboards',
    authType: kind,
    settings: { kind: 'WebPage', baseUrl: url, signIn: signIns[kind], recipe: null },
    secret: JSON.stringify({ 'SignIn.Value': 'a-token', 'SignIn.Password': 'pass-word' }),
  }
}

const page = (
  itemId: string,
  options: SourceReportDefinition['options'] = { Parameters: { region: 'South' } },
): ReportDefinition => ({ kind: 'source', sourceKind: 'WebPage', itemId, options })

const html =
  (body: string): Answer =>
  (response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end(`<html><body>${body}</body></html>`)
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(code, headers).end()
const loginPage = html('<form><input name="u"><input type="password" name="p"></form>')

const preflight = (kind: SignIn, itemId = '/d/sales') =>
  sources.preflight(
    { account: account(kind), definition: page(itemId), format: 'PDF' },
    new AbortController().signal,
  )

const inTheWay: readonly [what: string, answers: Readonly<Record<string, Answer>>, FailureCode][] = [
  ['a page that is gone', {}, 'source_report_not_found'],
  ['a page that was removed', { '/d/sales': status(410) }, 'source_report_not_found'],
  ['a log-in page in place of the page', { '/d/sales': loginPage }, 'page_login_required'],
  [
    'a page that redirects to a log-in page',
    { '/d/sales': status(302, { location: '/login?next=1' }), '/login': loginPage },
    'page_login_required',
  ],
  ['a page that refuses the sign-in', { '/d/sales': status(401) }, 'source_credentials_rejected'],
  ['a page that the account may not read', { '/d/sales': status(403) }, 'source_access_denied'],
  ['a page that refuses the request', { '/d/sales': status(405) }, 'page_status_refused'],
]

test.each(asked.flatMap((kind) => inTheWay.map((each) => [kind, ...each] as const)))(
  'a preflight with the sign-in %s finds %s',
  async (kind, _what, given, code) => {
    answers = { '/': html('Home'), ...given }
    expect(await preflight(kind)).toMatchObject({ problems: [{ code, retryable: false }], warnings: [] })
  },
)

test.each(asked)('a preflight with the sign-in %s asks for the page as one visitor does', async (kind) => {
  answers = { '/d/sales': html('Sales') }
  expect(await preflight(kind)).toEqual({ problems: [], warnings: [] })
  expect(seen.map(({ method, url: path }) => `${method} ${path}`)).toEqual(['GET /d/sales?region=South'])
  const { headers } = seen[0]!
  expect([headers['x-token'], headers.cookie]).toEqual(
    { None: [undefined, undefined], Header: ['a-token', undefined], Cookie: [undefined, 'x-token=a-token'] }[
      kind
    ],
  )
})

const preflightOf = (definition: ReportDefinition) =>
  sources.preflight({ account: account('None'), definition, format: 'PDF' }, new AbortController().signal)

test.each([
  ['is null', null, ''],
  ['is longer than a line of a form', 'x'.repeat(3_000), 'x'.repeat(3_000)],
  ['has several lines', 'North\nSouth', 'North%0ASouth'],
])('a page is asked for with the value of its row also when it %s', async (_what, value, written) => {
  answers = { '/d/sales': html('Sales') }
  const definition = page('/d/sales', { Parameters: { region: '{{Region}}', both: ['{{Region}}', 7] } })
  const scheduledFor = { at: new Date(0), timeZone: 'UTC' }
  const filled = bindReport(definition, expressionScope({ Region: value }, scheduledFor))
  expect(await preflightOf(filled)).toEqual({ problems: [], warnings: [] })
  expect(seen.map(({ url: path }) => path)).toEqual([`/d/sales?region=${written}&both=${written}&both=7`])
})

test('a page with an option that cannot be read is not asked for, and the problem names the option', async () => {
  answers = { '/d/sales': html('Sales') }
  const definition = page('/d/sales', { Parameters: { region: 'South' }, Crop: 7 })
  expect(await preflightOf(definition)).toMatchObject({
    problems: [
      {
        code: 'source_request_invalid',
        retryable: false,
        message: expect.stringContaining('Source.Options.Crop'),
      },
    ],
  })
  expect(seen).toEqual([])
})

test.each(['Header', 'Cookie'] as const)(
  'a stored value of a %s that no request can be sent with is named, and nothing is sent',
  async (kind) => {
    const stored = { ...account(kind), secret: JSON.stringify({ 'SignIn.Value': 'a-token\n' }) }
    const wanted = { account: stored, definition: page('/d/sales'), format: 'PDF' as const }
    expect(await sources.preflight(wanted, new AbortController().signal)).toMatchObject({
      problems: [{ code: 'source_credentials_rejected', message: expect.stringContaining('SignIn.Value') }],
    })
    expect(seen).toEqual([])
  },
)

test('a page that is busy, or away, is a problem that passes', async () => {
  answers = { '/d/sales': status(503, { 'retry-after': '600' }) }
  expect(await preflight('Header')).toMatchObject({
    problems: [{ code: 'source_busy', retryable: true, retryAfterMs: 600_000 }],
  })
  answers = { '/d/sales': (response) => void response.destroy() }
  expect(await preflight('Header')).toMatchObject({
    problems: [{ code: 'source_unreachable', retryable: true }],
  })
})

test.each([
  ['only a browser fills in its log-in form', 'Form', '/d/sales'],
  ['it leads to another site', 'Header', '/d/away'],
  ['it redirects without an end', 'Header', '/d/endless'],
  ['its address is filled in at the due time', 'Header', '/d/{{ScheduledFor:yyyy}}'],
] as const)('a preflight warns that a page was not asked for when %s', async (_why, kind, itemId) => {
  answers = {
    '/': html('Home'),
    '/d/away': status(302, { location: 'http://127.0.0.1:1/' }),
    '/d/endless': status(302, { location: '/d/endless' }),
  }
  expect(await preflight(kind, itemId)).toMatchObject({
    problems: [],
    warnings: [{ message: expect.stringMatching(/^The page of the schedule was not asked for: .*\.$/) }],
  })
})

test('the token of a page goes to no other site that the page leads to', async () => {
  const others: (string | undefined)[] = []
  const other = createServer((request, response) => {
    others.push(request.headers['x-token'] as string | undefined)
    response.end()
  })
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  await using _closed = { [Symbol.asyncDispose]: async () => void other.close() }
  const { port } = other.address() as AddressInfo
  answers = { '/d/sales': status(302, { location: `http://127.0.0.1:${port}/` }) }
  await preflight('Header')
  expect(others).toEqual([])
})

/** Mails by `sendMail` of Microsoft Graph, and what the ledger may say when it breaks off. */
import type { MailServer } from '@punctual/domain'
import { startGraphServer } from '@punctual/local'
import { systemClock } from '@punctual/runtime'
import { loopbackEgress } from '@punctual/testing'
import { afterEach, expect, it } from 'vitest'

import { createAccessTokens, graphAddress } from '../../../src/index.ts'
import { startScriptedServer } from './scripted-server.ts'
import { mailerOver, serverOf } from './smtp-mailer.ts'

let resources = new AsyncDisposableStack()
afterEach(async () => {
  await resources.disposeAsync()
  resources = new AsyncDisposableStack()
})

type Rule = NonNullable<Parameters<typeof startGraphServer>[0]['rule']>
const never = () => new AbortController().signal
const application = { tenantId: 'contoso.example', clientId: 'app', clientSecret: 'geheim' }

async function open(rule?: Rule, others: readonly MailServer[] = []) {
  const graph = resources.use(
    await startGraphServer({ ...application, site: 'x:/sites/x', library: 'x', ...(rule ? { rule } : {}) }),
  )
  const { hostname, port } = new URL(graph.url)
  const { tenantId, clientId, clientSecret } = application
  const server = serverOf(`smtp://${hostname}:${port}`, {
    settings: {
      protocol: 'Graph',
      authType: 'OAuth2',
      oauth: { tokenUrl: `${graph.url}/${tenantId}/oauth2/v2.0/token`, tenantId, clientId, scope: 's' },
    },
    secrets: { clientSecret },
  })
  const egress = loopbackEgress()
  const clock = systemClock()
  const mailer = mailerOver([server, ...others], {
    egress,
    tokens: createAccessTokens({ egress, clock }),
    graph: graphAddress(graph.url),
    clock,
  })
  return { graph, mailer: resources.use(mailer) }
}

const raw = Buffer.from(
  [
    'From: Punctual <reports@example.org>',
    'To: =?utf-8?q?J=C3=B6rg?= <a@example.org>, b@example.org',
    'Cc: c@example.org',
    'Message-ID: <m@example.org>',
    '',
    'Hello\r\n'.repeat(1_000),
  ].join('\r\n'),
)
const all = ['a@example.org', 'b@example.org', 'c@example.org']
const isSendMail = (url: string | undefined) => url?.endsWith('/sendMail') === true

it('Graph gets the mail as it was composed, from the mailbox of the sender, and 202 is accepted', async () => {
  const { graph, mailer } = await open()
  const outcome = await mailer.send({ to: all, raw }, never())
  if (outcome.kind !== 'answered') throw new Error(outcome.kind)
  expect(outcome.recipients.map(({ recipient, state }) => [recipient, state])).toEqual(
    all.map((recipient) => [recipient, 'Accepted']),
  )
  expect(outcome.recipients[0]?.reply).toMatch(/^202 [\da-f-]{36}$/)
  expect(graph.mails).toEqual([{ sender: 'reports@example.org', raw: raw.toString() }])
  expect(graph.requests).toContain('POST /v1.0/users/reports%40example.org/sendMail')
})

it('the headers name only the recipients of this send, and those that are hidden as Bcc', async () => {
  const { graph, mailer } = await open()
  await mailer.send({ to: ['b@example.org', 'd@example.org'], raw }, never())
  const [header = ''] = graph.mails[0]?.raw.split('\r\n\r\n') ?? []
  expect(header.split('\r\n').filter((line) => /^(?:To|Cc|Bcc):/.test(line))).toEqual([
    'To: b@example.org',
    'Bcc: d@example.org',
  ])
  expect(header).not.toMatch(/a@example|c@example/)
})

it('nothing is taken when the send permit is refused, and Graph has not read the end', async () => {
  const { graph, mailer } = await open()
  const outcome = await mailer.send({ to: all, raw, requestSendPermit: async () => false }, never())
  expect(outcome.kind).toBe('not-sent')
  expect(graph.mails).toEqual([])
})

it.each([
  ['403', 403, 'not-sent', 'mail_credentials_rejected'],
  ['413', 413, 'not-sent', 'mail_rejected'],
  ['429 with a wait', 429, 'not-sent', 'mail_server_busy'],
  ['503', 503, 'not-sent', 'mail_server_busy'],
  ['500 after it has read all', 500, 'unknown', 'delivery_interrupted'],
  ['504 after it has read all', 504, 'unknown', 'delivery_interrupted'],
])('an answer %s is recorded as it is', async (_answer, status, kind, code) => {
  const { mailer } = await open((request, response) => {
    if (!isSendMail(request.url)) return false
    request.resume().on('end', () => response.writeHead(status, { 'retry-after': '7' }).end())
    return true
  })
  const outcome = await mailer.send({ to: all, raw }, never())
  expect(outcome).toMatchObject({ kind, failure: { code } })
  if (status === 429) expect(outcome).toMatchObject({ failure: { retryAfterMs: 7_000 } })
})

it.each([
  [503, 'Accepted', 1],
  [504, 'unknown', 0],
])(
  'a mail that Graph answers %i goes to the next server only if it has not got it',
  async (status, state, mails) => {
    await using next = await startScriptedServer()
    const { mailer } = await open(
      (request, response) => {
        if (!isSendMail(request.url)) return false
        request.resume().on('end', () => response.writeHead(status).end())
        return true
      },
      [serverOf(next.url)],
    )
    const outcome = await mailer.send({ to: ['a@example.org'], raw }, never())
    expect(outcome.kind === 'answered' ? outcome.recipients[0]?.state : outcome.kind).toBe(state)
    expect(next.messages).toHaveLength(mails)
  },
)

it('a connection that ends after the mail was handed over leaves it in doubt, and one before does not', async () => {
  let isAtEnd = true
  const { mailer } = await open((request) => {
    if (!isSendMail(request.url)) return false
    if (isAtEnd) request.resume().on('end', () => request.socket.destroy())
    else request.once('data', () => request.socket.destroy())
    return true
  })
  expect(await mailer.send({ to: all, raw }, never())).toMatchObject({ kind: 'unknown' })
  isAtEnd = false
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const outcome = mailer.send({ to: all, raw, requestSendPermit: () => promise }, never())
  expect(await outcome).toMatchObject({ kind: 'not-sent', failure: { code: 'mail_server_unreachable' } })
  resolve(false)
})

it('a message that is too large for Graph is refused before anything is sent', async () => {
  const { graph, mailer } = await open()
  const outcome = await mailer.send({ to: all, raw: Buffer.alloc(3_000_001) }, never())
  expect(outcome).toMatchObject({
    kind: 'not-sent',
    failure: { code: 'mail_rejected' },
    mostBytes: 3_000_000,
  })
  expect(graph.requests).toEqual([])
})

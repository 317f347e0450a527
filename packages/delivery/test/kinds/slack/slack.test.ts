import { systemClock } from '@punctual/runtime'
import { loopbackEgress } from '@punctual/testing'
import { describe, expect, test } from 'vitest'

import { prepareAnnouncement, type Shipment } from '../../../src/kinds.ts'
import { slackKind } from '../../../src/kinds/slack/kind.ts'
import { prepareSlackMessage } from '../../../src/kinds/slack/prepare-message.ts'
import { createSlackDeliverer } from '../../../src/kinds/slack/slack-deliverer.ts'
import { openShipment } from '../../support/chat-shipment.ts'
import { openSlackServer, type SlackRule, type SlackServer } from './slack-server.ts'

const token = 'xoxb-4711-hush-hush'
const never = new AbortController().signal

const delivererTo = ({ apiUrl }: Pick<SlackServer, 'apiUrl'>) =>
  createSlackDeliverer({
    mailer: null,
    directoryRoots: [],
    egress: loopbackEgress(),
    clock: systemClock(),
    slackApiUrl: apiUrl,
  })

const open = ({ channel = '#reports', message = '', ...shipment }: Partial<Shipment> & Written = {}) =>
  openShipment({
    prepare: prepareSlackMessage,
    settings: { channel, message },
    secrets: { token },
    shipment,
  })

interface Written {
  readonly channel?: string
  readonly message?: string
}

async function sent(rules: Readonly<Record<string, SlackRule>>, given: Parameters<typeof open>[0] = {}) {
  await using server = await openSlackServer(rules)
  await using shipment = await open(given)
  const outcome = await delivererTo(server).send(shipment.prepared, shipment.sending, never)
  expect(JSON.stringify(outcome)).not.toContain('hush')
  return { outcome, methods: server.calls.map(({ method }) => method) }
}

test('the bytes of the files are with Slack before the permit, and one call shows them with the message', async () => {
  await using server = await openSlackServer()
  await using shipment = await open({ message: 'Sales of {{ScheduleName}}' })
  let atPermit: readonly string[] = []
  const requestSendPermit = async () => {
    atPermit = server.calls.map(({ method }) => method)
    return true
  }
  const outcome = await delivererTo(server).send(
    shipment.prepared,
    { ...shipment.sending, requestSendPermit },
    never,
  )
  expect(outcome).toEqual({
    kind: 'answered',
    recipients: [{ recipient: 'the channel', state: 'Accepted', reply: 'F1' }],
  })
  expect(atPermit).toEqual(['users.conversations', 'files.getUploadURLExternal', 'upload'])
  const [, place, , complete] = server.calls
  expect(Object.fromEntries(place!.parameters)).toEqual({ filename: 'Sales.pdf', length: '7' })
  expect(Object.fromEntries(complete!.parameters)).toEqual({
    files: JSON.stringify([{ id: 'F1', title: 'Sales.pdf' }]),
    channel_id: 'C0123456789',
    initial_comment: 'Sales of Daily sales\n<https://example.org/report|Sales>',
  })
  const [first, , upload] = server.sink.received
  expect(first?.headers['authorization']).toBe(`Bearer ${token}`)
  expect(upload?.body.toString()).toBe('content')
  expect(upload?.headers['authorization']).toBeUndefined()
})

test('an empty message is a sentence in the language of the shipment', async () => {
  await using server = await openSlackServer()
  await using shipment = await open({ language: 'de', links: [] })
  await delivererTo(server).send(shipment.prepared, shipment.sending, never)
  expect(server.calls.at(-1)?.parameters.get('initial_comment')).toBe('Daily sales: Der Bericht ist fertig.')
})

test('no value of the data becomes markup, and no link leads elsewhere than to HTTP', async () => {
  await using server = await openSlackServer()
  const scheduledFor = { at: new Date(0), timeZone: 'UTC' }
  await using shipment = await open({
    message: '{{ScheduleName}}',
    scope: { values: new Map([['schedulename', '<!channel> & <https://evil.example|here>']]), scheduledFor },
    notes: ['<@U1> is missing'],
    links: [
      { text: 'a|b>\n<!here>', url: 'https://example.org/?a=1&b=<|>' },
      { text: 'script', url: 'javascript:alert(1)' },
    ],
  })
  await delivererTo(server).send(shipment.prepared, shipment.sending, never)
  expect(server.calls.at(-1)?.parameters.get('initial_comment')?.split('\n')).toEqual([
    '&lt;!channel&gt; &amp; &lt;https://evil.example|here&gt;',
    '&lt;@U1&gt; is missing',
    '<https://example.org/?a=1&amp;b=%3C%7C%3E|a/b&gt; &lt;!here&gt;>',
  ])
})

test('a text of any length stays below the limit of Slack, with its links', async () => {
  await using server = await openSlackServer()
  await using shipment = await open({ message: '😀'.repeat(4_000) })
  await delivererTo(server).send(shipment.prepared, shipment.sending, never)
  const comment = server.calls.at(-1)?.parameters.get('initial_comment') ?? ''
  expect(comment.length).toBeLessThan(4_000)
  expect(comment).toContain('…\n<https://example.org/report|Sales>')
})

describe('where Slack takes no file', () => {
  test.each(['files.getUploadURLExternal', 'files.completeUploadExternal'])(
    'a message with the links is posted instead: %s',
    async (method) => {
      const { outcome, methods } = await sent({ [method]: { ok: false, error: 'file_uploads_disabled' } })
      expect(outcome).toMatchObject({ recipients: [{ state: 'Accepted', reply: '1503435956.000247' }] })
      expect(methods.at(-1)).toBe('chat.postMessage')
    },
  )

  test('nothing is posted without a link, and the delivery says why', async () => {
    const { outcome, methods } = await sent(
      { 'files.getUploadURLExternal': { ok: false, error: 'file_uploads_disabled' } },
      { links: [] },
    )
    expect(outcome).toMatchObject({
      recipients: [{ state: 'Rejected', failure: { code: 'destination_refused' } }],
    })
    expect(JSON.stringify(outcome)).toContain('file_uploads_disabled')
    expect(methods).not.toContain('chat.postMessage')
  })

  test('a file that is too large for Slack is not uploaded', async () => {
    await using server = await openSlackServer()
    await using shipment = await open()
    const [message, file] = shipment.prepared.files
    const files = [message!, { ...file!, bytes: 2_000_000_000 }]
    const outcome = await delivererTo(server).send({ files, locked: [] }, shipment.sending, never)
    expect(outcome).toMatchObject({ recipients: [{ state: 'Accepted' }] })
    expect(server.calls.map(({ method }) => method)).toEqual(['users.conversations', 'chat.postMessage'])
  })
})

describe.each(['users.conversations', 'files.getUploadURLExternal', 'files.completeUploadExternal'])(
  'a refusal of %s',
  (method) => {
    test.each([
      ['invalid_auth', 'destination_sign_in_refused'],
      ['token_revoked', 'destination_sign_in_refused'],
      ['not_authed', 'destination_sign_in_refused'],
      ['missing_scope', 'destination_denied'],
      ['channel_not_found', 'destination_refused'],
      ['not_in_channel', 'destination_refused'],
      ['is_archived', 'destination_refused'],
      ['a word that <nobody> knows', 'destination_refused'],
    ])('ends the delivery for good: %s', async (error, code) => {
      const { outcome, methods } = await sent({ [method]: { ok: false, error, needed: 'files:write' } })
      expect(outcome).toMatchObject({
        kind: 'answered',
        recipients: [{ state: 'Rejected', failure: { code } }],
      })
      expect(methods.at(-1)).toBe(method)
      expect(JSON.stringify(outcome)).toContain(error.includes(' ') ? 'unknown_error' : error)
      expect(JSON.stringify(outcome)).not.toContain('nobody')
    })

    test('is repeated later when Slack asks for that, after the wait that it names', async () => {
      const limited: SlackRule = (response) =>
        void response.writeHead(429, { 'retry-after': '7' }).end('{"ok":false,"error":"ratelimited"}')
      expect((await sent({ [method]: limited })).outcome).toMatchObject({
        kind: 'not-sent',
        failure: { code: 'destination_busy', retryAfterMs: 7_000 },
      })
      const word = { ok: false, error: 'ratelimited' }
      expect((await sent({ [method]: word })).outcome).toMatchObject({
        kind: 'not-sent',
        failure: { code: 'destination_busy' },
      })
    })
  },
)

const cuts: Readonly<Record<string, SlackRule>> = {
  'closes instead of an answer': (response) => response.destroy(),
  'closes within its answer': ({ socket }) => socket?.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{"ok'),
  'answers an error of its server': (response) => void response.writeHead(502).end(),
  'says that it may have been carried out': { ok: false, error: 'fatal_error' },
  'answers what is no JSON': (response) => void response.writeHead(200).end('<html>'),
  'answers without an end': (response) => {
    response.writeHead(200)
    const write = () => {
      while (response.write(Buffer.alloc(65_536))) if (response.destroyed) return
      response.once('drain', write)
    }
    write()
  },
}

test.each(Object.keys(cuts))('a last step that %s is in doubt', async (cut) => {
  const { outcome } = await sent({ 'files.completeUploadExternal': cuts[cut]! })
  expect(outcome).toMatchObject({ kind: 'unknown', failure: { code: 'delivery_interrupted' } })
})

test.each(Object.keys(cuts))('a step before the last one that %s leaves nothing in doubt', async (cut) => {
  const { outcome, methods } = await sent({ 'files.getUploadURLExternal': cuts[cut]! })
  expect(outcome.kind).not.toBe('unknown')
  expect(JSON.stringify(outcome)).not.toContain('Accepted')
  expect(methods.at(-1)).toBe('files.getUploadURLExternal')
})

test('a bad upload leaves nothing in doubt', async () => {
  const upload: SlackRule = (response) => void response.writeHead(500).end()
  expect((await sent({ upload })).outcome).toMatchObject({
    kind: 'not-sent',
    failure: { code: 'destination_busy' },
  })
  const cut: SlackRule = (response) => response.destroy()
  expect((await sent({ upload: cut })).outcome).toMatchObject({
    kind: 'not-sent',
    failure: { code: 'destination_unreachable' },
  })
})

test('a run that is stopped while the last step has no answer leaves it in doubt', async () => {
  const stop = new AbortController()
  await using server = await openSlackServer({ 'files.completeUploadExternal': () => stop.abort() })
  await using shipment = await open()
  const outcome = await delivererTo(server).send(shipment.prepared, shipment.sending, stop.signal)
  expect(outcome).toMatchObject({ kind: 'unknown' })
})

test.each([
  'https://evil.example/upload',
  'https://slack.com.evil.example/upload',
  'http://files.slack.com/upload',
  'http://127.0.0.1:1/upload',
  'not an address',
])('files go to Slack only: %s is refused', async (url) => {
  const { outcome, methods } = await sent({
    'files.getUploadURLExternal': { ok: true, upload_url: url, file_id: 'F1' },
  })
  expect(outcome).toMatchObject({
    recipients: [{ state: 'Rejected', failure: { said: { code: 'slack_upload_elsewhere' } } }],
  })
  expect(methods.at(-1)).toBe('files.getUploadURLExternal')
})

test('the guard of outgoing connections holds for the address of Slack', async () => {
  await using shipment = await open()
  const metadata = delivererTo({ apiUrl: new URL('http://169.254.169.254/api/') })
  expect(await metadata.send(shipment.prepared, shipment.sending, never)).toMatchObject({
    recipients: [{ state: 'Rejected', failure: { code: 'destination_host_refused' } }],
  })
})

test('without the permit nothing is shown', async () => {
  await using server = await openSlackServer()
  await using shipment = await open()
  const refusing = { ...shipment.sending, requestSendPermit: async () => false }
  expect(await delivererTo(server).send(shipment.prepared, refusing, never)).toMatchObject({
    kind: 'not-sent',
    failure: { code: 'delivery_stopped' },
  })
  expect(server.calls.map(({ method }) => method)).not.toContain('files.completeUploadExternal')
})

test('a channel is found by its name on any page, and only among those of the bot', async () => {
  let page = 0
  const { methods } = await sent({
    'users.conversations': (response) => {
      const pages = [
        { ok: true, channels: [{ id: 'C9', name: 'other' }, null], response_metadata: { next_cursor: 'x=' } },
        { ok: true, channels: [{ id: 'C1', name: 'reports' }] },
      ]
      response.end(JSON.stringify(pages[page++]))
    },
  })
  expect(methods.slice(0, 3)).toEqual([
    'users.conversations',
    'users.conversations',
    'files.getUploadURLExternal',
  ])
  const { outcome } = await sent({ 'users.conversations': { ok: true, channels: 'none' } })
  expect(outcome).toMatchObject({ recipients: [{ failure: { code: 'destination_refused' } }] })
})

describe('a test of the destination', () => {
  const steps = async (channel: string, rules: Readonly<Record<string, SlackRule>> = {}) => {
    await using server = await openSlackServer(rules)
    await using shipment = await open({ channel })
    const { settings, secrets } = shipment.sending
    const answer = await delivererTo(server).test!({ settings, secrets }, never)
    expect(JSON.stringify(answer)).not.toContain('hush')
    expect(server.calls.map(({ method }) => method)).not.toContain('chat.postMessage')
    return answer
  }

  test('signs in and asks for the channel', async () => {
    for (const channel of ['C0123456789', '#reports'])
      expect((await steps(channel)).map(({ ok }) => ok)).toEqual([true, true])
  })

  test('says at which step it failed', async () => {
    const refused = await steps('#reports', { 'auth.test': { ok: false, error: 'invalid_auth' } })
    expect(refused.map(({ ok }) => ok)).toEqual([false])
    const absent = await steps('#other')
    expect(absent.map(({ ok }) => ok)).toEqual([true, false])
    for (const channel of [{ is_member: false }, { is_archived: true }]) {
      const found = await steps('C0123456789', { 'conversations.info': { ok: true, channel } })
      expect(found.map(({ ok }) => ok)).toEqual([true, false])
    }
  })

  test('says that the channel was not checked when the token may not', async () => {
    const answer = await steps('C0123456789', {
      'conversations.info': { ok: false, error: 'missing_scope', needed: 'channels:read' },
    })
    expect(answer).toMatchObject([{ ok: true }, { ok: true, detail: { code: 'slack_channel_not_checked' } }])
  })
})

test('a channel or token of another form is refused', () => {
  const problems = (Channel: string, Token: string) =>
    slackKind.form.problems({ Channel, Token }).map(({ field }) => field)
  expect(problems('#reports', token)).toEqual([])
  expect(problems('C0123456789', token)).toEqual([])
  for (const channel of ['reports', '#', '#a b', '@ann', '#{{Region}}', 'c0123456789', '<#C0123456789>'])
    expect(problems(channel, token)).toEqual(['Channel'])
  for (const other of ['', 'xoxp-4711-hush-hush', `${token}\r\nx-evil: 1`, 'Bearer x'])
    expect(problems('#reports', other)).toEqual(['Token'])
  expect(slackKind.missingSecrets(null as never, () => false)).toMatchObject([{ field: 'Token' }])
})

test('words without a report are one message without markup, and nothing is uploaded', async () => {
  await using server = await openSlackServer()
  await using shipment = await open({})
  const prepared = prepareAnnouncement(slackKind.announcement, { text: 'Failed: <!here>', event: {} })
  const outcome = await delivererTo(server).send(prepared, shipment.sending, never)
  expect(outcome).toMatchObject({ kind: 'answered', recipients: [{ state: 'Accepted' }] })
  expect(server.calls.map(({ method }) => method)).toEqual(['users.conversations', 'chat.postMessage'])
  expect(server.calls.at(-1)?.parameters.get('text')).toBe('Failed: &lt;!here&gt;')
})

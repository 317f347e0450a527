import { systemClock } from '@punctual/runtime'
import { loopbackEgress } from '@punctual/testing'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'

import type { Shipment } from '../../../src/kinds.ts'
import { teamsKind } from '../../../src/kinds/teams/kind.ts'
import { prepareCard } from '../../../src/kinds/teams/prepare-card.ts'
import { createTeamsDeliverer } from '../../../src/kinds/teams/teams-deliverer.ts'
import { openShipment } from '../../support/chat-shipment.ts'
import { openHttpSink } from '../../support/http-sink.ts'

const never = new AbortController().signal
const signature = '/workflows/1?sig=hush-hush'

const deliverer = () =>
  createTeamsDeliverer({
    mailer: null,
    directoryRoots: [],
    egress: loopbackEgress(),
    clock: systemClock(),
  })

const openFor = (
  origin: string,
  { message = '', ...shipment }: Partial<Shipment> & { message?: string } = {},
) =>
  openShipment({
    prepare: prepareCard,
    settings: { origin, message },
    secrets: { url: `${origin}${signature}` },
    shipment,
  })

async function sent(answer: (response: ServerResponse) => void, signal = never) {
  await using sink = await openHttpSink(answer)
  await using shipment = await openFor(sink.url)
  const outcome = await deliverer().send(shipment.prepared, shipment.sending, signal)
  expect(JSON.stringify(outcome)).not.toContain('hush')
  return outcome
}

interface Card {
  readonly body: readonly { readonly type: string; readonly inlines: readonly { readonly text: string }[] }[]
  readonly actions: readonly object[]
}

async function cardOf(shipment: Parameters<typeof openFor>[1]): Promise<Card> {
  await using sink = await openHttpSink((response) => void response.writeHead(202).end())
  await using opened = await openFor(sink.url, shipment)
  await deliverer().send(opened.prepared, opened.sending, never)
  const [{ body, url, headers }] = sink.received as [(typeof sink.received)[number]]
  expect([url, headers['content-type']]).toEqual([signature, 'application/json'])
  expect(body.length).toBeLessThan(28_000)
  const posted = JSON.parse(body.toString()) as {
    type: string
    attachments: [{ contentType: string; content: Card }]
  }
  expect(posted).toMatchObject({
    type: 'message',
    attachments: [
      { contentType: 'application/vnd.microsoft.card.adaptive', content: { type: 'AdaptiveCard' } },
    ],
  })
  return posted.attachments[0].content
}

const textsOf = ({ body }: Card) => body.map(({ inlines }) => inlines.map(({ text }) => text).join(''))

test('a card says what was made and links to it', async () => {
  const card = await cardOf({ message: 'Sales of {{ScheduleName}}\nfor all' })
  expect(textsOf(card)).toEqual(['Sales of Daily sales', 'for all', 'Sales.pdf (1 KiB)'])
  expect(card.actions).toEqual([
    { type: 'Action.OpenUrl', title: 'Sales', url: 'https://example.org/report' },
  ])
  expect(textsOf(await cardOf({ language: 'de' }))[0]).toBe('Daily sales: Der Bericht ist fertig.')
})

test('no value of the data becomes markup, and no link leads elsewhere than to HTTP', async () => {
  const hostile = '[here](https://evil.example) **x** <at>everyone</at>'
  const card = await cardOf({
    message: '{{ScheduleName}}',
    scope: {
      values: new Map([['schedulename', hostile]]),
      scheduledFor: { at: new Date(0), timeZone: 'UTC' },
    },
    links: [{ text: 'script', url: 'javascript:alert(1)' }],
  })
  // Only a run of text has no Markdown.
  expect(card.body.map(({ type }) => type)).toEqual(['RichTextBlock', 'RichTextBlock'])
  expect(textsOf(card)[0]).toBe(hostile)
  expect(card.actions).toEqual([])
})

test('a card stays below the limit of Teams whatever the run has made', async () => {
  const links = Array.from({ length: 100 }, (_, index) => ({
    text: `Report ${index}`,
    url: `https://example.org/${'x'.repeat(200)}`,
  }))
  const card = await cardOf({ message: 'ä'.repeat(5_000), links })
  expect(card.actions).toHaveLength(6)
})

test.each([200, 202])('%i is a card that was taken', async (status) => {
  expect(await sent((response) => void response.writeHead(status).end('1'))).toMatchObject({
    kind: 'answered',
    recipients: [{ state: 'Accepted', reply: String(status) }],
  })
})

test.each([
  [302, 'destination_refused'],
  [400, 'destination_refused'],
  [401, 'destination_sign_in_refused'],
  [404, 'destination_refused'],
  [410, 'destination_gone'],
] as const)('%i is a card that was refused for good', async (status, code) => {
  expect(await sent((response) => void response.writeHead(status).end('hush'))).toMatchObject({
    kind: 'answered',
    recipients: [{ state: 'Rejected', failure: { code } }],
  })
})

test('a card is repeated later when the other side asks for that, also in a sentence', async () => {
  const busy = { kind: 'not-sent', failure: { code: 'destination_busy' } }
  expect(await sent((response) => void response.writeHead(429, { 'retry-after': '7' }).end())).toMatchObject({
    ...busy,
    failure: { retryAfterMs: 7_000 },
  })
  expect(await sent((response) => void response.writeHead(503).end())).toMatchObject(busy)
  const sentence =
    'Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error 429 with ContextId x'
  expect(await sent((response) => void response.writeHead(200).end(sentence))).toMatchObject(busy)
})

test('a card whose answer was not read is in doubt, and one that cannot have left is not', async () => {
  expect(await sent((response) => response.destroy())).toMatchObject({
    kind: 'unknown',
    failure: { code: 'delivery_interrupted' },
  })
  const stop = new AbortController()
  expect(await sent(() => stop.abort(), stop.signal)).toMatchObject({ kind: 'unknown' })
  let closed = ''
  {
    await using sink = await openHttpSink()
    closed = sink.url
  }
  await using away = await openFor(closed)
  expect(await deliverer().send(away.prepared, away.sending, never)).toMatchObject({
    kind: 'not-sent',
    failure: { code: 'destination_unreachable' },
  })
})

test('an answer that never ends is not read to its end', async () => {
  const outcome = await sent((response) => {
    response.writeHead(202)
    const write = () => {
      while (response.write(Buffer.alloc(65_536))) if (response.destroyed) return
      response.once('drain', write)
    }
    write()
  })
  expect(outcome).toMatchObject({ recipients: [{ state: 'Accepted' }] })
})

test('without the permit nothing is posted, and the guard holds before', async () => {
  await using sink = await openHttpSink()
  await using shipment = await openFor(sink.url)
  const refusing = { ...shipment.sending, requestSendPermit: async () => false }
  expect(await deliverer().send(shipment.prepared, refusing, never)).toMatchObject({
    failure: { code: 'delivery_stopped' },
  })
  expect(sink.received).toEqual([])
  await using metadata = await openFor('http://169.254.169.254')
  expect(await deliverer().send(metadata.prepared, metadata.sending, never)).toMatchObject({
    kind: 'not-sent',
    failure: { code: 'destination_host_refused' },
  })
})

test('the address is a secret: settings, recipients and the target have its host only', () => {
  const settings = teamsKind.form.fromWire({ Url: `https://example.org:8443${signature}`, Message: '' }, null)
  const stored = settings as never
  const named = [settings, teamsKind.recipients(stored), deliverer().target(stored)]
  expect(JSON.stringify([...named, teamsKind.form.toWire(stored)])).not.toContain('hush')
  expect(named).toEqual([
    { origin: 'https://example.org:8443', message: '' },
    ['example.org:8443'],
    { kind: 'Destination', id: 'Teams example.org:8443' },
  ])
  expect(teamsKind.form.fromWire({ Message: 'x' }, stored)).toEqual({
    origin: 'https://example.org:8443',
    message: 'x',
  })
})

test('an address that cannot be used is refused when it is written', () => {
  for (const Url of ['ftp://example.org', 'example.org', 'https://{{Host}}/'])
    expect(teamsKind.form.problems({ Url })).toMatchObject([{ field: 'Url' }])
  const policy = { directoryRoots: [], recipientDomains: null as never, egress: loopbackEgress() }
  const metadata = { origin: 'http://169.254.169.254', message: '' } as never
  expect(teamsKind.refusals(metadata, policy)).toMatchObject([{ field: 'Url' }])
  expect(teamsKind.missingSecrets(metadata, () => false)).toMatchObject([{ field: 'Url' }])
})

test('a test reaches the host, and posts nothing', async () => {
  await using sink = await openHttpSink((response) => void response.writeHead(404).end())
  await using shipment = await openFor(sink.url)
  const { settings, secrets } = shipment.sending
  const steps = await deliverer().test!({ settings, secrets }, never)
  expect(steps).toMatchObject([{ ok: true }, { ok: true, detail: { code: 'teams_address_not_checked' } }])
  expect(sink.received.map(({ method, url }) => [method, url])).toEqual([['HEAD', '/']])
})

test('words without a report are a card of paragraphs without markup', () => {
  const card = JSON.stringify(
    teamsKind.announcement.message({ text: 'Failed: Sales\n[x](https://a.example)', event: {} }),
  )
  expect(card).toContain('{"type":"TextRun","text":"[x](https://a.example)"}')
})

import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { systemClock } from '@punctual/runtime'
import { loopbackEgress } from '@punctual/testing'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'

import { type Prepared, prepareAnnouncement, type Sending, type Shipment } from '../../../src/kinds.ts'
import { webhookKind } from '../../../src/kinds/webhook/kind.ts'
import { prepareEvent } from '../../../src/kinds/webhook/prepare-event.ts'
import { createWebhookDeliverer } from '../../../src/kinds/webhook/webhook-deliverer.ts'
import { openHttpSink } from '../../support/http-sink.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const never = new AbortController().signal
const receiptId = '0190c0de-0000-5000-8000-000000000001'
const common = { format: 'PDF', fileName: '', zip: false, skipIfBlank: false, onUnknown: 'Hold' } as const

const deliverer = () =>
  createWebhookDeliverer({
    mailer: null,
    directoryRoots: [],
    egress: loopbackEgress(),
    clock: systemClock(),
  })

function sendingTo(url: string): Sending {
  return {
    settings: { ...common, url, includeFile: true },
    secrets: { secret },
    receiptId,
    recipients: [url],
    readOthers: async () => [],
    date: new Date(0),
    requestSendPermit: async () => true,
  }
}

async function prepared(
  content: Uint8Array,
  { includeFile = true } = {},
): Promise<AsyncDisposable & { readonly prepared: Prepared }> {
  const directory = await mkdtemp(join(tmpdir(), 'webhook-'))
  const path = join(directory, 'made')
  await writeFile(path, content)
  const shipment: Shipment = {
    settings: { ...common, url: 'http://127.0.0.1', includeFile },
    secrets: {},
    sender: '',
    language: 'en',
    receiptId,
    date: new Date('2026-11-24T06:00:00Z'),
    executionId: '0190c0de-0000-7000-8000-000000000002',
    scheduleId: '0190c0de-0000-7000-8000-000000000003',
    scope: {
      values: new Map([['schedulename', 'Daily sales']]),
      scheduledFor: { at: new Date(0), timeZone: 'UTC' },
    },
    files: [{ path, name: 'Sales.pdf', contentType: 'application/pdf' }],
    links: [],
    fileUrls: [],
    keepsFiles: false,
    notes: [],
  }
  return {
    prepared: await prepareEvent(shipment, { directory, lockPdf: async () => null }),
    [Symbol.asyncDispose]: () => rm(directory, { recursive: true }),
  }
}

test('an event carries the files, and the signature that the published library checks', async () => {
  for (const bytes of [0, 1, 2, 200_000, 3 * 65_536 + 1]) {
    const content = Buffer.alloc(bytes, 'content')
    await using sink = await openHttpSink()
    await using event = await prepared(content)
    const outcome = await deliverer().send(event.prepared, sendingTo(sink.url), never)
    expect(outcome).toMatchObject({ kind: 'answered', recipients: [{ state: 'Accepted', reply: '204' }] })
    const [{ headers, body }] = sink.received as [(typeof sink.received)[number]]
    const read = new Webhook(secret).verify(body.toString(), headers as Record<string, string>)
    expect(headers['webhook-id']).toBe(receiptId)
    expect(read).toEqual({
      type: 'report.delivered',
      timestamp: '2026-11-24T06:00:00.000Z',
      data: {
        ExecutionId: '0190c0de-0000-7000-8000-000000000002',
        ScheduleName: 'Daily sales',
        ScheduleId: '0190c0de-0000-7000-8000-000000000003',
        ScheduledForEpochUtc: 1_795_500_000,
        Artifacts: [
          {
            Name: 'Sales.pdf',
            Format: 'PDF',
            Bytes: bytes,
            Sha256: createHash('sha256').update(content).digest('hex'),
            Content: content.toString('base64'),
          },
        ],
      },
    })
  }
})

test('an event without the files says what they are', async () => {
  await using sink = await openHttpSink()
  await using event = await prepared(Buffer.from('content'), { includeFile: false })
  await deliverer().send(event.prepared, sendingTo(sink.url), never)
  const { data } = JSON.parse(String(sink.received[0]?.body)) as { data: { Artifacts: object[] } }
  expect(data.Artifacts).toEqual([{ Name: 'Sales.pdf', Format: 'PDF', Bytes: 7, Sha256: expect.any(String) }])
})

test.each([
  [301, { state: 'Rejected', failure: { code: 'destination_refused' } }],
  [400, { state: 'Rejected', failure: { code: 'destination_refused' } }],
  [401, { state: 'Rejected', failure: { code: 'destination_sign_in_refused' } }],
  [410, { state: 'Rejected', failure: { code: 'destination_gone' } }],
] as const)(
  'a receiver that answers %i has taken nothing, and the delivery is rejected',
  async (status, recipient) => {
    await using sink = await openHttpSink((response) =>
      response.writeHead(status, { location: '/other' }).end('body of the receiver'),
    )
    await using event = await prepared(Buffer.from('content'))
    const outcome = await deliverer().send(event.prepared, sendingTo(sink.url), never)
    expect(outcome).toMatchObject({ kind: 'answered', recipients: [recipient] })
    expect(sink.received).toHaveLength(1)
    expect(JSON.stringify(outcome)).not.toContain('body of the receiver')
  },
)

test.each([429, 500, 503])(
  'a receiver that answers %i is asked again after the wait that it names',
  async (status) => {
    await using sink = await openHttpSink((response) =>
      response.writeHead(status, { 'retry-after': '7' }).end(),
    )
    await using event = await prepared(Buffer.from('content'))
    expect(await deliverer().send(event.prepared, sendingTo(sink.url), never)).toMatchObject({
      kind: 'not-sent',
      failure: { code: 'destination_busy', retryAfterMs: 7_000, retryable: true },
    })
  },
)

const cuts: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'closes instead of an answer': (response) => response.destroy(),
  'closes within the headers of its answer': ({ socket }) => socket?.end('HTTP/1.1 204 No Con'),
  'answers what is no HTTP': ({ socket }) => socket?.end('garbage\r\n\r\n'),
}

test.each(Object.keys(cuts))('an event whose receiver %s is sent again under the same id', async (cut) => {
  await using sink = await openHttpSink((response) => cuts[cut]?.(response))
  await using event = await prepared(Buffer.from('content'))
  expect(await deliverer().send(event.prepared, sendingTo(sink.url), never)).toMatchObject({
    kind: 'not-sent',
    failure: { code: 'destination_unreachable', retryable: true },
  })
  expect(await deliverer().confirm!(event.prepared, sendingTo(sink.url), never)).toEqual({ kind: 'absent' })
  await deliverer().send(event.prepared, sendingTo(sink.url), never)
  expect(sink.received.map(({ headers }) => headers['webhook-id'])).toEqual([receiptId, receiptId])
})

test('an answer that never ends is not read', async () => {
  await using sink = await openHttpSink((response) => {
    response.writeHead(200)
    const write = () => {
      while (response.write(Buffer.alloc(65_536))) if (response.destroyed) return
      response.once('drain', write)
    }
    write()
  })
  await using event = await prepared(Buffer.from('content'))
  expect(await deliverer().send(event.prepared, sendingTo(sink.url), never)).toMatchObject({
    recipients: [{ state: 'Accepted' }],
  })
})

test('an event that is broken off before it can have left is not in doubt', async () => {
  await using event = await prepared(Buffer.from('content'))
  let url = ''
  {
    await using closed = await openHttpSink()
    url = closed.url
  }
  expect(await deliverer().send(event.prepared, sendingTo(url), never)).toMatchObject({
    kind: 'not-sent',
    failure: { code: 'destination_unreachable' },
  })
  await using sink = await openHttpSink()
  const refusing = { ...sendingTo(sink.url), requestSendPermit: async () => false }
  expect(await deliverer().send(event.prepared, refusing, never)).toMatchObject({
    kind: 'not-sent',
    failure: { code: 'delivery_stopped' },
  })
  expect(sink.received).toEqual([])
})

test('an address that the operator does not allow is refused when it is written and before it is connected to', async () => {
  const url = 'http://169.254.169.254/latest'
  await using event = await prepared(Buffer.from('content'))
  expect(await deliverer().send(event.prepared, sendingTo(url), never)).toMatchObject({
    kind: 'not-sent',
    failure: { code: 'destination_host_refused', retryable: false },
  })
  const policy = { directoryRoots: [], recipientDomains: null as never, egress: loopbackEgress() }
  expect(webhookKind.refusals(sendingTo(url).settings, policy)).toMatchObject([{ field: 'Url' }])
})

test('a test sends a signed event, and says at which step it failed', async () => {
  await using sink = await openHttpSink()
  const { settings, secrets } = sendingTo(sink.url)
  const steps = await deliverer().test!({ settings, secrets }, never)
  expect(steps.map(({ ok }) => ok)).toEqual([true, true])
  const [{ headers, body }] = sink.received as [(typeof sink.received)[number]]
  expect(new Webhook(secret).verify(body.toString(), headers as Record<string, string>)).toMatchObject({
    type: 'punctual.test',
  })
  await using refusing = await openHttpSink((response) => response.writeHead(401).end())
  const failed = await deliverer().test!({ settings: { ...settings, url: refusing.url }, secrets }, never)
  expect(failed.map(({ ok }) => ok)).toEqual([true, false])
})

test.each(['whsec_', 'whsec_c2hvcnQ=', 'whsec_not base64 of any kind, but long enough', 'x'.repeat(32)])(
  'a secret that Standard Webhooks does not know is refused: %j',
  (written) => {
    const problems = webhookKind.form.problems({ Url: 'https://example.org', Secret: written })
    expect(problems).toMatchObject([{ field: 'Secret' }])
    expect(webhookKind.missingSecrets(sendingTo('https://example.org').settings, () => false)).toHaveLength(1)
  },
)

test('an event without files is signed like any other, with its id', async () => {
  await using sink = await openHttpSink()
  const event = { type: 'report.failed', timestamp: '2026-11-24T06:00:00.000Z', data: { Code: 'x' } }
  const outcome = await deliverer().send(
    prepareAnnouncement(webhookKind.announcement, { text: '', event }),
    sendingTo(sink.url),
    never,
  )
  expect(outcome).toMatchObject({ kind: 'answered', recipients: [{ state: 'Accepted' }] })
  const [received] = sink.received
  const headers = received?.headers as Record<string, string>
  expect(new Webhook(secret).verify(received?.body ?? '', headers)).toEqual(event)
  expect(headers['webhook-id']).toBe(receiptId)
})

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { startS3Server } from '@punctual/local'
import { systemClock } from '@punctual/runtime'
import { loopbackEgress } from '@punctual/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createS3Deliverer } from '../../../src/kinds/s3/s3-deliverer.ts'
import { s3Form } from '../../../src/kinds/s3/form.ts'
import type { S3Settings } from '../../../src/kinds/s3/settings.ts'
import type { Prepared, Sending } from '../../../src/kinds.ts'
import { openHttpSink } from '../../support/http-sink.ts'
import { type CuttingProxy, openCuttingProxy } from '../../support/cutting-proxy.ts'

const bucket = 'reports'
const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const never = new AbortController().signal
const runDate = new Date('2026-11-24T06:00:00Z')
const resources = new AsyncDisposableStack()
const real = () =>
  createS3Deliverer({
    mailer: null,
    directoryRoots: [],
    egress: loopbackEgress(),
    clock: systemClock(),
  })
let proxy: CuttingProxy
let client: S3Client
let port: number
let prefixes = 0

beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), 's3-'))
  resources.defer(() => rm(directory, { recursive: true, force: true }))
  ;({ port } = resources.use(await startS3Server({ dir: directory, bucket })))
  client = new S3Client({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: keys,
  })
  resources.defer(() => client.destroy())
  proxy = resources.use(await openCuttingProxy(port))
})
afterAll(() => resources.disposeAsync())

function sendingTo(more: Partial<S3Settings> = {}): Sending {
  const settings: S3Settings = {
    format: 'PDF',
    fileName: '',
    zip: false,
    skipIfBlank: false,
    onUnknown: 'Hold',
    endpoint: `http://127.0.0.1:${proxy.port}`,
    region: 'us-east-1',
    bucket,
    path: `daily-${(prefixes += 1)}/`,
    accessKeyId: keys.accessKeyId,
    pathStyle: true,
    ...more,
  }
  return {
    settings,
    secrets: { secretAccessKey: keys.secretAccessKey },
    receiptId: '0190c0de-0000-5000-8000-000000000001',
    date: runDate,
    recipients: [`s3://${bucket}/${settings.path}`],
    requestSendPermit: async () => true,
    readOthers: async () => [],
  }
}

function filesOf(...names: string[]): Prepared {
  const files = names.map((name) => {
    const content = Buffer.from(`content of ${name}`)
    return { name, contentType: 'application/pdf', bytes: content.length, content }
  })
  return { files, locked: [] }
}

const prefixOf = ({ settings }: Sending) => (settings as S3Settings).path

async function namesIn(sending: Sending): Promise<string[]> {
  const Prefix = prefixOf(sending)
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix }))
  return Contents.map(({ Key = '' }) => Key.slice(Prefix.length)).toSorted()
}

async function contentOf(sending: Sending, name: string): Promise<string> {
  const found = await client.send(
    new GetObjectCommand({ Bucket: bucket, Key: `${prefixOf(sending)}${name}` }),
  )
  return (await found.Body?.transformToString()) ?? ''
}

async function put(sending: Sending, name: string, content = 'before'): Promise<void> {
  const Key = `${prefixOf(sending)}${name}`
  await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body: content }))
}

test('every file is an object with its content and type', async () => {
  const sending = sendingTo()
  const outcome = await real().send(filesOf('Sales.pdf', 'Größe & Co.pdf'), sending, never)
  expect(outcome).toMatchObject({
    recipients: [{ state: 'Accepted', reply: 'Sales.pdf, Größe & Co.pdf' }],
  })
  expect(await namesIn(sending)).toEqual(['Größe & Co.pdf', 'Sales.pdf'])
  expect(await contentOf(sending, 'Größe & Co.pdf')).toBe('content of Größe & Co.pdf')
})

test('a file of 20 MB arrives as it was', async () => {
  const sending = sendingTo()
  const content = randomBytes(20_000_001)
  const file = { name: 'Large.pdf', contentType: 'application/pdf', bytes: content.length, content }
  await real().send({ files: [file], locked: [] }, sending, never)
  const found = await client.send(
    new GetObjectCommand({ Bucket: bucket, Key: `${prefixOf(sending)}Large.pdf` }),
  )
  expect(content.equals(await found.Body!.transformToByteArray())).toBe(true)
})

test('without the permit the last byte does not leave, and there is no object', async () => {
  const sending = { ...sendingTo(), requestSendPermit: async () => false }
  expect(await real().send(filesOf('Sales.pdf'), sending, never)).toMatchObject({
    kind: 'not-sent',
    failure: { code: 'delivery_stopped' },
  })
  expect(await namesIn(sending)).toEqual([])
})

test('a connection that is cut before the last byte leaves no object and nothing in doubt', async () => {
  try {
    for (const afterBytes of [1, 200, 900]) {
      proxy.cut = { afterBytes }
      const content = Buffer.alloc(200_000)
      const file = { name: 'Sales.pdf', contentType: 'application/pdf', bytes: content.length, content }
      const sending = sendingTo()
      const outcome = await real().send({ files: [file], locked: [] }, sending, never)
      expect(outcome).toMatchObject({ kind: expect.stringMatching(/^(not-sent|unknown)$/) })
      proxy.cut = null
      expect(await namesIn(sending)).toEqual([])
      expect(await real().confirm!({ files: [file], locked: [] }, sending, never)).toEqual({ kind: 'absent' })
    }
  } finally {
    proxy.cut = null
  }
})

test('a connection that ends after the last byte leaves nothing in doubt when the bucket can be asked', async () => {
  await using ending = await openHttpSink((response, { method }) => {
    if (method === 'PUT') response.destroy()
    else response.writeHead(404).end()
  })
  const outcome = await real().send(filesOf('Sales.pdf'), sendingTo({ endpoint: ending.url }), never)
  expect(outcome).toMatchObject({ kind: 'not-sent', failure: { retryable: true } })
  expect(ending.received.map(({ method }) => method)).toEqual(['PUT', 'HEAD'])
})

test('an object whose answer was lost is found, and is not put again', async () => {
  const sending = sendingTo()
  let puts = 0
  const counting = { ...sending, requestSendPermit: async () => (puts += 1) > 0 }
  try {
    proxy.cut = { swallowsAnswer: true }
    // The bucket cannot be asked either, so the delivery stays in doubt until another attempt asks.
    const outcome = await real().send(filesOf('Sales.pdf'), counting, never)
    expect(outcome).toMatchObject({ kind: 'unknown' })
  } finally {
    proxy.cut = null
  }
  expect(await real().confirm!(filesOf('Sales.pdf'), sending, never)).toEqual({
    kind: 'arrived',
    reply: 'Sales.pdf',
  })
  expect([puts, await namesIn(sending)]).toEqual([1, ['Sales.pdf']])
})

test('an interrupted delivery is absent where an earlier run has put the object, and in doubt where a later one has', async () => {
  const sending = sendingTo()
  const other = (hours: number) => ({
    ...sending,
    receiptId: '0190c0de-0000-5000-8000-000000000002',
    date: new Date(runDate.getTime() + hours * 3_600_000),
  })
  await real().send(filesOf('Sales.pdf'), other(-1), never)
  expect(await real().confirm!(filesOf('Sales.pdf'), sending, never)).toEqual({ kind: 'absent' })
  await real().send(filesOf('Sales.pdf'), other(1), never)
  expect(await real().confirm!(filesOf('Sales.pdf'), sending, never)).toEqual({ kind: 'unknown' })
})

test('an object of another program that was put since the run leaves an interrupted delivery in doubt', async () => {
  const sending = sendingTo()
  await put(sending, 'Sales.pdf')
  expect(await real().confirm!(filesOf('Sales.pdf'), sending, never)).toEqual({ kind: 'unknown' })
  const tomorrow = { ...sending, date: new Date(Date.now() + 86_400_000) }
  expect(await real().confirm!(filesOf('Sales.pdf'), tomorrow, never)).toEqual({ kind: 'absent' })
})

test('an object of another delivery of the run is never replaced', async () => {
  const sending = sendingTo()
  const names: unknown[] = []
  for (const [number, others] of [[], ['Sales.pdf'], [null]].entries()) {
    const own = {
      ...sending,
      receiptId: `0190c0de-0000-5000-8000-00000000000${number}`,
      readOthers: async () => others,
    }
    const outcome = await real().send(filesOf('Sales.pdf'), own, never)
    names.push(outcome.kind === 'answered' && outcome.recipients[0]?.reply)
  }
  expect(names).toEqual(['Sales.pdf', 'Sales (2).pdf', 'Sales (3).pdf'])
})

test('a bucket that is not there, and keys that are refused, are final; a server that is busy is asked again', async () => {
  const missing = await real().send(filesOf('Sales.pdf'), sendingTo({ bucket: 'elsewhere' }), never)
  expect(missing).toMatchObject({
    recipients: [{ state: 'Rejected', failure: { code: 'destination_refused' } }],
  })
  const unknown = await real().send(filesOf('Sales.pdf'), sendingTo({ accessKeyId: 'UNKNOWN' }), never)
  expect(unknown).toMatchObject({ recipients: [{ state: 'Rejected' }] })
  await using busy = await openHttpSink((response) => response.writeHead(503, { 'retry-after': '7' }).end())
  const refused = await real().send(filesOf('Sales.pdf'), sendingTo({ endpoint: busy.url }), never)
  expect(refused).toMatchObject({
    kind: 'not-sent',
    failure: { code: 'destination_busy', retryAfterMs: 7_000 },
  })
})

test('an error of the server after the last byte leaves the delivery in doubt, because it cannot be asked either', async () => {
  await using broken = await openHttpSink((response) => response.writeHead(500).end())
  expect(await real().send(filesOf('Sales.pdf'), sendingTo({ endpoint: broken.url }), never)).toMatchObject({
    kind: 'unknown',
  })
})

test('an answer without end is not collected', async () => {
  let sent = 0
  await using endless = await openHttpSink((response) => {
    response.writeHead(400, { 'content-type': 'application/xml' })
    const write = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x'))) sent += 65_536
      if (!response.destroyed) response.once('drain', write)
    }
    write()
  })
  const { settings, secrets } = sendingTo({ endpoint: endless.url })
  const steps = await real().test!({ settings, secrets }, never)
  expect(steps.map(({ ok }) => ok)).toEqual([false])
  expect(sent).toBeLessThan(50_000_000)
})

test('an address that the operator does not allow is not connected to', async () => {
  const sending = sendingTo({ endpoint: 'http://169.254.169.254' })
  expect(await real().send(filesOf('Sales.pdf'), sending, never)).toMatchObject({
    recipients: [{ state: 'Rejected', failure: { code: 'destination_host_refused' } }],
  })
})

test('a test of the destination puts, finds and removes an object, and says at which step it failed', async () => {
  const sending = sendingTo()
  const { settings, secrets } = sending
  const steps = await real().test!({ settings, secrets }, never)
  expect(steps.map(({ ok }) => ok)).toEqual([true, true, true])
  expect(await namesIn(sending)).toEqual([])
  const elsewhere = await real().test!({ settings: { ...settings, bucket: 'elsewhere' }, secrets }, never)
  expect(elsewhere.map(({ ok }) => ok)).toEqual([false])
})

test.each([
  [{ Bucket: 'Reports' }, 'Bucket'],
  [{ Bucket: '../reports' }, 'Bucket'],
  [{ Region: 'eu central' }, 'Region'],
  [{ Prefix: '/daily' }, 'Prefix'],
  [{ Prefix: 'a/../b' }, 'Prefix'],
  [{ Endpoint: 'ftp://127.0.0.1' }, 'Endpoint'],
])('%j is refused', (given, field) => {
  const whole = { Endpoint: null, Region: 'eu-central-1', Bucket: 'reports', Prefix: '', ...given }
  expect(s3Form.problems(whole)).toMatchObject([{ field }])
})

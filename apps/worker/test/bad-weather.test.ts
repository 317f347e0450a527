import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { openWorker } from './support/open-worker.ts'
import { pdf } from './support/small-pdf.ts'
import { reportUrl, startPlatform } from './support/platform.ts'

/*
 * Faults of a source, over the real connector and the real pipeline. Each has a code and a true end, and
 * leaves neither a file nor a mail.
 */

const mebibyte = 1024 * 1024
const limitBytes = 250 * mebibyte

async function openWeather(answerFile: (response: ServerResponse) => void, timeoutSeconds = 20) {
  const resources = new AsyncDisposableStack()
  const platform = resources.use(await startPlatform(answerFile))
  const rendering = { method: 0, pageIndexes: [], visualNames: [], locale: null, timeoutSeconds }
  const worker = resources.use(
    await openWorker({
      schedule: {
        platformUrl: platform.url,
        definition: { reportUrl, reportName: null, workspaceName: null, rendering },
      },
    }),
  )
  return { ...worker, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

type Weather = Awaited<ReturnType<typeof openWeather>>

/** Runs attempts until the execution has ended; answers its states and its last record. */
async function runToEnd({ attempt }: Weather) {
  const statuses: string[] = []
  for (;;) {
    const record = await attempt()
    statuses.push(record.status)
    if (record.status !== 'Waiting') return { statuses, record }
  }
}

async function expectNothingLeft(worker: Weather): Promise<void> {
  expect(
    (await readdir(worker.directory, { recursive: true })).filter((name) => name !== '.incoming'),
  ).toEqual([])
  expect(worker.received).toEqual([])
}

const fourTries = ['Waiting', 'Waiting', 'Waiting', 'Failed']

test.each([
  ['never answers', (_response: ServerResponse) => {}],
  [
    'falls silent within the file',
    (response: ServerResponse) => void response.writeHead(200).write(pdf.slice(0, 100)),
  ],
])(
  'a source that %s is left at its deadline, tried again, and in the end the run says that it took too long',
  async (_what, answer) => {
    const closed: Promise<unknown>[] = []
    await using worker = await openWeather((response) => {
      closed.push(once(response, 'close'))
      answer(response)
    }, 1)
    const { statuses, record } = await runToEnd(worker)
    expect(statuses).toEqual(fourTries)
    expect(record).toMatchObject({
      error: { code: 'source_timeout', source: 'bi' },
      artifacts: [],
      deliveries: [],
    })
    expect(await Promise.all(closed)).toHaveLength(4)
    await expectNothingLeft(worker)
  },
)

test('a web page with status 200 instead of a PDF ends the run at once, and is neither kept nor sent', async () => {
  await using worker = await openWeather((response) => {
    response
      .writeHead(200, { 'content-type': 'application/pdf' })
      .end('<!DOCTYPE html><html><body>Sign in</body></html>')
  })
  const { statuses, record } = await runToEnd(worker)
  expect(statuses).toEqual(['Failed'])
  expect(record).toMatchObject({
    error: {
      code: 'artifact_not_expected_format',
      retryable: false,
      message: expect.stringContaining('a web page') as string,
    },
    artifacts: [],
  })
  await expectNothingLeft(worker)
})

test('a file of 0 bytes is asked for again, and never becomes an artifact', async () => {
  await using worker = await openWeather(
    (response) => void response.writeHead(200, { 'content-type': 'application/pdf' }).end(),
  )
  const { statuses, record } = await runToEnd(worker)
  expect(statuses).toEqual(fourTries)
  expect(record).toMatchObject({ error: { code: 'artifact_empty' }, artifacts: [], deliveries: [] })
  await expectNothingLeft(worker)
})

test('a source that streams without end is cut off at the limit, which the run names in bytes, and costs no memory', async () => {
  const chunk = Buffer.alloc(mebibyte, '%PDF-1.7 ')
  const seen = { sent: 0, memory: 0 }
  const closed = Promise.withResolvers<void>()
  await using worker = await openWeather((response) => {
    response.on('close', closed.resolve)
    const pour = () => {
      while (!response.destroyed) {
        seen.sent += chunk.length
        seen.memory = Math.max(seen.memory, process.memoryUsage.rss())
        if (!response.write(chunk)) return void response.once('drain', pour)
      }
    }
    pour()
  })
  const before = process.memoryUsage.rss()
  const { statuses, record } = await runToEnd(worker)
  await closed.promise
  expect(statuses).toEqual(['Failed'])
  expect(record.error).toMatchObject({
    code: 'artifact_too_large',
    retryable: false,
    message: expect.stringContaining(String(limitBytes)) as string,
  })
  expect(seen.sent).toBeGreaterThan(limitBytes)
  expect(seen.sent).toBeLessThan(limitBytes + 64 * mebibyte)
  expect((seen.memory - before) / mebibyte).toBeLessThan(120)
  await expectNothingLeft(worker)
})

test('a file that is announced with 2 GiB is refused before it is received', async () => {
  const announced = 2 * 1024 * mebibyte
  let sent = 0
  const closed = Promise.withResolvers<void>()
  await using worker = await openWeather((response) => {
    response.on('close', closed.resolve)
    response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': String(announced) })
    const pour = () => {
      while (!response.destroyed && sent < announced) {
        sent += mebibyte
        if (!response.write(Buffer.alloc(mebibyte))) return void response.once('drain', pour)
      }
    }
    pour()
  })
  const { statuses, record } = await runToEnd(worker)
  await closed.promise
  expect(statuses).toEqual(['Failed'])
  expect(record.error).toMatchObject({
    code: 'artifact_too_large',
    message: expect.stringContaining(String(limitBytes)) as string,
  })
  expect(sent).toBeLessThan(64 * mebibyte)
  await expectNothingLeft(worker)
})

test('a working directory that was tidied away is made again', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'punctual-worker-test-'))
  await using worker = await openWorker({
    export: async () => ({ content: pdf }),
    workDirectory: join(parent, 'gone'),
  })
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded' })
  await rm(parent, { recursive: true })
})

test('a working directory that cannot be used is the failure of the server: tried again, and reported as such', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'punctual-worker-test-'))
  const notADirectory = join(parent, 'file')
  await writeFile(notADirectory, '')
  await using worker = await openWorker({
    export: async () => ({ content: pdf }),
    workDirectory: join(notADirectory, 'work'),
  })
  expect(await worker.attempt()).toMatchObject({
    status: 'Waiting',
    error: { code: 'artifact_store_failed' },
  })
  await rm(notADirectory)
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded' })
  await rm(parent, { recursive: true })
})

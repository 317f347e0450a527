import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { PDFDocument } from '@cantoo/pdf-lib'
import { expressionScope } from '@punctual/domain'
import { silentLogger, systemClock } from '@punctual/runtime'
import { hostilePdf } from '@punctual/testing/material'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { createFileWork, type FileWork, type PrepareShipment } from '../src/file-work/file-work.ts'
import { openFileProcesses } from '../src/file-work/open-file-processes.ts'
import { openWorker } from './support/open-worker.ts'
import { pdf } from './support/small-pdf.ts'

const never = new AbortController().signal

// Each limit that is reached costs the start of a process, which takes seconds on a machine without time to
// spare.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const resources = new AsyncDisposableStack()
let folder: string
let files: FileWork
let hostile: Buffer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-work-'))
  resources.defer(() => rm(folder, { recursive: true }))
  const limits = { maximumProcesses: 2, memoryMib: 3_072, heapMib: 1_024, budgetBytes: 512 * 1_048_576 }
  const processes = await openFileProcesses({
    ...limits,
    environment: process.env,
    clock: systemClock(),
    logger: silentLogger(),
  })
  resources.use(processes)
  files = createFileWork({ workDirectory: folder, processes })
  hostile = await hostilePdf(2_000_000_000)
})
afterAll(() => resources.disposeAsync())

async function file(name: string, content: Uint8Array | string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

function mail(path: string, pdfPassword: string | null = null): PrepareShipment {
  return {
    kind: 'email',
    settings: {
      to: ['ann@example.org'],
      cc: [],
      bcc: [],
      replyTo: null,
      subject: 'Sales',
      body: '',
      bodyFormat: 'Text',
      format: 'PDF',
      fileName: '',
      includeAttachment: true,
      includeLink: false,
      embedInBody: false,
      priority: 'Normal',
      zip: false,
      skipIfBlank: false,
      onUnknown: 'Hold',
    },
    secrets: pdfPassword === null ? {} : { pdfPassword },
    sender: 'Punctual <reports@example.org>',
    language: 'en' as const,
    receiptId: '<a@example.org>',
    date: new Date(0),
    scheduleId: '0190c0de-0000-7000-8000-000000000003',
    executionId: 'an execution',
    scope: expressionScope({ ScheduleName: 'Sales' }, { at: new Date(0), timeZone: 'UTC' }),
    files: [{ path, name: 'sales.pdf', contentType: 'application/pdf' }],
    links: [],
    fileUrls: [],
    keepsFiles: false,
    notes: [],
  }
}

async function prepareOne(shipment: PrepareShipment) {
  const [prepared] = await files.prepare({ shipments: [shipment], directory: folder }, never)
  if (!prepared) throw new Error('each shipment has an answer')
  return prepared
}

describe('a PDF of 25 KB that unpacks to 2 GB', () => {
  const tooCostly = {
    ok: false,
    failure: {
      code: 'file_too_costly',
      retryable: false,
      message: expect.stringContaining('more time or memory'),
    },
  }

  test('a PDF of 25 KB that unpacks to 2 GB is refused for counting, blanks, merging and locking, and this process does not grow', async () => {
    expect(hostile.length).toBeLessThan(26_000)
    const path = await file('hostile.pdf', hostile)
    const before = process.memoryUsage.rss()
    expect(await files.inspect({ path, format: 'PDF', maximumBytes: 1e9 }, never)).toMatchObject(tooCostly)
    expect(await files.isBlank({ path, format: 'PDF' }, never)).toBe(false)
    expect(
      await files.mergePdfs({ paths: [path], target: join(folder, 'merged'), date: new Date(0) }, never),
    ).toEqual({
      outcome: 'too-costly',
    })
    expect(await prepareOne(mail(path, 'geheim'))).toMatchObject(tooCostly)
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1_048_576)
  })

  test('a PDF of 25 KB that unpacks to 2 GB ends its run with its own failure, and nothing is sent', async () => {
    await using worker = await openWorker({ export: async () => ({ content: hostile }) })
    const { status, error, deliveries } = await worker.attempt()
    expect({ status, error }).toMatchObject({ status: 'Failed', error: { code: 'file_too_costly' } })
    expect(deliveries).toEqual([])
    expect(worker.received).toEqual([])
  })
})

test('a page that is too costly to draw does not keep its mail back, and the next page is drawn', async () => {
  const message = async (path: string) => {
    const shown = mail(path)
    const prepared = await prepareOne({
      ...shown,
      settings: { ...shown.settings, pictureOfPage: 1 },
    })
    const [made] = prepared.ok ? prepared.files : []
    if (!made || !('content' in made)) throw new Error(JSON.stringify(prepared))
    return await PostalMime.parse(made.content)
  }
  const { text, attachments } = await message(await file('hostile.pdf', hostile))
  expect(text).toContain('Page 1 of the report cannot be shown')
  expect(attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf'])
  const drawn = await message(await file('small.pdf', Buffer.from(pdf)))
  expect(drawn.attachments.map(({ mimeType }) => mimeType)).toContain('image/png')
})

test('an honest PDF of 2,500 pages is counted and locked', async () => {
  const document = await PDFDocument.create()
  for (let page = 0; page < 2_500; page += 1) document.addPage([200, 200])
  const path = await file('honest.pdf', await document.save())
  expect(await files.inspect({ path, format: 'PDF', maximumBytes: 1e9 }, never)).toMatchObject({
    ok: true,
    evidence: { pages: 2_500 },
  })
  const prepared = await prepareOne(mail(path, 'geheim'))
  const [message] = prepared.ok ? prepared.files : []
  if (!message || !('content' in message)) throw new Error('the mail is small')
  const { attachments } = await PostalMime.parse(message.content, { attachmentEncoding: 'arraybuffer' })
  const locked = new Uint8Array(attachments[0]?.content as ArrayBuffer)
  expect((await PDFDocument.load(locked, { password: 'geheim' })).getPageCount()).toBe(2_500)
})

test('mails of one task have the same bytes as by themselves, and one that cannot be made keeps none of the others', async () => {
  const one = mail(await file('shared.pdf', Buffer.from(pdf)))
  const mails = ['Sales', 'sales', 'Stock', ''].map((fileName, index) => ({
    ...one,
    settings: { ...one.settings, fileName, to: [`r${index}@example.org`], pictureOfPage: 1 },
    receiptId: `<${index}@example.org>`,
    language: index % 2 === 0 ? ('en' as const) : ('de' as const),
  }))
  const impossible = { ...one, settings: { ...one.settings, replyTo: 'nowhere' } }
  const shipments = [...mails.slice(0, 2), impossible, ...mails.slice(2)]
  const together = await files.prepare({ shipments, directory: folder }, never)
  expect(together).toEqual(await Promise.all(shipments.map(prepareOne)))
  expect(together.map(({ ok }) => ok)).toEqual([true, true, false, true, true])
})

test('a large mail is a file that is read while it is sent, and this process never holds it', async () => {
  const path = await file('large.bin', Buffer.alloc(10_000_000, 'some content '))
  const prepared = await prepareOne(mail(path))
  const [message] = prepared.ok ? prepared.files : []
  if (!message || !('path' in message)) throw new Error('the mail is large')
  const content = await readFile(message.path)
  expect(content.length).toBe(message.bytes)
  expect(message.isTemporary).toBe(true)
  const [attachment] = (await PostalMime.parse(content, { attachmentEncoding: 'arraybuffer' })).attachments
  expect((attachment!.content as ArrayBuffer).byteLength).toBe(10_000_000)
  await files.discard(message.path)
  await expect(files.sizeOf(message.path)).rejects.toThrow('ENOENT')
})

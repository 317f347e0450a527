import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

import { PDFDocument } from '@cantoo/pdf-lib'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'

import { openWorker } from './support/open-worker.ts'
import type { Export } from './support/scripted-sources.ts'
import { pdf } from './support/small-pdf.ts'

const goodPdf: Export = async () => ({ content: pdf })
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
const marks = {
  watermark: { text: 'For {{ScheduleName}} only', opacity: 0.2 },
  pageNumbers: true,
  stamp: { text: 'As of {{ScheduledFor:yyyy}}', position: 'TopRight' as const },
}

async function attachmentOf(raw: string): Promise<Uint8Array> {
  const { attachments } = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' })
  return new Uint8Array(attachments[0]!.content as ArrayBuffer)
}

test('a mail has the file with the marks of its destination, another has it as it was made, and the proof has both hashes', async () => {
  const destinations = [
    { to: ['marked@example.org'], ...marks },
    { to: ['plain@example.org'], fileName: 'plain' },
  ]
  await using worker = await openWorker({ export: goodPdf, schedule: { destinations } })
  const record = await worker.attempt()
  expect(record.status).toBe('Succeeded')
  const to = (address: string) => worker.received.find((each) => each.to.includes(address))!.raw
  const [marked, plain] = [
    await attachmentOf(to('marked@example.org')),
    await attachmentOf(to('plain@example.org')),
  ]
  expect(Buffer.from(plain).equals(Buffer.from(pdf))).toBe(true)
  expect(sha256(marked)).not.toBe(sha256(plain))
  expect((await PDFDocument.load(marked)).getPageCount()).toBe((await PDFDocument.load(plain)).getPageCount())
  expect(record.artifacts.map((each) => each.sha256)).toEqual([sha256(plain)])
  const kept = await worker.store.executions.lockedFiles(worker.executionId)
  expect(kept.map((each) => each.sha256)).toEqual([sha256(marked)])
  expect((await readFile(await worker.artifacts.pathOf(kept[0]!.sha256))).equals(Buffer.from(marked))).toBe(
    true,
  )
})

test('a later attempt sends the same bytes, and no file stays in the directory of the attempt', async () => {
  let asked = 0
  const recipient = () => ((asked += 1) === 1 ? 451 : null)
  await using worker = await openWorker({
    export: goodPdf,
    schedule: { destinations: [marks] },
    mail: { recipient },
  })
  expect((await worker.attempt()).status).toBe('Waiting')
  const [first] = await worker.store.executions.lockedFiles(worker.executionId)
  expect((await worker.attempt()).status).toBe('Succeeded')
  expect(sha256(await attachmentOf(worker.received[0]!.raw))).toBe(first!.sha256)
  const left = await readdir(worker.directory, { recursive: true })
  expect(left.filter((name) => name.includes('marked-'))).toEqual([])
})

test.each([
  ['a file that is no PDF', { format: 'CSV', ...marks }, 'gets a file that is not PDF'],
  [
    'characters without a font',
    { stamp: { text: 'سري', position: 'TopLeft' } },
    'No font for marks on pages',
  ],
])('with %s nothing is sent, and the delivery says why', async (_name, settings, said) => {
  const csv: Export = async () => ({ content: 'format' in settings ? 'a,b\n1,2\n' : pdf })
  await using worker = await openWorker({ export: csv, schedule: { destinations: [settings as object] } })
  const record = await worker.attempt()
  expect(record.status).toBe('Failed')
  expect(JSON.stringify(record.deliveries)).toContain(said)
  expect(worker.received).toEqual([])
})

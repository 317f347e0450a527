import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import { PDFDocument } from '@cantoo/pdf-lib'
import { sealDestinationSecrets } from '@punctual/catalog'
import { createSecretBox } from '@punctual/store'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'

import { openWorker } from './support/open-worker.ts'
import type { Export } from './support/scripted-sources.ts'
import { pdf } from './support/small-pdf.ts'

const goodPdf: Export = async () => ({ content: pdf })

async function withPassword(
  worker: Awaited<ReturnType<typeof openWorker>>,
  to: string,
  password: Readonly<Record<string, string>>,
): Promise<string> {
  const sql = `SELECT id FROM destinations WHERE settings -> 'to' ? $1`
  const [row] = await worker.store.database.query<{ id: string }>(sql, [to])
  const sealed = sealDestinationSecrets(createSecretBox([Buffer.alloc(32, 7)]), row!.id, {
    kept: {},
    given: password,
  })
  await worker.store.database.query('UPDATE destinations SET secret = $2 WHERE id = $1', [
    row!.id,
    JSON.stringify(sealed),
  ])
  return row!.id
}

const attachmentOf = async (raw: string) => {
  const { attachments } = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' })
  return new Uint8Array(attachments[0]!.content as ArrayBuffer)
}

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

test('a file that is sent with a password is kept as sent, byte for byte; one without a password is not kept twice', async () => {
  const destinations = [{ to: ['locked@example.org'] }, { to: ['plain@example.org'] }]
  await using worker = await openWorker({ export: goodPdf, schedule: { destinations } })
  const destinationId = await withPassword(worker, 'locked@example.org', { pdfPassword: 'geheim' })
  const record = await worker.attempt()
  expect(record.status).toBe('Succeeded')
  const locked = await attachmentOf(worker.received.find(({ to }) => to.includes('locked@example.org'))!.raw)
  const kept = await worker.store.executions.lockedFiles(worker.executionId)
  expect(kept).toMatchObject([
    {
      destinationId,
      row: 0,
      position: 0,
      contentType: 'application/pdf',
      bytes: locked.length,
      sha256: sha256(locked),
    },
  ])
  const stored = await readFile(await worker.artifacts.pathOf(kept[0]!.sha256))
  expect(stored.equals(locked)).toBe(true)
  expect((await PDFDocument.load(stored, { password: 'geheim' })).getPageCount()).toBe(1)
  await expect(PDFDocument.load(stored)).rejects.toThrow()
  const frozen = await worker.store.executions.frozenDestinations(worker.executionId)
  expect(frozen.map(({ id, hasPassword }) => [id === destinationId, hasPassword])).toEqual([
    [true, true],
    [false, false],
  ])
})

test('a zip without a password is kept as sent, under its name, and the proof has its hash', async () => {
  const destinations = [{ to: ['zip@example.org'], zip: true, fileName: 'Q3' }]
  await using worker = await openWorker({ export: goodPdf, schedule: { destinations } })
  expect((await worker.attempt()).status).toBe('Succeeded')
  const zip = await attachmentOf(worker.received[0]!.raw)
  const kept = await worker.store.executions.lockedFiles(worker.executionId)
  expect(kept).toMatchObject([{ name: 'Q3.zip', contentType: 'application/zip', sha256: sha256(zip) }])
  expect((await readFile(await worker.artifacts.pathOf(sha256(zip)))).equals(zip)).toBe(true)
  await worker.store.proofs.linkOne(worker.executionId)
  const { Deliveries } = (await worker.store.proofs.find(worker.executionId))!
  expect(Deliveries).toMatchObject([{ Recipient: 'zip@example.org', Sha256: sha256(zip) }])
})

test('each mail of OneMailEach has a file of its own, and each delivery of the proof names that of its mail', async () => {
  const to = ['ann@example.org', 'ben@example.org']
  await using worker = await openWorker({
    export: goodPdf,
    schedule: { destinations: [{ to, oneMailEach: true }] },
  })
  await withPassword(worker, to[0]!, { pdfPassword: 'geheim' })
  expect((await worker.attempt()).status).toBe('Succeeded')
  const sent = new Map<string, string>()
  for (const mail of worker.received) sent.set(mail.to.join(), sha256(await attachmentOf(mail.raw)))
  expect(new Set(sent.values()).size).toBe(2)
  await worker.store.proofs.linkOne(worker.executionId)
  const { Deliveries } = (await worker.store.proofs.find(worker.executionId))!
  expect(new Map(Deliveries.map(({ Recipient, Sha256 }) => [Recipient, Sha256]))).toEqual(sent)
})

test('a recipient that was put off gets another file, and the proof names for each the file that it got', async () => {
  const to = ['ann@example.org', 'ben@example.org']
  let asked = 0
  const recipient = (address: string) => (address === to[1] && (asked += 1) === 1 ? 451 : null)
  await using worker = await openWorker({
    export: goodPdf,
    mail: { recipient },
    schedule: { destinations: [{ to }] },
  })
  await withPassword(worker, to[0]!, { pdfPassword: 'geheim' })
  expect((await worker.attempt()).status).toBe('Waiting')
  expect((await worker.attempt()).status).toBe('Succeeded')
  const sent = new Map<string, string>()
  for (const mail of worker.received) sent.set(mail.to.join(), sha256(await attachmentOf(mail.raw)))
  expect([...sent.keys()]).toEqual(to)
  expect(new Set(sent.values()).size).toBe(2)
  await worker.store.proofs.linkOne(worker.executionId)
  const { Deliveries } = (await worker.store.proofs.find(worker.executionId))!
  expect(new Map(Deliveries.map(({ Recipient, Sha256 }) => [Recipient, Sha256]))).toEqual(sent)
})

test('a later attempt puts what it sends in place of what an earlier one would have sent', async () => {
  let asked = 0
  const recipient = () => ((asked += 1) === 1 ? 451 : null)
  await using worker = await openWorker({ export: goodPdf, mail: { recipient } })
  await withPassword(worker, 'reader@example.org', { pdfPassword: 'geheim' })
  expect((await worker.attempt()).status).toBe('Waiting')
  const [first] = await worker.store.executions.lockedFiles(worker.executionId)
  expect((await worker.attempt()).status).toBe('Succeeded')
  const kept = await worker.store.executions.lockedFiles(worker.executionId)
  expect(kept).toHaveLength(1)
  expect(kept[0]!.sha256).not.toBe(first!.sha256)
  expect(kept[0]!.sha256).toBe(sha256(await attachmentOf(worker.received[0]!.raw)))
})

test('an attempt that no longer owns the execution records no file', async () => {
  await using worker = await openWorker({ export: goodPdf })
  await worker.attempt()
  const late = { executionId: worker.executionId, attempt: 1, claimToken: crypto.randomUUID() }
  expect(await worker.store.ledger.advance(late, { lockedFiles: [] }, { leaseMs: 3_000 })).toBeNull()
})

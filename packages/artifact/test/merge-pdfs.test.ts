import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { inspectArtifact } from '../src/inspect/inspect-artifact.ts'
import { mergePdfs } from '../src/merge/merge-pdfs.ts'

let folder: string
let files = 0
const date = new Date('2026-11-21T06:00:00Z')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'merge-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function file(content: Uint8Array | string): Promise<string> {
  files += 1
  const path = join(folder, String(files))
  await writeFile(path, content)
  return path
}

/** A PDF whose pages are distinguished by their width. */
async function pdf(
  pages: number,
  width: number,
  passwords?: { userPassword: string; ownerPassword: string },
): Promise<string> {
  const document = await PDFDocument.create()
  for (let page = 0; page < pages; page += 1) document.addPage([width, 100])
  if (passwords) document.encrypt(passwords)
  return await file(await document.save())
}

async function merge(paths: string[]) {
  files += 1
  const target = join(folder, `merged-${files}`)
  return { target, outcome: await mergePdfs({ paths, target, date }) }
}

test('every page of every file is there, in the order of the files', async () => {
  const { target, outcome } = await merge([await pdf(2, 201), await pdf(1, 202), await pdf(3, 203)])
  expect(outcome).toEqual({ outcome: 'merged', pages: 6 })
  const merged = await PDFDocument.load(await readFile(target), { updateMetadata: false })
  expect(merged.getPages().map((page) => page.getWidth())).toEqual([201, 201, 202, 203, 203, 203])
  expect(merged.getCreationDate()).toEqual(date)
  expect(await inspectArtifact({ path: target, format: 'PDF', maximumBytes: 1_000_000 })).toMatchObject({
    ok: true,
    evidence: { pages: 6 },
  })
})

test('the same files make the same bytes, in another order other bytes', async () => {
  const [first, second] = [await pdf(1, 201), await pdf(1, 202)]
  const results = await Promise.all(
    [
      [first, second],
      [first, second],
      [second, first],
    ].map((paths) => merge(paths)),
  )
  const [one, again, other] = await Promise.all(results.map(({ target }) => readFile(target)))
  expect(one?.equals(again ?? Buffer.alloc(0))).toBe(true)
  expect(one?.equals(other ?? Buffer.alloc(0))).toBe(false)
})

test('a file that only restricts printing is merged; one that asks for a password is named', async () => {
  const restricted = await pdf(1, 201, { userPassword: '', ownerPassword: 'owner' })
  expect((await merge([restricted, await pdf(1, 202)])).outcome).toEqual({ outcome: 'merged', pages: 2 })
  const locked = await pdf(1, 201, { userPassword: 'user', ownerPassword: 'owner' })
  expect((await merge([await pdf(1, 202), locked])).outcome).toMatchObject({
    outcome: 'unreadable',
    index: 1,
  })
})

test.each([
  ['no PDF at all', '<html>Sign in</html>'],
  ['empty', ''],
  ['a beginning without an end', '%PDF-1.7\n1 0 obj\n<<'],
  ['noise', randomBytes(5_000)],
])('a file that is %s is named, and nothing is written', async (_what, content) => {
  const { target, outcome } = await merge([await pdf(1, 201), await file(content)])
  expect(outcome).toMatchObject({ outcome: 'unreadable', index: 1 })
  await expect(readFile(target)).rejects.toThrow(/ENOENT/)
})

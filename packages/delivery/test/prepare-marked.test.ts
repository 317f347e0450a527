import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expressionScope, FailureError } from '@punctual/domain'
import { BlobReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { prepareFiles } from '../src/prepare-files.ts'
import { withPageMarks } from '../src/prepare-marked.ts'
import type { Shipment } from '../src/port.ts'

let folder: string
let made: string
const marks = { watermark: { text: 'Internal', opacity: 0.2 }, pageNumbers: true, stamp: null }
const prepare = withPageMarks(prepareFiles)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marked-'))
  made = join(folder, 'made')
  await writeFile(made, smallPdf())
})
afterAll(() => rm(folder, { recursive: true }))

function smallPdf(more = ''): string {
  return `%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 300 200]>> endobj
${more}
trailer <</Root 1 0 R>>
%%EOF`
}

const shipment = (settings: object, given: Partial<Shipment> = {}): Shipment => ({
  settings: {
    format: 'PDF',
    fileName: '',
    zip: false,
    skipIfBlank: false,
    onUnknown: 'Hold',
    ...marks,
    ...settings,
  },
  secrets: {},
  sender: 'reports@example.org',
  language: 'en',
  receiptId: `r-${crypto.randomUUID()}`,
  date: new Date('2026-11-24T06:00:00Z'),
  executionId: 'e',
  scheduleId: 's',
  scope: expressionScope({ ScheduleName: 'Sales', Nothing: null }, { at: new Date(0), timeZone: 'UTC' }),
  files: [{ path: made, name: 'Sales.pdf', contentType: 'application/pdf' }],
  links: [],
  fileUrls: [],
  keepsFiles: true,
  notes: [],
  ...given,
})

async function attemptDirectory(): Promise<string> {
  return await mkdtemp(join(folder, 'attempt-'))
}

test('marks are put on before the file is locked, and the same destination makes the same bytes twice', async () => {
  const given: Buffer[] = []
  const lockPdf = async (content: Buffer) => (given.push(content), Buffer.from('locked'))
  const wanted = shipment({}, { secrets: { pdfPassword: 'secret' } })
  for (const _attempt of [1, 2]) {
    const directory = await attemptDirectory()
    const { files, locked } = await prepare(wanted, { directory, lockPdf })
    expect(await readFile((files[0] as { path: string }).path, 'utf8')).toBe('locked')
    expect(locked).toHaveLength(1)
    expect((await readdir(directory)).filter((name) => name.startsWith('marked-'))).toEqual([])
  }
  expect(given[0]!.length).toBeGreaterThan(smallPdf().length)
  expect(given[0]!.equals(given[1]!)).toBe(true)
})

test('a marked file that is sent as it is, is removed after it was sent; one in a zip is removed before', async () => {
  const tools = { directory: await attemptDirectory(), lockPdf: async () => null }
  const [plain] = (await prepare(shipment({}), tools)).files
  expect(plain).toMatchObject({ name: 'Sales.pdf', isTemporary: true })
  const marked = await readFile((plain as { path: string }).path)
  const zipped = await prepare(shipment({ zip: true }), { ...tools, directory: await attemptDirectory() })
  const zip = new ZipReader(
    new BlobReader(new Blob([await readFile((zipped.files[0] as { path: string }).path)])),
  )
  const [entry] = await zip.getEntries()
  if (!entry || entry.directory) throw new Error('the zip has no file')
  expect(Buffer.from(await entry.getData(new Uint8ArrayWriter())).equals(marked)).toBe(true)
})

test('without marks a file stays where it is, and marks without text show nothing', async () => {
  const tools = { directory: await attemptDirectory(), lockPdf: async () => null }
  const none = { watermark: null, pageNumbers: false, stamp: null }
  expect((await prepare(shipment(none, { keepsFiles: false }), tools)).files).toMatchObject([
    { path: made, isTemporary: false },
  ])
  const empty = { ...none, stamp: { text: '{{Nothing}}', position: 'TopLeft' } }
  const [file] = (await prepare(shipment(empty), tools)).files
  const pages = await readFile((file as { path: string }).path, 'latin1')
  expect([pages.includes('/Page'), pages.includes('/FontFile2')]).toEqual([true, false])
})

test.each([
  [
    'has a digital signature',
    smallPdf('4 0 obj <</Type /Sig /ByteRange [0 1 2 3]>> endobj'),
    'application/pdf',
  ],
  ['is damaged or has a password', 'nothing', 'application/pdf'],
  ['is not PDF', 'a,b', 'text/csv'],
])('a file that %s is refused with the reason', async (said, content, contentType) => {
  const path = join(await attemptDirectory(), 'given')
  await writeFile(path, content)
  const files = [{ path, name: 'Sales.pdf', contentType }]
  const tools = { directory: await attemptDirectory(), lockPdf: async () => null }
  const refused: unknown = await prepare(shipment({}, { files }), tools).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(FailureError)
  expect((refused as FailureError).failure.code).toBe('destination_invalid')
  expect(JSON.stringify((refused as FailureError).failure)).toMatch(/not_pdf|signed|not_markable/)
  expect(said).not.toBe('')
})

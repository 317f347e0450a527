import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { degrees, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { markPdf } from '../src/mark/mark-pdf.ts'
import type { PageMarks } from '../src/mark/page-marks.ts'

let folder: string
let files = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mark-'))
})
afterAll(() => rm(folder, { recursive: true }))

const marksOf = (given: Partial<PageMarks>): PageMarks => ({
  watermark: null,
  hasNumbers: false,
  stamp: null,
  ...given,
})

async function pdf(build: (document: PDFDocument) => void | Promise<void>): Promise<string> {
  const document = await PDFDocument.create()
  await build(document)
  return await written(await document.save())
}

async function written(content: Uint8Array | string): Promise<string> {
  files += 1
  const path = join(folder, `made-${files}`)
  await writeFile(path, content)
  return path
}

async function mark(path: string, given: Partial<PageMarks>) {
  files += 1
  const target = join(folder, `marked-${files}`)
  return { target, outcome: await markPdf({ path, target, marks: marksOf(given) }) }
}

/** What another reader finds on the pages: their text, and where there is ink, in halves of the page as it is held. */
async function seen(path: string) {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(await readFile(path))
  const pages = []
  for (const page of document.pages()) {
    const text = page.getText()
    const { data, width, height } = await page.render({ scale: 1, render: 'bitmap' })
    pages.push({ text, width, height, ink: inkOf({ data, width, height }) })
  }
  document.destroy()
  library.destroy()
  return pages
}

function inkOf({ data, width, height }: { data: Uint8Array; width: number; height: number }) {
  const ink = { top: 0, bottom: 0, left: 0, right: 0 }
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if (data[pixel * 4]! > 250 && data[pixel * 4 + 2]! > 250) continue
    ink[pixel < (width * height) / 2 ? 'top' : 'bottom'] += 1
    ink[pixel % width < width / 2 ? 'left' : 'right'] += 1
  }
  return ink
}

test('every page gets its number, the stamp and the watermark, and keeps what it has', async () => {
  const made = await pdf((document) => {
    for (const name of ['first', 'second']) document.addPage([300, 200]).drawText(name, { size: 10, y: 100 })
  })
  const { target, outcome } = await mark(made, {
    watermark: { text: 'Internal', opacity: 0.2 },
    hasNumbers: true,
    stamp: { text: 'Draft of Ann', position: 'TopLeft' },
  })
  expect(outcome).toEqual({ outcome: 'marked', pages: 2 })
  const pages = await seen(target)
  expect(pages.map(({ text }) => text)).toEqual([
    expect.stringMatching(/first[^]*Internal[^]*Draft of Ann[^]*1 \/ 2/),
    expect.stringMatching(/second[^]*Internal[^]*Draft of Ann[^]*2 \/ 2/),
  ])
})

test('the same file and marks make the same bytes', async () => {
  const made = await pdf((document) => void document.addPage([300, 200]))
  const given = { watermark: { text: 'Für Ωμέγα, Тест, 机密', opacity: 0.3 }, hasNumbers: true }
  const [one, other] = [await mark(made, given), await mark(made, given)]
  expect((await readFile(one.target)).equals(await readFile(other.target))).toBe(true)
})

test.each([
  'Vertraulich für Ölmüller',
  'Конфиденциально',
  'Εμπιστευτικό',
  '机密 文件',
  '社外秘 マル',
  '기밀 문서',
])('the characters of %s are shown, not boxes', async (text) => {
  const made = await pdf((document) => void document.addPage([300, 200]))
  const { target, outcome } = await mark(made, { watermark: { text, opacity: 1 } })
  expect(outcome).toEqual({ outcome: 'marked', pages: 1 })
  const [page] = await seen(target)
  expect(page!.text).toBe(text)
  expect(page!.ink.left + page!.ink.right).toBeGreaterThan(300)
})

test.each([
  ['سري', 'س ر ي'],
  ['Draft \u{1F680}', '\u{1F680}'],
])('a mark that no font shows is refused with its characters: %s', async (text, characters) => {
  const made = await pdf((document) => void document.addPage([300, 200]))
  const { outcome } = await mark(made, { stamp: { text, position: 'TopLeft' } })
  expect(outcome).toEqual({ outcome: 'unshown', characters })
})

test.each([0, 90, 180, 270])(
  'a page turned by %i degrees has its marks where its reader sees them',
  async (turn) => {
    const made = await pdf((document) => {
      const page = document.addPage([400, 300])
      page.setCropBox(100, 50, 200, 150)
      page.setRotation(degrees(turn))
    })
    const { target } = await mark(made, { stamp: { text: 'IIIIII', position: 'TopLeft' } })
    const [page] = await seen(target)
    expect([page!.width, page!.height]).toEqual(turn % 180 === 0 ? [200, 150] : [150, 200])
    expect(page!.ink.top).toBeGreaterThan(20)
    expect(page!.ink.left).toBeGreaterThan(20)
    expect([page!.ink.bottom, page!.ink.right]).toEqual([0, 0])
  },
)

test.each(['TopLeft', 'TopCenter', 'TopRight', 'BottomLeft', 'BottomCenter', 'BottomRight'] as const)(
  'a stamp stands at %s',
  async (position) => {
    const made = await pdf((document) => void document.addPage([400, 300]))
    const { target } = await mark(made, { stamp: { text: 'II', position } })
    const { ink } = (await seen(target))[0]!
    expect([ink.top > 0, ink.bottom > 0]).toEqual([position.startsWith('Top'), position.startsWith('Bottom')])
    if (!position.endsWith('Center'))
      expect([ink.left > 0, ink.right > 0]).toEqual([position.endsWith('Left'), position.endsWith('Right')])
  },
)

test('pages of different sizes, with content that leaves its state changed, and with shared resources get their own marks', async () => {
  const made = await pdf((document) => {
    const { context } = document
    const shared = context.register(context.obj({ ProcSet: ['PDF'] }))
    const content = context.register(context.stream('0.1 0 0 0.1 500 500 cm'))
    const contents = context.register(context.obj([content]))
    for (const size of [
      [300, 200],
      [300, 200],
      [200, 300],
      [10, 10],
      [14_400, 20],
    ] as const) {
      const { node } = document.addPage([...size])
      node.set(PDFName.of('Resources'), shared)
      node.set(PDFName.of('Contents'), contents)
    }
  })
  const { target } = await mark(made, { hasNumbers: true, stamp: { text: 'Seen', position: 'BottomCenter' } })
  const pages = await seen(target)
  expect(pages.map(({ text }) => text.replaceAll(/\s+/g, ' ').trim())).toEqual(
    [1, 2, 3, 4, 5].map((page) => `Seen ${page} / 5`),
  )
  expect(pages.slice(0, 3).every(({ ink }) => ink.left > 0 && ink.right > 0)).toBe(true)
})

test.each(['[0 0 0 0]', '[a b]', '[0 0 1e300 1e300]', '99', '[500 500 600 600]'])(
  'a page whose boxes make no sense is marked all the same: %s',
  async (box) => {
    const made = await pdf((document) => {
      const { node, doc } = document.addPage([300, 200])
      const given = readBox(box)
      node.set(PDFName.of('CropBox'), Array.isArray(given) ? doc.context.obj(given) : doc.context.obj(given))
      node.set(PDFName.of('Rotate'), PDFString.of('turned'))
    })
    const { outcome } = await mark(made, { hasNumbers: true })
    expect(outcome).toEqual({ outcome: 'marked', pages: 1 })
  },
)

function readBox(text: string): number[] | number {
  const numbers = text.match(/[\w.]+/g)!.map((each) => Number.parseFloat(each) || 0)
  return text.startsWith('[') ? numbers : numbers[0]!
}

test('a file that is marked twice has both marks', async () => {
  const made = await pdf((document) => void document.addPage([300, 200]))
  const once = await mark(made, { stamp: { text: 'once', position: 'TopLeft' }, hasNumbers: true })
  const twice = await mark(once.target, { stamp: { text: 'twice', position: 'BottomLeft' } })
  expect((await seen(twice.target))[0]!.text).toMatch(/once[^]*1 \/ 1[^]*twice/)
})

test('a signed file, one with a password and a damaged one are not marked; a restricted one is', async () => {
  const given = { hasNumbers: true }
  const signed = await pdf((document) => {
    document.addPage([300, 200])
    const { context } = document
    const signature = context.obj({ Type: 'Sig', ByteRange: [0, 1, 2, 3] })
    context.register(context.obj({ FT: 'Sig', T: PDFString.of('by'), V: context.register(signature) }))
  })
  expect((await mark(signed, given)).outcome).toEqual({ outcome: 'signed' })
  const withPassword = await pdf((document) => {
    document.addPage([300, 200])
    document.encrypt({ userPassword: 'secret', ownerPassword: 'secret' })
  })
  expect((await mark(withPassword, given)).outcome).toEqual({ outcome: 'unreadable' })
  expect((await mark(await written('%PDF-1.7\nnothing'), given)).outcome).toEqual({ outcome: 'unreadable' })
  const restricted = await pdf((document) => {
    document.addPage([300, 200]).drawText('restricted')
    document.encrypt({ userPassword: '', ownerPassword: 'owner', permissions: { printing: false } })
  })
  const { target, outcome } = await mark(restricted, given)
  expect(outcome).toEqual({ outcome: 'marked', pages: 1 })
  expect((await seen(target))[0]!.text).toMatch(/restricted[^]*1 \/ 1/)
})

test('2,500 pages are marked, and the file grows by less than 500 bytes for each', async () => {
  const made = await pdf((document) => {
    for (let page = 0; page < 2_500; page += 1) document.addPage([300, 200])
  })
  const { target, outcome } = await mark(made, {
    watermark: { text: 'Internal', opacity: 0.2 },
    hasNumbers: true,
  })
  expect(outcome).toEqual({ outcome: 'marked', pages: 2_500 })
  const growth = (await readFile(target)).length - (await readFile(made)).length
  expect(growth).toBeLessThan(2_500 * 500)
})

import { PDFiumLibrary } from '@hyzyla/pdfium'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'

import { makePaper } from '../src/paper/make-paper.ts'
import type { Paper, PaperBlock } from '../src/paper/paper.ts'

const paperOf = (blocks: readonly PaperBlock[]): Paper => ({
  title: 'Proof of delivery',
  language: 'en',
  at: 1_700_000_000,
  footer: 'Proof of execution 42',
  attachment: { name: 'proof-42.json', content: '{"Hash":"é"}' },
  blocks,
})

/** What a reader of each page finds. */
async function textsOf(pdf: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const texts = [...document.pages()].map((page) => page.getText().replaceAll(/\s+/g, ' '))
  document.destroy()
  library.destroy()
  return texts
}

const wholeTextOf = async (pdf: Uint8Array) => (await textsOf(pdf)).join(' ')

it('a paper has every text of its blocks, the number of each page, and its file attached', async () => {
  const hash = 'f'.repeat(64)
  const { pdf } = await makePaper(
    paperOf([
      { kind: 'title', text: 'Proof of delivery' },
      { kind: 'heading', text: 'Names' },
      { kind: 'facts', facts: [['Sender', 'Reports <reports@example.org>']] },
      { kind: 'facts', facts: [['Hash', hash]] },
      { kind: 'entry', text: 'ann@example.org', aside: 'Accepted', lines: ['Answer: 250 2.0.0 Ok: queued'] },
      { kind: 'text', text: 'Ünïcödé 周报 отчёт 日本語 한국어' },
    ]),
  )
  const text = await wholeTextOf(pdf)
  for (const expected of [
    'Proof of delivery',
    'Sender',
    'Reports <reports@example.org>',
    hash,
    'ann@example.org',
    'Answer: 250 2.0.0 Ok: queued',
    'Ünïcödé 周报 отчёт 日本語 한국어',
    'Proof of execution 42 · 1 / 1',
  ])
    expect(text).toContain(expected)
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  const [attached] = document.getAttachments()
  expect(attached).toMatchObject({ name: 'proof-42.json', mimeType: 'application/json' })
  expect(new TextDecoder().decode(attached!.data)).toBe('{"Hash":"é"}')
  expect(document.getTitle()).toBe('Proof of delivery')
})

it('the same paper makes the same bytes', async () => {
  const paper = paperOf([{ kind: 'text', text: 'Quarterly figures 周报' }])
  const [one, other] = [await makePaper(paper), await makePaper(paper)]
  expect(Buffer.compare(one.pdf, other.pdf)).toBe(0)
})

it('hostile input is shown as it is written: overrides, controls, scripts from right to left and half characters', async () => {
  const hostile = [
    'fdp.exe\u202Egnp',
    'a\u0000b\u001b[2Jc\nd',
    'שלום',
    '\ud800',
    '(a) Tj ET /JS (app.alert(1))',
    '<script>alert(1)</script>',
    '\u{10fffd}',
    '',
  ]
  const { pdf } = await makePaper(
    paperOf(hostile.map((text) => ({ kind: 'entry', text, aside: text, lines: [text] }))),
  )
  const text = await wholeTextOf(pdf)
  for (const expected of [
    String.raw`fdp.exe\u202egnp`,
    String.raw`a\u0000b\u001b[2Jc\u000ad`,
    String.raw`\u{5e9}\u{5dc}`,
    '(a) Tj ET /JS (app.alert(1))',
    '<script>alert(1)</script>',
  ])
    expect(text).toContain(expected)
  expect(Buffer.from(pdf).toString('latin1')).not.toMatch(/\/(?:JS|JavaScript|OpenAction|AA|Launch|URI)\b/)
})

it('a text of any length is broken into lines that end on the page, and a long one is cut', async () => {
  const { pdf } = await makePaper(
    paperOf([
      { kind: 'facts', facts: [['L'.repeat(500), 'W'.repeat(5_000)]] },
      ...Array.from({ length: 120 }, (_, index): PaperBlock => ({ kind: 'text', text: `Line ${index}.` })),
    ]),
  )
  const texts = await textsOf(pdf)
  expect(texts.length).toBeGreaterThan(2)
  expect(texts.at(-1)).toContain(`${texts.length} / ${texts.length}`)
  const text = texts.join(' ')
  expect(text).toContain('Line 0.')
  expect(text).toContain('Line 119.')
  expect(text.match(/W/g)).toHaveLength(2_000)
})

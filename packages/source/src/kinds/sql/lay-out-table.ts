import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import pdfmake from 'pdfmake'

import { coverageOf } from './font-coverage.ts'
import type { Coverage, TableLayout } from './table-layout.ts'
import { numericTypes } from './table.ts'

/**
 * Lays out a table over as many pages as it takes; nothing is written when its fonts do not show every
 * character.
 */
export async function layOutTable(layout: TableLayout): Promise<Coverage> {
  const { rowsFile, path, title, columns, browserFonts } = layout
  const fonts = tableFonts()
  const alignment = columns.map(({ type }) =>
    numericTypes.has(type) ? ('right' as const) : ('left' as const),
  )
  const header = columns.map(({ name }, index) => ({
    text: name,
    bold: true,
    alignment: alignment[index] ?? 'left',
  }))
  const body: object[][] = [header]
  const codePoints = new Set<number>()
  const take = (text: string) => {
    for (const character of text) codePoints.add(character.codePointAt(0) ?? 0)
  }
  for (const text of [title, ...columns.map(({ name }) => name)]) take(text)
  for await (const line of createInterface({ input: createReadStream(rowsFile), crlfDelay: Infinity })) {
    const texts = JSON.parse(line) as string[]
    texts.forEach(take)
    body.push(texts.map((text, index) => ({ text, alignment: alignment[index] ?? 'left' })))
  }
  const coverage = coverageOf(codePoints, { table: [fonts.normal], browser: browserFonts })
  if (coverage.by !== 'table') return coverage
  pdfmake.setFonts({ OpenSans: fonts })
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((file: string) => file === fonts.normal || file === fonts.bold)
  const document = pdfmake.createPdf(documentOf({ title, columns, body }))
  await writeFile(path, await document.getBuffer(), { mode: 0o600, flag: 'wx' })
  return coverage
}

function tableFonts(): { readonly normal: string; readonly bold: string } {
  const fonts = dirname(fileURLToPath(import.meta.resolve('@expo-google-fonts/open-sans/package.json')))
  return {
    normal: join(fonts, '400Regular/OpenSans_400Regular.ttf'),
    bold: join(fonts, '600SemiBold/OpenSans_600SemiBold.ttf'),
  }
}

function documentOf({
  title,
  columns,
  body,
}: Pick<TableLayout, 'title' | 'columns'> & { readonly body: object[][] }) {
  return {
    info: { title },
    pageSize: 'A4',
    pageOrientation: columns.length > 6 ? 'landscape' : 'portrait',
    pageMargins: [36, 48, 36, 40],
    defaultStyle: { font: 'OpenSans', fontSize: columns.length > 12 ? 6 : 8 },
    header: { text: title, bold: true, margin: [36, 20, 36, 0] },
    footer: (page: number, pages: number) => ({
      text: `${page} / ${pages}`,
      alignment: 'right',
      margin: [36, 10, 36, 0],
    }),
    content: [
      {
        table: { headerRows: 1, widths: columns.map(() => '*'), body: body as never },
        layout: 'lightHorizontalLines',
      },
    ],
  }
}

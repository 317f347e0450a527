import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import type { Column, ColumnType } from '@punctual/data-source'
import pdfmake from 'pdfmake'

export interface TableLayout {
  /** A row on each line, its values as texts in a JSON array. */
  readonly rowsFile: string
  readonly path: string
  readonly title: string
  readonly columns: readonly Column[]
}

/** Types whose values stand at the right, so that their digits are below each other. */
const numeric: ReadonlySet<ColumnType> = new Set(['integer', 'decimal', 'float'])

/** Lays out a table over as many pages as it takes. */
export async function layOutTable({ rowsFile, path, title, columns }: TableLayout): Promise<void> {
  const fonts = join(dirname(fileURLToPath(import.meta.resolve('@expo-google-fonts/open-sans/package.json'))))
  pdfmake.setFonts({
    OpenSans: {
      normal: join(fonts, '400Regular/OpenSans_400Regular.ttf'),
      bold: join(fonts, '600SemiBold/OpenSans_600SemiBold.ttf'),
    },
  })
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((file: string) => file.startsWith(fonts))
  const alignment = columns.map(({ type }) => (numeric.has(type) ? ('right' as const) : ('left' as const)))
  const header = columns.map(({ name }, index) => ({
    text: name,
    bold: true,
    alignment: alignment[index] ?? 'left',
  }))
  const body: object[][] = [header]
  for await (const line of createInterface({ input: createReadStream(rowsFile), crlfDelay: Infinity })) {
    const texts = JSON.parse(line) as string[]
    body.push(texts.map((text, index) => ({ text, alignment: alignment[index] ?? 'left' })))
  }
  const document = pdfmake.createPdf({
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
  })
  await writeFile(path, await document.getBuffer(), { mode: 0o600, flag: 'wx' })
}

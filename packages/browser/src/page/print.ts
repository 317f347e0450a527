import { open } from 'node:fs/promises'

import { failure, FailureError } from '@punctual/domain'

import { contentSize } from './content-size.ts'
import type { OpenPageParts } from './open-page-parts.ts'
import { sentence } from '@punctual/domain/words'

export type Paper = 'A4' | 'Letter' | 'Fit'

export interface PrintWish {
  readonly path: string
  /** `Fit` makes one page as large as the content. */
  readonly paper: Paper
  readonly landscape: boolean
  readonly maximumBytes: number
}

const sizesInInches = { A4: [8.27, 11.69], Letter: [8.5, 11] } as const
const pixelsPerInch = 96
/** PDF readers take no larger page. */
const maximumInches = 200
const chunkBytes = 1_048_576
const marginInches = 0.4

/**
 * Prints the page into a file, piece by piece. `Fit` is printed as the screen shows it; a paper is printed by
 * the page's own styles for print.
 *
 * @throws FailureError `artifact_too_large`
 */
export async function printPage(
  { page, session, source }: OpenPageParts,
  { path, paper, landscape, maximumBytes }: PrintWish,
): Promise<number> {
  await page.emulateMedia({ media: paper === 'Fit' ? 'screen' : 'print' })
  const size = paper === 'Fit' ? await contentInches({ page, source }) : sizesInInches[paper]
  const margin = paper === 'Fit' ? 0 : marginInches
  const { stream } = await session.send('Page.printToPDF', {
    transferMode: 'ReturnAsStream',
    printBackground: true,
    preferCSSPageSize: paper !== 'Fit',
    landscape: landscape && paper !== 'Fit',
    paperWidth: size[0],
    paperHeight: size[1],
    marginTop: margin,
    marginBottom: margin,
    marginLeft: margin,
    marginRight: margin,
    generateTaggedPDF: true,
  })
  if (stream === undefined) throw new Error('the browser gave no stream of the PDF')
  await using file = await open(path, 'wx', 0o600)
  let bytes = 0
  for (;;) {
    const piece = await session.send('IO.read', { handle: stream, size: chunkBytes })
    const data = Buffer.from(piece.data, piece.base64Encoded ? 'base64' : 'utf8')
    bytes += data.length
    if (bytes > maximumBytes) throw new FailureError(failure('artifact_too_large', { source }))
    await file.write(data)
    if (piece.eof) break
  }
  await session.send('IO.close', { handle: stream })
  return bytes
}

async function contentInches({
  page,
  source,
}: Pick<OpenPageParts, 'page' | 'source'>): Promise<readonly [number, number]> {
  const { width, height } = await contentSize(page)
  // Half a pixel more: rounding must not make a second page.
  const inches = [width / pixelsPerInch, (height + 1) / pixelsPerInch] as const
  if (Math.max(...inches) <= maximumInches) return inches
  const said = sentence('page_larger_than_sheet', { width, height })
  throw new FailureError(failure('artifact_too_large', { source, said }))
}

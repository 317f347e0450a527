import { readFile } from 'node:fs/promises'

import { readHtml } from '@punctual/domain'

import type { FormatFinding, InspectedFile } from './inspected-file.ts'

/** Beyond this a page is taken as it is, and its rows are not counted. */
const maximumBytes = 8 * 1_048_576

/** Counts the rows of the tables of a page, without those of their headings; the page has to end as one. */
export async function inspectHtml({ path, bytes, kind }: InspectedFile): Promise<FormatFinding> {
  if (kind !== 'html') return { ok: false, reason: 'it does not begin like a web page' }
  if (bytes > maximumBytes) return { ok: true, pages: null }
  const page = await readFile(path, 'utf8')
  if (!page.trimEnd().toLowerCase().endsWith('</html>'))
    return { ok: false, reason: 'it does not end as a web page does' }
  let rows = 0
  let isHeading = false
  readHtml(page, (piece) => {
    if (piece.kind === 'text') return
    if (piece.name === 'thead') isHeading = piece.kind === 'open'
    else if (piece.kind === 'open' && piece.name === 'tr' && !isHeading) rows += 1
  })
  return { ok: true, pages: null, rows }
}

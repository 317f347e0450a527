import type { Column } from '@punctual/data-source'
import { escapeHtml } from '@punctual/domain/escape-html'

import { numericTypes } from './table.ts'

/** A page with one table in the order of its parts. Every text in it is escaped, and it has no script. */
export interface HtmlTable {
  readonly head: string
  row(texts: readonly string[]): string
  readonly foot: string
}

/** Attributes in place of styles, where mail programs have no better. */
const tableAttributes =
  'border="1" cellpadding="4" cellspacing="0" style="border-collapse:collapse;font-family:sans-serif;font-size:13px"'

export function htmlTable(
  { title, columns }: { readonly title: string; readonly columns: readonly Pick<Column, 'name' | 'type'>[] },
  style = '',
): HtmlTable {
  // A text in a script that is written from right to left is shown so.
  const cells = columns.map(({ type }) => (numericTypes.has(type) ? '<td align="right">' : '<td dir="auto">'))
  const heading = columns.map(({ name }) => `<th dir="auto">${htmlOf(name)}</th>`).join('')
  return {
    head: `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<title>${htmlOf(title)}</title>${style === '' ? '' : `\n<style>${style}</style>`}
</head>
<body>
<table ${tableAttributes}>
<thead>
<tr>${heading}</tr>
</thead>
<tbody>
`,
    row: (texts) =>
      `<tr>${texts.map((text, index) => `${cells[index]}${htmlOf(text)}</td>`).join('')}</tr>\n`,
    foot: `</tbody>
</table>
</body>
</html>
`,
  }
}

function htmlOf(text: string): string {
  return escapeHtml(text).replace(/\r\n?|\n/g, '<br>')
}

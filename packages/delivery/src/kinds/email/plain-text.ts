import { readHtml, withoutTrailing } from '@punctual/domain'

/** What stands before or after an element: line breaks, a tab or a dash. */
const breakBefore: Readonly<Record<string, string>> = {
  p: '\n\n',
  h1: '\n\n',
  h2: '\n\n',
  h3: '\n\n',
  h4: '\n\n',
  h5: '\n\n',
  h6: '\n\n',
  table: '\n\n',
  blockquote: '\n\n',
  li: '\n- ',
  br: '\n',
}
const breakAfter: Readonly<Record<string, string>> = {
  p: '\n\n',
  div: '\n\n',
  h1: '\n\n',
  h2: '\n\n',
  h3: '\n\n',
  h4: '\n\n',
  h5: '\n\n',
  h6: '\n\n',
  table: '\n\n',
  blockquote: '\n\n',
  section: '\n\n',
  header: '\n\n',
  footer: '\n\n',
  tr: '\n',
  ul: '\n',
  ol: '\n',
  td: '\t',
  th: '\t',
}

/**
 * A readable plain text of an HTML body, for readers that show no HTML: blocks become lines, links keep their
 * address, list items a dash. Made for the alternative part of a mail, not for security.
 */
export function plainTextOf(html: string): string {
  const written: string[] = []
  let link: { readonly address: string; readonly from: number } | null = null
  readHtml(html, (piece) => {
    if (piece.kind === 'text') {
      written.push(piece.text.replace(/[\t\n\v\f\r ]+/g, ' '))
      return
    }
    if (piece.name === 'a') {
      if (link !== null) written.push(addressBehind(link.address, written.slice(link.from).join('')))
      link = piece.kind === 'open' && piece.href ? { address: piece.href, from: written.length } : null
      return
    }
    written.push((piece.kind === 'open' ? breakBefore : breakAfter)[piece.name] ?? '')
  })
  return tidied(written.join('').replaceAll('\u00a0', ' '))
}

/** The address of a link in parentheses, unless the link shows it already. */
function addressBehind(address: string, label: string): string {
  return label.trim() === address ? '' : ` (${address})`
}

/** Without blanks at the ends of lines, and with at most one empty line in a row. */
function tidied(text: string): string {
  const lines: string[] = []
  for (const line of text.split('\n')) {
    const kept = withoutTrailing(line, ' \t').replace(/^ +/, '')
    if (kept !== '' || lines.at(-1) !== '') lines.push(kept)
  }
  return lines.join('\n').trim()
}

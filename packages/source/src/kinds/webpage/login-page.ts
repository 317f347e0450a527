/** Elements without an end tag. */
const empty = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'wbr',
])

/** What a browser does not show as part of the page. */
const unseen = new Set(['template', 'noscript', 'head', 'textarea', 'title'])

/** Only this part of a page is inspected. */
const maximumPage = 262_144

/**
 * Whether a page shows a field for a password before any of its scripts has run. A field in a part that the
 * page says is hidden, such as a dialog that a button opens, makes no log-in page of it.
 */
export function showsPasswordField(html: string): boolean {
  const text = withoutRaw(html.slice(0, maximumPage))
  const open: { readonly name: string; readonly isHidden: boolean }[] = []
  for (const [, slash, tag = '', attributes = ''] of text.matchAll(
    /<(\/?)([a-z][\w-]{0,40})\b([^<>]{0,5000})>/gi,
  )) {
    const name = tag.toLowerCase()
    if (slash === '/') {
      const index = open.findLastIndex((element) => element.name === name)
      if (index >= 0) open.length = index
      continue
    }
    const isHidden = (open.at(-1)?.isHidden ?? false) || hides(name, attributes)
    if (name === 'input' && !isHidden && isPassword.test(attributes)) return true
    if (!empty.has(name) && !attributes.endsWith('/')) open.push({ name, isHidden })
  }
  return false
}

const isPassword = /(?:^|\s)type\s{0,5}=\s{0,5}["']?password\b/i

function hides(name: string, attributes: string): boolean {
  if (unseen.has(name)) return true
  if (name === 'dialog' && !/(?:^|\s)open\b/i.test(attributes)) return true
  return (
    /(?:^|\s)hidden(?:\s|=|$)/i.test(attributes) ||
    /style\s{0,5}=[^>]{0,500}(?:display\s{0,5}:\s{0,5}none|visibility\s{0,5}:\s{0,5}hidden)/i.test(attributes)
  )
}

/** Without comments, and without what is text for a program. */
function withoutRaw(html: string): string {
  let left = html
  for (const [start, end] of [
    ['<!--', '-->'],
    ['<script', '</script'],
    ['<style', '</style'],
  ] as const)
    left = without(left, start, end)
  return left
}

function without(html: string, start: string, end: string): string {
  const lower = html.toLowerCase()
  const kept: string[] = []
  let from = 0
  for (let at = lower.indexOf(start); at >= 0; at = lower.indexOf(start, from)) {
    kept.push(html.slice(from, at))
    const close = lower.indexOf(end, at + start.length)
    if (close < 0) return kept.join('')
    from = close + end.length
  }
  return [...kept, html.slice(from)].join('')
}

/** The cursor of the next page, from a `Link` header (RFC 8288); null on the last page. */
export function nextCursor(link: string): string | null {
  const next = link.split(',').find((each) => each.includes('rel="next"'))
  const target = next?.slice(next.indexOf('<') + 1, next.indexOf('>')) ?? ''
  const query = new URLSearchParams(target.split('?')[1] ?? '')
  return [...query].find(([name]) => name.toLowerCase() === 'cursor')?.[1] ?? null
}

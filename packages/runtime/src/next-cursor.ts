/** The cursor of the next page, from a `Link: <…>; rel="next"` header (RFC 8288); null on the last page. */
export function nextCursor(link: string): string | null {
  for (const [, target = '', parameters = ''] of link.matchAll(/<([^<>]*)>([^,<]*)/g)) {
    if (!/;\s*rel="?next"?(\s|;|$)/i.test(parameters)) continue
    // Only the cursor is taken from it: behind a proxy the path may be another one, and the token goes
    // nowhere else.
    const query = new URLSearchParams(target.split('?')[1] ?? '')
    return [...query].find(([name]) => name.toLowerCase() === 'cursor')?.[1] ?? null
  }
  return null
}

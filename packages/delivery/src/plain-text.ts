const namedEntities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', euro: '€' }

/**
 * A readable plain text of an HTML body, for readers that show no HTML: blocks become lines, links keep their address,
 * list items a dash. Made for the alternative part of a mail, not for security.
 */
export function plainTextOf(html: string): string {
  const text = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(style|script|head|title)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/<a\b[^>]*?\bhref\s*=\s*(?:"[^"]*"|'[^']*')[^>]*>[\s\S]*?<\/a\s*>/gi, linkAsText)
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<(p|h[1-6]|table|blockquote)\b[^>]*>/gi, '\n\n')
    .replace(/<\/t[dh]\s*>/gi, '\t')
    .replace(/<br\b[^>]*>|<\/(tr|ul|ol)\s*>/gi, '\n')
    .replace(/<\/(p|div|h[1-6]|table|blockquote|section|header|footer)\s*>/gi, '\n\n')
    .replace(/<[^>]*>/g, '')
  return decodeEntities(text)
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n[ ]+/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function linkAsText(link: string): string {
  const { address = '', label = '' } = /\bhref\s*=\s*["'](?<address>[^"']*)["'][^>]*>(?<label>[\s\S]*)<\/a/i.exec(link)?.groups ?? {}
  return label.trim() === address || address === '' ? label : `${label} (${address})`
}

function decodeEntities(text: string): string {
  return text.replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]+);/gi, (written: string, entity: string) => {
    if (!entity.startsWith('#')) return namedEntities[entity.toLowerCase()] ?? written
    const code = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : written
  })
}

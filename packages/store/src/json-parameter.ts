/**
 * A value as the text of a `jsonb` parameter. PostgreSQL stores no NUL and no half of a surrogate pair. A
 * text from outside that holds one must not stop a statement, so both become U+FFFD.
 */
export function jsonParameter(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? storable(part) : part))
}

function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD')
}

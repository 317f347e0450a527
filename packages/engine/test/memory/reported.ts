/** A value as one line, its fields in the order of their names. */
export function told(value: unknown): string {
  return (
    JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? `${each}n` : sorted(each))) ??
    String(value)
  )
}

function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

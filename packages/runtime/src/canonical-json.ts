/**
 * JSON without spaces whose members are in the order of their names (RFC 8785), so that equal values have one
 * text.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const members = Object.entries(value)
    .filter(([, child]) => child !== undefined)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
  return `{${members.map(([name, child]) => `${JSON.stringify(name)}:${canonicalJson(child)}`).join(',')}}`
}

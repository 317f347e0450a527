/** Whether two values of JSON mean the same: members may come in another order, and none may be missing. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined && member !== null)
    .map(([name, member]) => [name, sorted(member)] as const)
  return Object.fromEntries(members.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

import { isDay } from '../../times/day.ts'

/** What the address of the audit trail says: the search, and the entry that is open. */
export interface AuditSearch {
  readonly actor?: string
  readonly subject?: string
  readonly action?: string
  /** Days as `2026-11-23`, in the zone of the viewer; both are included. */
  readonly from?: string
  readonly to?: string
  readonly entry?: string
}

const longest = { actor: 200, subject: 1_000, action: 100, entry: 100 } as const

/** What an address says without a meaning for the page is omitted. */
export function auditSearch(search: Readonly<Record<string, unknown>>): AuditSearch {
  const found: Record<string, string> = {}
  for (const [name, length] of Object.entries(longest)) {
    const value = search[name]
    const text = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, length) : ''
    if (text !== '') found[name] = text
  }
  for (const name of ['from', 'to'] as const) {
    const value = search[name]
    if (typeof value === 'string' && isDay(value)) found[name] = value
  }
  return found
}

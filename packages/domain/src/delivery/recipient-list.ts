import { z } from 'zod'

import { type Cell, cellText } from '../data/cell.ts'
import { composed } from '../text/normalise.ts'
import { type Address, parseAddress } from './address.ts'

/** Most members of a list. */
export const maxListMembers = 10_000

/** One recipient of a list, with what expressions name of it. */
export const listMember = z.object({
  address: z.string(),
  name: z.string(),
  locale: z.string(),
  timeZone: z.string(),
  values: z.record(z.string(), z.string()),
})

export type ListMember = z.infer<typeof listMember>

/** Where the members of a list come from, as stored. */
export const listSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('Members'), members: z.array(listMember) }),
  z.object({ kind: z.literal('Query'), dataSourceId: z.string(), query: z.string() }),
  z.object({ kind: z.literal('Group'), groupId: z.string() }),
])

export type ListSource = z.infer<typeof listSource>

const entryPrefix = 'list:'

/** The name of the list that an entry of `To`, `Cc` or `Bcc` names; null for an address. */
export function listNameOf(entry: string): string | null {
  const text = entry.trim()
  return text.slice(0, entryPrefix.length).toLowerCase() === entryPrefix
    ? text.slice(entryPrefix.length).trim()
    : null
}

export function listEntry(name: string): string {
  return `${entryPrefix}${name}`
}

/** What lists are found by, whatever the case of the letters. */
export function listKey(name: string): string {
  return composed(name).trim().toLowerCase()
}

/** The member as a recipient is written in a mail; an address that cannot be read stays as it is. */
export function memberAsWritten({ address, name }: Pick<ListMember, 'address' | 'name'>): string {
  const parsed = parseAddress(address)
  return parsed.ok ? writtenAddress({ address: parsed.address.address, name: name.trim() || null }) : address
}

/** `"Ann Lee" <ann@example.org>`, or the address without a name. */
export function writtenAddress({ name, address }: Address): string {
  return name === null ? address : `"${name.replace(/["\\]/g, '\\$&')}" <${address}>`
}

/**
 * A member from a row of a query: the columns `Address`, `Name`, `Locale` and `TimeZone`, whatever their case, and all
 * others as values. Without a column `Address` the first one has the address.
 */
export function memberOfRow(columns: readonly string[], cells: readonly Cell[]): ListMember {
  const keys = columns.map((column) => column.trim().toLowerCase())
  const addressAt = Math.max(keys.indexOf('address'), 0)
  const textAt = (index: number) => (index < 0 ? '' : cellText(cells[index] ?? null).trim())
  const [nameAt, localeAt, zoneAt] = ['name', 'locale', 'timezone'].map((key) => keys.indexOf(key))
  const used = new Set([addressAt, nameAt, localeAt, zoneAt])
  const others = columns.flatMap((column, index) =>
    used.has(index) ? [] : [[column, cellText(cells[index] ?? null)] as const],
  )
  return {
    address: textAt(addressAt),
    name: textAt(nameAt ?? -1),
    locale: textAt(localeAt ?? -1),
    timeZone: textAt(zoneAt ?? -1),
    values: Object.fromEntries(others),
  }
}

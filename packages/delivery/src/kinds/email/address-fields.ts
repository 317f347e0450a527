import {
  addressEntries,
  hasPlaceholder,
  listEntry,
  listNameOf,
  parseAddress,
  parseAddresses,
} from '@punctual/domain'
import { text } from '@punctual/domain/fields'
import { refused, sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { maximumRecipients } from './bind-email.ts'

const maximumPlainAddresses = 50

/** Of a list. */
const maxNameLength = 200

/** Room for as many addresses as a destination may have, each with a name. */
const longList = text(200_000)

/**
 * "a@example.org; Ann <b@example.org>" or an array of such strings. Kept as "Ann <b@example.org>". An entry
 * with a placeholder is kept as it is, and is filled in by each run. Whether it can be is checked with the
 * schedule.
 */
export const addressList = z
  .union([longList, z.array(longList).max(maximumRecipients)])
  .transform((value, context) => {
    const addresses: string[] = []
    for (const entry of [value].flat().flatMap(addressEntries)) {
      const parsed = readEntry(entry)
      if (!parsed.ok) {
        context.addIssue({ code: 'custom', ...refused(parsed.message) })
        return z.NEVER
      }
      addresses.push(
        ...parsed.addresses.map((address) => (typeof address === 'string' ? address : written(address))),
      )
    }
    if (addresses.length <= maximumRecipients) return addresses
    context.addIssue({
      code: 'custom',
      ...refused(sentence('field_too_many_addresses', { most: maximumRecipients })),
    })
    return z.NEVER
  })
  .meta({
    id: 'AddressListInput',
    description:
      'Addresses separated by semicolon or comma, or an array of such texts. `list:<Name>` stands for the members of a list of recipients',
  })

function readEntry(entry: string) {
  if (hasPlaceholder(entry)) return placeholderEntry(entry)
  const name = listNameOf(entry)
  if (name === null) return parseAddresses(entry)
  if (name === '' || name.length > maxNameLength)
    return { ok: false, message: sentence('recipient_list_gone', { name: name.slice(0, 100) }) } as const
  return { ok: true, addresses: [listEntry(name)] } as const
}

function placeholderEntry(entry: string) {
  if (entry.length <= 320 && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(entry))
    return { ok: true, addresses: [entry.trim()] } as const
  return { ok: false, message: sentence('placeholder_entry_too_long') } as const
}

/** The same without placeholders: these addresses are needed where nothing is filled in. */
export const plainAddressList = z
  .union([longList, z.array(longList).max(maximumRecipients)])
  .transform((value, context) => {
    const list = [value].flat().filter((entry) => entry.trim() !== '')
    if (list.length === 0) return []
    if (list.some(hasPlaceholder)) {
      context.addIssue({ code: 'custom', ...refused(sentence('addresses_not_plain')) })
      return z.NEVER
    }
    const read = parseAddresses(list.join(';'))
    const addresses = read.ok ? [...new Set(read.addresses.map(written))] : []
    if (read.ok && addresses.length <= maximumPlainAddresses) return addresses
    const said = read.ok
      ? sentence('field_too_many_addresses', { most: maximumPlainAddresses })
      : read.message
    context.addIssue({ code: 'custom', ...refused(said) })
    return z.NEVER
  })
  .meta({ id: 'PlainAddressListInput', description: 'Addresses without placeholders' })

export const oneAddress = text(1_000).transform((value, context) => {
  if (value.trim() === '') return null
  if (hasPlaceholder(value) && placeholderEntry(value).ok) return value.trim()
  const parsed = parseAddress(value)
  if (parsed.ok) return written(parsed.address)
  context.addIssue({ code: 'custom', ...refused(parsed.message) })
  return z.NEVER
})

function written({ name, address }: { name: string | null; address: string }): string {
  if (name === null) return address
  return /^[\p{L}\p{N} .'_-]+$/u.test(name)
    ? `${name} <${address}>`
    : `"${name.replace(/["\\]/g, '\\$&')}" <${address}>`
}

/** Lists of addresses as they are typed, read by the rule of the service. A line break ends an address as well. */
import { addressEntries, parseAddress } from '@punctual/domain/address'
import { hasPlaceholder } from '@punctual/domain/placeholder'

import type { WrongText } from './live-text.ts'

export function typedAddresses(text: string): string[] {
  return text.split('\n').flatMap(addressEntries)
}

/** How many addresses a text lists; expressions count as one each. */
export function countAddresses(text: string): number {
  return typedAddresses(text).length
}

/** Says which entry of a list is no address; null when each is one, or is filled in by a run. */
export function wrongAddress(text: string): WrongText | null {
  const wrong = typedAddresses(text).find((entry) => !hasPlaceholder(entry) && !parseAddress(entry).ok)
  return wrong === undefined
    ? null
    : { message: 'recipients.wrongAddress', values: { text: wrong.slice(0, 100) } }
}

/** Whether a text is one address, and none that a run fills in. */
export function isOneAddress(text: string): boolean {
  return countAddresses(text) === 1 && !hasPlaceholder(text) && wrongAddress(text) === null
}

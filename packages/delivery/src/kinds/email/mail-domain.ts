import { parseAddress } from '@punctual/domain'

/** The domain of the sender, which Message-IDs end with. */
export function mailDomain(from: string): string {
  const sender = parseAddress(from)
  return sender.ok ? (sender.address.address.split('@')[1] ?? 'localhost') : 'localhost'
}

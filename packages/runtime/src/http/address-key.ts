import { isIPv4, isIPv6 } from 'node:net'

import { ipv4At, ipv6Groups } from '../egress/address-ranges.ts'

/** What stands in a log or a row at most, should an address be none. */
const maxTextLength = 100

/**
 * The address by which logins and connections are counted: an IPv4 address as it is, and the network of 64
 * bits of an IPv6 address. The owner of one address of such a network has all of them.
 */
export function addressKey(address: string): string {
  const [plain = ''] = address.split('%')
  if (isIPv4(plain)) return plain
  if (!isIPv6(plain)) return address.slice(0, maxTextLength)
  const groups = ipv6Groups(plain)
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  return isMapped ? ipv4At(groups, 6) : `${groups.slice(0, 4).join(':')}::/64`
}

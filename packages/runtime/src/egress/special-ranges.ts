/**
 * Networks that are no part of the public Internet, and those of multicast. They come from two registries of
 * IANA: "IPv4 Special-Purpose Address Space" and "IPv6 Special-Purpose Address Space" (RFC 6890; as of
 * 2025-10). https://www.iana.org/assignments/iana-ipv4-special-registry
 * https://www.iana.org/assignments/iana-ipv6-special-registry
 *
 * A range is here unless it is a part of another one. Anycast relays and servers that the registries call
 * globally reachable (AS112, AMT) are no hosts of reports. They are omitted unless another range contains
 * them.
 */
export interface SpecialRange {
  readonly network: string
  readonly name: string
  readonly kind: 'private' | 'loopback' | 'link-local'
}

const range = (network: string, name: string, kind: SpecialRange['kind'] = 'private'): SpecialRange => ({
  network,
  name,
  kind,
})

export const specialRanges: readonly SpecialRange[] = [
  range('0.0.0.0/32', 'this host', 'loopback'),
  range('0.0.0.0/8', 'this network'),
  range('10.0.0.0/8', 'private use'),
  range('100.64.0.0/10', 'shared address space'),
  range('127.0.0.0/8', 'loopback', 'loopback'),
  range('169.254.0.0/16', 'link local', 'link-local'),
  range('172.16.0.0/12', 'private use'),
  range('192.0.0.0/24', 'IETF protocol assignments'),
  range('192.0.2.0/24', 'documentation'),
  range('192.88.99.0/24', '6to4 relay anycast, deprecated'),
  range('192.168.0.0/16', 'private use'),
  range('198.18.0.0/15', 'benchmarking'),
  range('198.51.100.0/24', 'documentation'),
  range('203.0.113.0/24', 'documentation'),
  range('224.0.0.0/4', 'multicast'),
  range('240.0.0.0/4', 'reserved, and limited broadcast'),
  range('::1/128', 'loopback', 'loopback'),
  range('::/128', 'unspecified', 'loopback'),
  range('64:ff9b:1::/48', 'IPv4/IPv6 translation, local use'),
  range('100::/64', 'discard only'),
  range('100:0:0:1::/64', 'dummy prefix'),
  range('2001::/23', 'IETF protocol assignments, Teredo and benchmarking among them'),
  range('2001:db8::/32', 'documentation'),
  range('3fff::/20', 'documentation'),
  range('5f00::/16', 'segment routing'),
  range('fc00::/7', 'unique local'),
  range('fe80::/10', 'link local', 'link-local'),
  range('fec0::/10', 'site local, deprecated'),
  range('ff00::/8', 'multicast'),
]

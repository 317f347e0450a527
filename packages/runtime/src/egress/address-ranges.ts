import { BlockList, isIP } from 'node:net'

import { type SpecialRange, specialRanges } from './special-ranges.ts'

/** What an IP address belongs to, as far as outgoing connections are concerned. */
export type AddressKind = 'public' | 'private' | 'loopback' | 'link-local' | 'metadata'

/**
 * Addresses at which clouds serve credentials and configuration to the machine itself. They are the shared
 * link-local ones, those of AWS (tasks, pods), Azure, Alibaba and Oracle, and their IPv6 forms.
 */
const metadata = blockList([
  '169.254.169.254/32',
  '169.254.169.253/32',
  '169.254.170.2/32',
  '169.254.170.23/32',
  '169.254.0.23/32',
  '168.63.129.16/32',
  '100.100.100.200/32',
  '192.0.0.192/32',
  'fd00:ec2::254/128',
  'fd00:ec2::23/128',
  'fd20:ce::254/128',
  'fe80::a9fe:a9fe/128',
])

const ofKind = (kind: SpecialRange['kind']) =>
  blockList(specialRanges.flatMap((range) => (range.kind === kind ? [range.network] : [])))

const loopback = ofKind('loopback')
const linkLocal = ofKind('link-local')
const notPublic = ofKind('private')

/** What an IP address belongs to; the IPv4 address that an IPv6 one carries decides for it. */
export function kindOfAddress(address: string): AddressKind {
  const plain = plainAddress(address)
  const family = familyOf(plain)
  if (metadata.check(plain, family) || isMetadataBehindTranslator(plain)) return 'metadata'
  if (loopback.check(plain, family)) return 'loopback'
  if (linkLocal.check(plain, family)) return 'link-local'
  return notPublic.check(plain, family) ? 'private' : 'public'
}

/**
 * Translators of a site take 64:ff9b:1::/48 (RFC 8215) with the IPv4 address at the end of it, or in the
 * middle (RFC 6052, 2.2). It is unknown here which one does.
 */
function isMetadataBehindTranslator(address: string): boolean {
  if (isIP(address) !== 6) return false
  const groups = ipv6Groups(address)
  if (groups.slice(0, 3).join(':') !== '64:ff9b:1') return false
  const bits = groups.map((group) => group.padStart(4, '0')).join('')
  const inTheMiddle = [bits.slice(12, 16), bits.slice(18, 22)]
  return [ipv4At(groups, 6), ipv4At(inTheMiddle, 0)].some((each) => metadata.check(each, 'ipv4'))
}

/** Whether a host is this machine and nothing else, by its name or address. */
export function isLoopback(host: string): boolean {
  const plain = plainAddress(host)
  return (
    host === 'localhost' ||
    (isIP(plain) !== 0 && loopback.check(plain, familyOf(plain)) && !/^(0\.0\.0\.0|::)$/.test(plain))
  )
}

/**
 * The address without a zone, and as IPv4 when it is an IPv6 one that carries it (mapped, compatible,
 * translated by NAT64, or 6to4).
 */
export function plainAddress(address: string): string {
  const withoutZone = address.split('%')[0]!
  if (isIP(withoutZone) !== 6) return withoutZone
  const groups = ipv6Groups(withoutZone)
  const six = groups.slice(0, 6).join(':')
  // The unspecified address and that of the machine itself have the form of compatible ones.
  const isOwn = /^0:0:0:0:0:0:0:[01]$/.test(groups.join(':'))
  if (carriesIpv4.has(six) && !isOwn) return ipv4At(groups, 6)
  return groups[0] === '2002' ? ipv4At(groups, 1) : withoutZone
}

export function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

/** A list of networks in CIDR notation. */
export function blockList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, Number(prefix), familyOf(address))
  }
  return list
}

/** Mapped, compatible (RFC 4291, deprecated), translated by NAT64 (RFC 6052) and by SIIT (RFC 2765). */
const carriesIpv4: ReadonlySet<string> = new Set([
  '0:0:0:0:0:ffff',
  '0:0:0:0:0:0',
  '64:ff9b:0:0:0:0',
  '0:0:0:0:ffff:0',
])

/** The eight groups of a valid IPv6 address without a zone: lower case, no leading zeros. */
export function ipv6Groups(address: string): string[] {
  // A URL writes every IPv6 address the same way: lower case, no dotted part.
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const [head = '', tail] = canonical.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  return tail === undefined
    ? front
    : [...front, ...Array<string>(8 - front.length - back.length).fill('0'), ...back]
}

/** The IPv4 address that two groups of an IPv6 address carry, from the given place on. */
export function ipv4At(groups: readonly string[], place: number): string {
  const [h, l] = [Number.parseInt(groups[place]!, 16), Number.parseInt(groups[place + 1]!, 16)]
  return [h >> 8, h & 255, l >> 8, l & 255].join('.')
}

import { isIP } from 'node:net'

import { describe, expect, test } from 'vitest'

import { ipv6Groups, kindOfAddress } from './address-ranges.ts'
import { createEgressGuard } from './egress-guard.ts'
import { specialRanges } from './special-ranges.ts'

const bitsOf = (address: string): bigint =>
  isIP(address) === 4
    ? address.split('.').reduce((bits, part) => (bits << 8n) | BigInt(part), 0n)
    : ipv6Groups(address).reduce((bits, group) => (bits << 16n) | BigInt(`0x${group}`), 0n)

const parts = (bits: bigint, size: bigint, count: bigint): bigint[] =>
  Array.from(
    { length: Number(count) },
    (_, index) => (bits >> (size * (count - 1n - BigInt(index)))) & ((1n << size) - 1n),
  )

const dotted = (bits: bigint) => parts(bits, 8n, 4n).join('.')
const hexOf = (bits: bigint) => parts(bits, 16n, 8n).map((group) => group.toString(16))

/** The first, the last and one in the middle of a network. */
function members(network: string): { bits: bigint; version: number }[] {
  const [address = '', prefix] = network.split('/')
  const version = isIP(address)
  const free = BigInt(version === 4 ? 32 : 128) - BigInt(Number(prefix))
  const first = (bitsOf(address) >> free) << free
  return [first, first + (1n << free) - 1n, first + (1n << free) / 2n].map((bits) => ({ bits, version }))
}

/** Every way to write an address, and for an IPv4 one every IPv6 address that leads to it. */
function spellings({ bits, version }: { bits: bigint; version: number }): string[] {
  if (version === 6) {
    const groups = hexOf(bits)
    const full = groups.map((group) => group.padStart(4, '0')).join(':')
    const canonical = new URL(`http://[${full}]/`).hostname.slice(1, -1)
    const mixed = `${groups.slice(0, 6).join(':')}:${dotted(bits & 0xffff_ffffn)}`
    return [canonical, full, full.toUpperCase(), groups.join(':'), mixed, `${canonical}%eth0`]
  }
  const address = dotted(bits)
  const [high, low] = parts(bits, 16n, 2n).map((group) => group.toString(16))
  const carriers = ['::', '::ffff:', '::ffff:0:', '64:ff9b::', '64:ff9b:1::', '0:0:0:0:0:FFFF:', '64:FF9B::']
  return [
    address,
    ...carriers.flatMap((carrier) => [`${carrier}${address}`, `${carrier}${high}:${low}`]),
    `2002:${high}:${low}::1`,
  ]
}

describe.each(specialRanges.map((range) => [range.network, range.name, range] as const))(
  '%s (%s)',
  (_network, _name, range) => {
    test('is refused wherever an address of it is given, however it is written', () => {
      const guard = createEgressGuard({ allow: [], deny: [], unlisted: 'public' })
      const reached = members(range.network)
        .flatMap(spellings)
        .filter((host) => kindOfAddress(host) === 'public' || guard.check({ host, port: 443 }) === null)
      expect(reached).toEqual([])
    })
  },
)

test.each([
  ['169.254.169.254 behind a translator of the site', '64:ff9b:1::a9fe:a9fe'],
  ['169.254.169.254 in the middle of such an address', '64:ff9b:1:a9fe:00a9:fe00::'],
  ['169.254.169.254 as a compatible address', '::a9fe:a9fe'],
])('%s is where clouds keep credentials, and no list opens it', (_what, host) => {
  expect(kindOfAddress(host)).toBe('metadata')
})

test.each(['8.8.8.8', '2606:4700::1111', '64:ff9b::808:808', '::ffff:8.8.8.8', '2002:808:808::1', '1.1.1.1'])(
  '%s is an address of the public Internet',
  (host) => {
    expect(kindOfAddress(host)).toBe('public')
  },
)

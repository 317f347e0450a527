import { expect, it } from 'vitest'

import { addressEntries, parseAddress, parseAddresses } from './address.ts'

function addresses(input: string | string[]): unknown {
  const parsed = parseAddresses(input)
  return parsed.ok
    ? parsed.addresses.map(({ name, address }) => (name === null ? address : [name, address]))
    : parsed.message
}

it('parseAddresses reads one string with ";" and ",", and forgives empty entries', () => {
  expect(addresses('ann@example.org; bob@example.org,cem@example.org ;; ')).toEqual([
    'ann@example.org',
    'bob@example.org',
    'cem@example.org',
  ])
  expect(addresses('')).toEqual([])
})

it('parseAddresses reads arrays whose entries may be lists themselves', () => {
  expect(addresses(['ann@example.org', 'bob@example.org;cem@example.org'])).toEqual([
    'ann@example.org',
    'bob@example.org',
    'cem@example.org',
  ])
})

it('parseAddresses reads display names, and does not split inside quotes', () => {
  expect(
    addresses('Ann <ann@example.org>; "Lee; \\"Bob\\", jr" <bob@example.org>, <cem@example.org>'),
  ).toEqual([['Ann', 'ann@example.org'], ['Lee; "Bob", jr', 'bob@example.org'], 'cem@example.org'])
})

it('addressEntries does not split inside quotes, angle brackets or placeholders', () => {
  const list =
    '"Lee, {{first}}" <{{mail:a;b}}>,{{Locale(de, ScheduledFor)}}; Ann <ann@example.org;>;;{{open, x'
  expect(addressEntries(list)).toEqual([
    '"Lee, {{first}}" <{{mail:a;b}}>',
    '{{Locale(de, ScheduledFor)}}',
    'Ann <ann@example.org;>',
    '{{open',
    'x',
  ])
})

it('parseAddresses writes internationalised domains as the wire wants them, and keeps the local part', () => {
  expect(addresses('jürgen@Bücher.example')).toEqual(['jürgen@xn--bcher-kva.example'])
})

it('parseAddresses accepts what real address books hold', () => {
  expect(addresses("o'neil+tag@sub.example.co.uk; a_b-c.d@localhost; 1@2.example")).toHaveLength(3)
})

it.each([
  'ann',
  '@example.org',
  'ann@',
  'ann@@example.org',
  'ann b@example.org',
  '.ann@example.org',
  'ann..b@example.org',
  'ann@example..org',
  'ann@-example.org',
  'ann@127.0.0.1',
  'ann@exa mple.org',
  'Ann <ann@example.org> x',
  'Ann ann@example.org',
  '<<ann@example.org>>',
  `${'a'.repeat(65)}@example.org`,
  `ann@${'a'.repeat(64)}.org`,
  `ann@${'a.'.repeat(126)}org`,
])('parseAddresses refuses %s with a sentence that shows it', (input) => {
  const parsed = parseAddresses(['good@example.org', input])
  expect(parsed).toMatchObject({ ok: false })
  expect(parsed.ok ? '' : String(parsed.message)).toContain(input.slice(0, 20).replaceAll('"', '\\"'))
})

it.each([
  'ann@example.org\r\nBcc: eve@example.org',
  'Ann\nBcc: x <ann@example.org>',
  'ann@example.org\u0000',
  'ann@example.org\u2028',
  '\u202eAnn <ann@example.org>',
])('parseAddresses refuses line breaks and characters that hide something (%j)', (input) => {
  expect(parseAddresses(input)).toMatchObject({ ok: false })
})

it('parseAddresses does not take long for hostile input', () => {
  const before = process.cpuUsage()
  parseAddresses(`${'"'.repeat(50_000)}${'<'.repeat(50_000)}`)
  parseAddresses(`${'a.'.repeat(50_000)}@${'b.'.repeat(50_000)}`)
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(5_000)
})

it('parseAddress wants exactly one', () => {
  expect(parseAddress('Ann <ann@example.org>')).toEqual({
    ok: true,
    address: { name: 'Ann', address: 'ann@example.org' },
  })
  expect(parseAddress('ann@example.org;bob@example.org')).toMatchObject({ ok: false })
  expect(parseAddress('')).toMatchObject({ ok: false })
})

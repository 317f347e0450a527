import { describe, expect, it } from 'vitest'

import { parseAddress, parseAddresses } from './address.ts'

const read = (input: string | string[]) => {
  const parsed = parseAddresses(input)
  return parsed.ok ? parsed.addresses.map(({ name, address }) => (name === null ? address : [name, address])) : parsed.message
}

describe('recipients that people type', () => {
  it.each<[string | string[], unknown]>([
    ['ann@example.org', ['ann@example.org']],
    ['ann@example.org; bob@example.org,', ['ann@example.org', 'bob@example.org']],
    [
      ['ann@example.org', 'Bob <bob@example.org>; carl@example.org'],
      ['ann@example.org', ['Bob', 'bob@example.org'], 'carl@example.org'],
    ],
    ['"Lee, Ann; sales" <ann@example.org>', [['Lee, Ann; sales', 'ann@example.org']]],
    ['ann@bücher.example', ['ann@xn--bcher-kva.example']],
    ['ann.lee+reports@mail.example.org', ['ann.lee+reports@mail.example.org']],
    ['postmaster@localhost', ['postmaster@localhost']],
    ['', []],
    [' ; , ', []],
  ])('reads %j', (input, expected) => expect(read(input)).toEqual(expected))

  it.each([
    'ann',
    '@example.org',
    'ann@',
    'ann@@example.org',
    'a nn@example.org',
    'ann@example..org',
    'ann@-example.org',
    'ann@example.org:25',
    'ann@example.org/path',
    'ann@10.0.0.1',
    'ann@[10.0.0.1]',
    '.ann@example.org',
    'Ann <ann@example.org> trailing',
    `${'a'.repeat(65)}@example.org`,
    `ann@${'a'.repeat(250)}.org`,
  ])('refuses %j and says how to write an address', (input) => expect(read(input)).toMatch(/is not an e-mail address; write it like/))

  it.each(['ann@example.org\r\nBcc: eve@example.org', 'ann@example.org\u0000', 'ann@example.org\u2028x', '\u202eann@example.org'])(
    'refuses control characters, so that no header can be smuggled in: %j',
    (input) => expect(read(input)).toMatch(/line breaks or control characters/),
  )

  it('takes exactly one where one is asked for', () => {
    expect(parseAddress('Ann <ann@example.org>')).toEqual({ ok: true, address: { name: 'Ann', address: 'ann@example.org' } })
    expect(parseAddress('ann@example.org; bob@example.org').ok).toBe(false)
    expect(parseAddress('').ok).toBe(false)
  })
})

import { randomBytes } from 'node:crypto'

import { expect, it } from 'vitest'

import { createClientAddressSigner } from './client-address.ts'

const clockAt = (second: number) => ({
  now: () => new Date(second * 1_000),
  monotonicMs: () => 0,
  sleep: () => Promise.reject(new Error('nothing sleeps')),
})
const [old, next, foreign] = [randomBytes(32), randomBytes(32), randomBytes(32)]
const signer = (keys: Buffer[], second = 1_000_000) => createClientAddressSigner(keys, clockAt(second))

it.each(['127.0.0.5', '2001:db8::7', '::ffff:192.0.2.1'])(
  'a signed address %s is read by a process with the key, and by one that has it among others',
  (address) => {
    const value = signer([old]).sign(address)
    expect(signer([old]).read(value)).toBe(address)
    expect(signer([next, old]).read(value)).toBe(address)
    expect(signer([old]).read(signer([next, old]).sign(address))).toBe(address)
  },
)

it('a signed address is good for five minutes, of a clock that is ahead as of one that is behind', () => {
  const value = signer([old]).sign('192.0.2.1')
  const at = (offset: number) => signer([old], 1_000_000 + offset).read(value)
  expect([at(-301), at(-300), at(300), at(301)]).toEqual([null, '192.0.2.1', '192.0.2.1', null])
})

it.each<[string, (value: string) => string]>([
  ['without a signature', (value) => value.slice(0, value.lastIndexOf(' '))],
  ['with an empty signature', (value) => value.slice(0, value.lastIndexOf(' ') + 1)],
  ['of another address', (value) => value.replace('192.0.2.1', '192.0.2.2')],
  ['of another time', (value) => value.replace('1000000', '1000001')],
  ['signed with a foreign key', () => signer([foreign]).sign('192.0.2.1')],
  ['with more behind it', (value) => `${value} x`],
  ['that is none', () => 'x'],
  ['that is empty', () => ''],
])('a client address %s is not believed', (_how, changed) => {
  expect(signer([old]).read(changed(signer([old]).sign('192.0.2.1')))).toBeNull()
})

it('only an address is signed', () => {
  expect(() => signer([old]).sign('proxy')).toThrow()
})

import { expect, test } from 'vitest'

import { readRedisUrl } from './redis-url.ts'

test('an address of Redis has host, port, database and credentials; an IPv6 address loses its brackets', () => {
  expect(readRedisUrl('redis://cache.example')).toEqual({ host: 'cache.example', port: 6379, db: 0 })
  expect(readRedisUrl('redis://[::1]:6380/3')).toEqual({ host: '::1', port: 6380, db: 3 })
  expect(readRedisUrl('rediss://us%40er:p%3Ass@[fd00::7]')).toEqual({
    host: 'fd00::7',
    port: 6379,
    db: 0,
    username: 'us@er',
    password: 'p:ss',
    tls: {},
  })
})

test.each([
  ['redis://:secret@h?sslrootcert=/etc/hosts', /needs rediss/],
  ['rediss://:secret@h?sslrootcert=/no/such/file', /sslrootcert.*ENOENT/],
  ['rediss://:secret@h?sslcert=/etc/hosts', /go together/],
  ['rediss://:secret@h?ca=/etc/hosts', /unknown option "ca"/],
])(
  'the address %s stops the start with the option that is wrong, and without the password',
  (address, message) => {
    expect(() => readRedisUrl(address)).toThrow(message)
    expect(() => readRedisUrl(address)).not.toThrow(/secret/)
  },
)

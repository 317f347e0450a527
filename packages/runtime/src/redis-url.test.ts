import { expect, test } from 'vitest'

import { hostsOfRedis, readRedisUrl } from './redis-url.ts'

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

test('an address of sentinels has their hosts, the name of the primary, and credentials for both', () => {
  const address = 'redis+sentinel://us%40er:p%3Ass@one,two:26380,[fd00::7]:26381/reports.main/3'
  const server = readRedisUrl(`${address}?sentineluser=watch&sentinelpassword=a+b%26c`)
  expect(server).toEqual({
    sentinels: [
      { host: 'one', port: 26_379 },
      { host: 'two', port: 26_380 },
      { host: 'fd00::7', port: 26_381 },
    ],
    name: 'reports.main',
    db: 3,
    username: 'us@er',
    password: 'p:ss',
    sentinelUsername: 'watch',
    sentinelPassword: 'a+b&c',
  })
  expect(hostsOfRedis(server)).toBe('one:26379,two:26380,[fd00::7]:26381')
  expect(readRedisUrl('rediss+sentinel://one/main')).toEqual({
    sentinels: [{ host: 'one', port: 26_379 }],
    name: 'main',
    db: 0,
    tls: {},
    sentinelTLS: {},
    enableTLSForSentinelMode: true,
  })
})

test.each([
  ['redis+sentinel://:secret@h:26379', /what the sentinels call the primary/],
  ['redis+sentinel://:secret@h:26379/', /what the sentinels call the primary/],
  ['redis+sentinel://:secret@h:26379/a%20b', /what the sentinels call the primary/],
  ['redis+sentinel://:secret@/main', /unreadable address of a sentinel/],
  ['redis+sentinel://:secret@h:26379,/main', /unreadable address of a sentinel/],
  ['redis+sentinel://:secret@h:port,g/main', /unreadable address of a sentinel/],
  ['redis+sentinel://:secret@h/main/first', /database that is not a number/],
  ['redis+sentinel://:secret@h/main?sslrootcert=/etc/hosts', /needs TLS/],
  ['redis+sentinel://:secret@h/main?password=x', /unknown option "password".*sentinelpassword/],
  ['redis://:secret@h?sentinelpassword=x', /unknown option "sentinelpassword"/],
  ['redis://:secret@h/first', /database that is not a number/],
  ['redis://:secret@h:1,g:2', /not readable/],
  ['redis://:secret%@h', /encoded as %25/],
  ['redis://:secret@h?sslrootcert=/etc/hosts', /needs TLS/],
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

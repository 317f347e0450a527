import { expect, test } from 'vitest'

import { successionDelayMs } from './succession.ts'

const nobodyKnown = {
  self: 'b',
  goneLeader: 'a',
  liveSchedulers: ['a', 'b', 'c'],
  preferredLeader: null,
  backupServers: [],
}

test('without wishes the first scheduler that polls takes over', () => {
  expect(successionDelayMs(nobodyKnown)).toBe(0)
})

test('a preferred leader that is alive goes first, and takes over without waiting itself', () => {
  expect(successionDelayMs({ ...nobodyKnown, preferredLeader: 'c' })).toBeGreaterThan(0)
  expect(successionDelayMs({ ...nobodyKnown, self: 'c', preferredLeader: 'c' })).toBe(0)
})

test('no scheduler waits for a preferred leader that is gone, or that has just crashed with a fresh heartbeat', () => {
  expect(successionDelayMs({ ...nobodyKnown, preferredLeader: 'elsewhere' })).toBe(0)
  expect(successionDelayMs({ ...nobodyKnown, preferredLeader: 'a' })).toBe(0)
})

test('a backup leaves it to the others, longest of all', () => {
  const backup = successionDelayMs({ ...nobodyKnown, backupServers: ['b'] })
  expect(backup).toBeGreaterThan(successionDelayMs({ ...nobodyKnown, preferredLeader: 'c' }))
})

test('a backup leads at once when only backups are left', () => {
  expect(successionDelayMs({ ...nobodyKnown, backupServers: ['b', 'c'] })).toBe(0)
  expect(successionDelayMs({ ...nobodyKnown, liveSchedulers: ['a', 'b'], backupServers: ['b'] })).toBe(0)
})

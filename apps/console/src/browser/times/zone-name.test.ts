import { zoneNameFor } from '@punctual/domain'
import { expect, test } from 'vitest'

import { currentZoneName, zoneNames } from './zone-name.ts'

test('a zone that was renamed is shown and sent by its current name, and any other as it is', () => {
  expect(['Asia/Calcutta', 'Europe/Kiev', 'Europe/Amsterdam', 'constructor'].map(currentZoneName)).toEqual([
    'Asia/Kolkata',
    'Europe/Kyiv',
    'Europe/Amsterdam',
    'constructor',
  ])
})

test('the service takes every zone name of the console as it is, and both names of a renamed zone mean the same', () => {
  const weekMs = 604_800_000
  const clock = (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'long' })
  for (const old of Intl.supportedValuesOf('timeZone')) {
    const name = currentZoneName(old)
    expect(zoneNameFor(name)).toBe(name)
    if (name === old) continue
    const [now, before] = [clock(name), clock(old)]
    for (let at = Date.UTC(2000); at < Date.UTC(2030); at += weekMs)
      expect([name, now.format(at)]).toEqual([name, before.format(at)])
  }
  expect(new Set(zoneNames()).size).toBe(zoneNames().length)
})

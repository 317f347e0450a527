import { expect, test } from 'vitest'

import { instantOfIsoText, instantOfWallText } from './wall-time-text.ts'

test.each([
  ['2026-03-29T02:30', '2026-03-29T01:00:00.000Z'],
  ['2026-03-29 03:00:30', '2026-03-29T01:00:30.000Z'],
  ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  [' 2026-06-01 ', '2026-05-31T22:00:00.000Z'],
])('%s is local time of the zone: %s', (text, expected) => {
  expect(instantOfWallText(text, 'Europe/Berlin')?.toISOString()).toBe(expected)
})

test.each([
  '2026-03-29T02:30Z',
  '2026-03-29T02:30+02:00',
  '2026-02-30',
  '2026-03-29T24:00',
  '2026-03-29T10:00:60',
  'soon',
  '',
])('%j is none', (text) => {
  expect(instantOfWallText(text, 'Europe/Berlin')).toBeNull()
})

test.each([
  ['2026-03-29T02:30:00Z', '2026-03-29T02:30:00.000Z'],
  ['2026-03-29T02:30:15.999z', '2026-03-29T02:30:15.000Z'],
  ['2026-03-29T02:30+02:00', '2026-03-29T00:30:00.000Z'],
  ['2026-03-29T02:30:00-0930', '2026-03-29T12:00:00.000Z'],
])('%s is an instant with an offset: %s', (text, expected) => {
  expect(instantOfIsoText(text)?.toISOString()).toBe(expected)
})

test.each([
  '2026-03-29T02:30',
  '2026-02-30T02:30Z',
  '2026-03-29Z',
  '2026-03-29T25:00Z',
  '2026-03-29T02:30+2',
])('%j is none with an offset', (text) => {
  expect(instantOfIsoText(text)).toBeNull()
})

import { createManualClock } from '@punctual/testing'
import { expect, test } from 'vitest'

import { createStatusCache } from './status-cache.ts'

test('a text is kept for a minute from when it was read, however often it is asked for', async () => {
  const clock = createManualClock()
  const texts = createStatusCache(clock)
  texts.keep('a', 'text')
  for (let seconds = 0; seconds < 60; seconds += 1) {
    expect(texts.find('a')).toBe('text')
    await clock.advance(1_000)
  }
  expect(texts.find('a')).toBeNull()
  texts.keep('a', 'read again')
  expect(texts.find('a')).toBe('read again')
})

test('when there are too many, those that were read first leave, and a text of extraordinary length is not kept at all', () => {
  const texts = createStatusCache(createManualClock())
  const long = 'x'.repeat(100_000)
  const ids = Array.from({ length: 200 }, (_, index) => `id-${index}`)
  for (const id of ids) texts.keep(id, long)
  expect(ids.filter((id) => texts.find(id) !== null)).toEqual(ids.slice(-80))
  texts.keep(ids.at(-1)!, `${long}x`)
  expect(texts.find(ids.at(-1)!)).toBeNull()
  // What is read again takes the place of what was kept, once.
  for (let round = 0; round < 200; round += 1) texts.keep('same', long)
  expect(ids.filter((id) => texts.find(id) !== null)).toEqual(ids.slice(-80, -1))
})

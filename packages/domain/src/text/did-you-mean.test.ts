import { expect, test } from 'vitest'

import { didYouMean } from './did-you-mean.ts'

const words = ['Daily', 'Weekdays', 'Weekly', 'Monthly', 'Annual']

test.each([
  ['dayly', 'Daily'],
  ['Wekly', 'Weekly'],
  ['Weeklyy', 'Weekly'],
  ['Montlhy', 'Monthly'],
  ['ANUAL', 'Annual'],
])('the word that was meant by %s is %s', (typed, expected) => {
  expect(didYouMean(typed, words)).toBe(expected)
})

test.each(['', 'Hourly report', 'x', 'W'.repeat(10_000)])(
  'the word that was meant is not guessed when nothing is near: %j',
  (typed) => {
    expect(didYouMean(typed, words)).toBeNull()
  },
)

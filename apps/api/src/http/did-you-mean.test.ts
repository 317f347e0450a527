import { describe, expect, test } from 'vitest'

import { didYouMean } from './did-you-mean.ts'

const words = ['Daily', 'Weekdays', 'Weekly', 'Monthly', 'Annual']

describe('the word that was meant', () => {
  test.each([
    ['dayly', 'Daily'],
    ['Wekly', 'Weekly'],
    ['Weeklyy', 'Weekly'],
    ['Montlhy', 'Monthly'],
    ['ANUAL', 'Annual'],
  ])('by %s is %s', (typed, expected) => {
    expect(didYouMean(typed, words)).toBe(expected)
  })

  test.each(['', 'Hourly report', 'x', 'W'.repeat(10_000)])('is not guessed when nothing is near: %j', (typed) => {
    expect(didYouMean(typed, words)).toBeNull()
  })
})

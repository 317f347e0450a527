import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'

import { nearText, otherClockText } from './format.ts'
import { loadWholeCatalogue } from '../messages/languages.ts'

const en = await loadWholeCatalogue('en')

const intl = createIntl({ locale: 'en-GB', messages: en })
const epoch = Date.UTC(2026, 10, 23, 7, 30) / 1_000

test('an instant on the clock of a schedule names its zone where the viewer has another time', () => {
  expect(otherClockText(intl, epoch, { zone: 'America/New_York', viewerZone: 'Asia/Calcutta' })).toBe(
    'Mon 23 Nov, 02:30 in America/New_York',
  )
  expect(otherClockText(intl, epoch, { zone: 'Asia/Calcutta', viewerZone: 'UTC' })).toBe(
    'Mon 23 Nov, 13:00 in Asia/Kolkata',
  )
  expect(otherClockText(intl, epoch, { zone: 'Europe/Amsterdam', viewerZone: 'Europe/Berlin' })).toBeNull()
})

test('the days around now have a word each, on the clock of the viewer, and other years their number', () => {
  const nowMs = Date.UTC(2026, 10, 23, 22, 30)
  const said = (...at: Parameters<typeof Date.UTC>) =>
    nearText(intl, Date.UTC(...at) / 1_000, { zone: 'Europe/Berlin', nowMs })
  expect(said(2026, 10, 23, 22, 45)).toBe('today, 23:45')
  // In Berlin the next day has begun.
  expect(said(2026, 10, 23, 23, 15)).toBe('tomorrow, 00:15')
  expect(said(2026, 10, 22, 6)).toBe('yesterday, 07:00')
  expect(said(2026, 10, 26, 6)).toBe('Thu 26 Nov, 07:00')
  expect(said(2027, 0, 4, 6)).toBe('Mon, 4 Jan 2027, 07:00')
})

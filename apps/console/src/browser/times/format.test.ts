import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'

import { en } from '../messages/en.ts'
import { otherClockText } from './format.ts'

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

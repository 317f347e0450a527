import { expect, test } from 'vitest'

import { withInstants } from './instants-in-text.ts'

const epochs = (text: string) => withInstants(text, (epoch) => `<${epoch}>`)

test.each([
  [
    'It ran from 2026-06-01T09:30:00+02:00 to 2026-06-01T07:30:20.123Z on alpha.',
    'It ran from <1780299000> to <1780299020> on alpha.',
  ],
  ['Since 2026-06-01 07:30:00 UTC the runs wait.', 'Since <1780299000> the runs wait.'],
  [
    'Of the day 2026-06-01, with the id 2026-06-01T09:30.',
    'Of the day 2026-06-01, with the id 2026-06-01T09:30.',
  ],
  ['A month that there is not: 2026-13-01T09:30:00Z.', 'A month that there is not: 2026-13-01T09:30:00Z.'],
  [
    'An offset with seconds stays: 1900-01-01T00:19:32+00:19:32.',
    'An offset with seconds stays: 1900-01-01T00:19:32+00:19:32.',
  ],
])('instants in %j are written as the viewer reads them', (text, shown) => {
  expect(epochs(text)).toBe(shown)
})

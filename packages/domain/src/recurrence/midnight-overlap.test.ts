import { expect, test } from 'vitest'

import { occurrences } from './next-occurrence.ts'
import { exampleRecurrence } from './testing/example-recurrence.ts'

const repeat = { every: 15, unit: 'Minutes', until: null } as const

// proves decided-4.3.4/repeat-steps-count decided-4.4.6/repeated-step-belongs
test.each([
  ['Africa/Cairo', '2026-10-29T20:30:00Z', '+03:00', '+02:00'],
  ['America/Nuuk', '2026-10-25T00:30:00Z', '-01:00', '-02:00'],
  ['America/Santiago', '2026-04-05T02:30:00Z', '-03:00', '-04:00'],
  ['America/Sao_Paulo', '2018-02-18T01:30:00Z', '-02:00', '-03:00'],
  ['America/Scoresbysund', '2026-10-25T00:30:00Z', '-01:00', '-02:00'],
  ['Asia/Beirut', '2026-10-24T20:30:00Z', '+03:00', '+02:00'],
])(
  'Repeat in %s, where the clock goes back at midnight, steps through both passes of the last hour',
  (timeZone, after, first, second) => {
    const recurrence = exampleRecurrence({
      timeZone,
      startDate: '2018-01-01',
      executionTime: '06:00',
      repeat,
    })
    const times = occurrences(recurrence, { after: new Date(after), limit: 6 }).map(({ local }) =>
      local.slice(11),
    )
    expect(times).toEqual([
      `23:45:00${first}`,
      `23:00:00${second}`,
      `23:15:00${second}`,
      `23:30:00${second}`,
      `23:45:00${second}`,
      `06:00:00${second}`,
    ])
  },
)

import { expect, test } from 'vitest'

import { artifactId, deliveryId, messageId, occurrenceId } from './id.ts'

const schedule = '00000000-0000-4000-8000-00000000000a'
const mailing = { executionId: schedule, destinationId: '00000000-0000-4000-8000-00000000000b', row: 0 }

test('an id that follows from what it names is the same in every process, for ever', () => {
  expect(occurrenceId(schedule, new Date('2026-03-29T02:30:00Z'))).toBe(
    '019d376d-4040-8625-92ec-5bb722f1e033',
  )
  expect(deliveryId(mailing, 'ann@example.org')).toBe('8d8b462e-1973-5777-aec2-d23f1f6465de')
  expect(artifactId(schedule, 0)).toBe('6b7dc946-9541-589f-9279-7d9c524af1be')
  expect(messageId(mailing, 'example.org')).toBe('<4387d514-d91d-5452-9b00-b03d250c355a@example.org>')
})

test('a recipient is the same however its letters are written, and a row of the data is a mail of its own', () => {
  expect(deliveryId(mailing, 'Ann@Example.org')).toBe(deliveryId(mailing, 'ann@example.org'))
  expect(messageId({ ...mailing, row: 2 }, 'example.org')).not.toBe(messageId(mailing, 'example.org'))
})

test('planned runs sort by their due instants, and schedules that are due at one instant have ids of their own', () => {
  const at = (milliseconds: number) => occurrenceId(schedule, new Date(milliseconds))
  const instants = [0, 1, 1_000, Date.parse('2026-03-29T02:30:00Z'), Date.parse('9999-12-31T23:59:59Z')]
  const ids = instants.map((instant) => at(instant))
  expect(ids.toSorted()).toEqual(ids)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  const schedules = Array.from(
    { length: 5_000 },
    (_, number) => `${schedule.slice(0, -6)}${100_000 + number}`,
  )
  expect(new Set(schedules.map((id) => occurrenceId(id, new Date(0)))).size).toBe(5_000)
})

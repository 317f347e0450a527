import { expect, test } from 'vitest'

import type { FoundSchedule } from '../../api/queries.ts'
import { chosenOf, countChosen, everything, isChosen, nothing, toggled } from './selection.ts'

const row = (id: string, name = id) => ({ ScheduleId: id, ScheduleName: name }) as unknown as FoundSchedule
const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => row(id))
const idsOf = (found: readonly FoundSchedule[]) => found.map(({ ScheduleId }) => ScheduleId).toSorted()

test('an action changes as many schedules as are counted, also when the list no longer has one of them', () => {
  const two = toggled(toggled(nothing, 1, { schedules: rows, isRange: false }), 3, {
    schedules: rows,
    isRange: false,
  })
  for (const schedules of [rows, rows.slice(0, 2), []]) {
    expect(countChosen(two, schedules.length)).toBe(2)
    expect(idsOf(chosenOf(two, schedules))).toEqual(['b', 'd'])
  }
  expect(chosenOf(two, [row('b', 'renamed')]).map(({ ScheduleName }) => ScheduleName)).toContain('renamed')
})

test('a range begins at the row that was chosen, wherever the list has moved it', () => {
  const first = toggled(nothing, 0, { schedules: rows, isRange: false })
  const moved = ['b', 'c', 'a', 'd', 'e'].map((id) => row(id))
  expect(idsOf(chosenOf(toggled(first, 4, { schedules: moved, isRange: true }), moved))).toEqual([
    'a',
    'd',
    'e',
  ])
  // The row where it would begin has left the list: only the pressed row is chosen.
  const without = rows.slice(1)
  expect(idsOf(chosenOf(toggled(first, 3, { schedules: without, isRange: true }), without))).toEqual([
    'a',
    'e',
  ])
})

test('of everything that is found, the known rows can be taken out one by one', () => {
  const others = toggled(everything, 2, { schedules: rows, isRange: false })
  expect(rows.map(({ ScheduleId }) => isChosen(others, ScheduleId))).toEqual([true, true, false, true, true])
})

import { expect, test } from 'vitest'

import { changedMembers } from '../src/browser/controls/changed-members.ts'

test('a diff shows the members that differ by their path, and no other one', () => {
  expect(
    changedMembers(
      { Name: 'Sales', Schedule: { ExecutionTime: '07:00', TimeZone: 'UTC' } },
      { Name: 'Sales', Schedule: { ExecutionTime: '06:30', TimeZone: 'UTC' } },
    ),
  ).toEqual([{ path: 'Schedule.ExecutionTime', before: '07:00', after: '06:30' }])
})

test('a diff of what was created or deleted shows each of its members', () => {
  expect(changedMembers(null, { Name: 'Sales', Enabled: true })).toEqual([
    { path: 'Name', before: undefined, after: 'Sales' },
    { path: 'Enabled', before: undefined, after: true },
  ])
  expect(changedMembers({ Name: 'Sales' }, null)).toEqual([
    { path: 'Name', before: 'Sales', after: undefined },
  ])
})

test('objects of a list are distinguished by their id, so that a new one in front changes no other', () => {
  const one = { Id: 'a', To: ['x@example.org'] }
  expect(changedMembers({ List: [one] }, { List: [{ Id: 'b', To: ['y@example.org'] }, one] })).toEqual([
    { path: 'List[b].Id', before: undefined, after: 'b' },
    { path: 'List[b].To', before: undefined, after: ['y@example.org'] },
  ])
})

test('a change between an object and something else is one change, and equal values are none', () => {
  expect(changedMembers({ A: { B: 1 } }, { A: 'text' })).toEqual([
    { path: 'A', before: { B: 1 }, after: 'text' },
  ])
  expect(changedMembers(null, { A: {} })).toEqual([{ path: 'A', before: undefined, after: {} }])
  expect(changedMembers({ A: [1, { B: 2 }] }, { A: [1, { B: 2 }] })).toEqual([])
})

test('a value that is nested without end is compared as a whole below a fixed depth', () => {
  const nested = (value: unknown) => {
    let result = value
    for (let depth = 0; depth < 100; depth += 1) result = { A: result }
    return result
  }
  const [change, ...others] = changedMembers(nested(1), nested(2))
  expect(others).toEqual([])
  expect(change?.path.split('.')).toHaveLength(12)
})

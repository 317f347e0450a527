import { expect, test } from 'vitest'

import { addressedField, type Difference } from './plan.ts'

const created = (Address: string, more: object = {}): Difference =>
  ({ Address, Change: 'Create', model: { Schedule: {}, ...more }, stored: null }) as unknown as Difference

test('what is refused is named by the address of its schedule, or by the path of its folder', () => {
  const found = [created('/Sales/North/Daily', { Reports: [] }), created('/Sales/Weekly')]
  expect(addressedField(found, 'Bi[0].ScheduleName')).toBe('/Sales/Weekly: Bi[0].ScheduleName')
  expect(addressedField(found, 'Package[0].Reports')).toBe('/Sales/North/Daily: Package[0].Reports')
  expect(addressedField(found, 'Folders[1]')).toBe('/Sales/North: Folders[1]')
  expect(['Folders[9]', 'Bi[1].Owner', 'DryRun'].map((field) => addressedField(found, field))).toEqual([
    'Folders[9]',
    'Bi[1].Owner',
    'DryRun',
  ])
})

import { expect, test } from 'vitest'

import { type MyRights, rightsAt } from './rights-queries.ts'

const Folders: MyRights['Folders'] = [
  { Path: '/', Rights: ['View', 'Download'] },
  { Path: '/Sales', Rights: ['View'] },
  { Path: '/Sales/Daily', Rights: ['View', 'Edit'] },
]

test('the rights in a folder are those of the nearest folder above it that is named, whatever the case', () => {
  expect(rightsAt({ Folders }, '/')).toEqual(['View', 'Download'])
  expect(rightsAt({ Folders }, '/Salesmen')).toEqual(['View', 'Download'])
  expect(rightsAt({ Folders }, '/Sales/Weekly')).toEqual(['View'])
  expect(rightsAt({ Folders }, '/sales/DAILY/Old')).toEqual(['View', 'Edit'])
})

test('a folder below none that is named gives no rights', () => {
  expect(rightsAt({ Folders: [{ Path: '/Sales', Rights: ['View'] }] }, '/Other')).toEqual([])
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { addressOf, keyOf, nameOf, placesOf } from './address.ts'
import { readDocuments, writeDocument } from './directory.ts'

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'punctual-directory-'))
})
afterAll(() => rmSync(directory, { recursive: true }))

it.each([
  ['/Sales', 'Q1/Q2'],
  ['/Sales', 'Q1%2FQ2'],
  ['/Sales', 'Q1%2fQ2'],
  ['/Sales', 'Q1%252fQ2'],
  ['/Sales', '100 %'],
  ['/x%2Fy', 'Daily'],
  ['/x%2fy', 'Daily'],
  ['/x%252fy/z', 'Daily'],
  ['/', 'Daily'],
  ['/Sales.package', 'Daily.package'],
  ['/Sales', 'package'],
])('a schedule in %s named %s is read from its file as it was written', (FolderPath, ScheduleName) => {
  const address = addressOf({ FolderPath, ScheduleName })
  const document = { FolderPath, ScheduleName }
  writeDocument(directory, { address, type: null }, document)
  const found = readDocuments(directory).find((each) => each.address === address && each.type === null)
  expect(found?.read()).toEqual(document)
  expect(found?.isWrittenAs(document)).toBe(true)
  expect(nameOf(address.split('/').at(-1)!)).toBe(ScheduleName)
})

it('schedules of one address are files of their kinds, and the first keeps the name of the file', () => {
  const kinds = ['single', 'paginated', 'package'] as const
  const places = placesOf(kinds.map((type) => ({ address: '/Kinds/Q1.single', type })))
  expect(places.map(({ type }) => type)).toEqual([null, 'paginated', 'package'])
  for (const place of places) writeDocument(directory, place, { Kind: place.type })
  const found = readDocuments(directory).filter(({ address }) => address === '/Kinds/Q1.single')
  expect(found.map(({ type, read }) => [type, read()])).toEqual(
    expect.arrayContaining(places.map(({ type }) => [type, { Kind: type }])),
  )
})

it('a name in decomposed form or another case is the same schedule', () => {
  const place = { address: '/Berichte/Über'.normalize('NFD'), type: null }
  writeDocument(directory, place, {})
  const found = readDocuments(directory).find(({ address }) => address.endsWith('ber'))
  expect(keyOf('single', found!.address)).toBe(keyOf('single', '/berichte/über'.normalize('NFC')))
  expect(keyOf('single', found!.address)).not.toBe(keyOf('package', '/Berichte/Über'))
})

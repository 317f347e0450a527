import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { addressOf, nameOf } from './address.ts'
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
])('a schedule in %s named %s is read from its file as it was written', (FolderPath, ScheduleName) => {
  const address = addressOf({ FolderPath, ScheduleName })
  const document = { FolderPath, ScheduleName }
  writeDocument(directory, address, document)
  const found = readDocuments(directory).get(address)
  expect(found?.read()).toEqual(document)
  expect(found?.isWrittenAs(document)).toBe(true)
  expect(nameOf(address.split('/').at(-1)!)).toBe(ScheduleName)
})

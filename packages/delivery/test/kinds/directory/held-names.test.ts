import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { realFiles } from '../../../src/kinds/directory/directory-files.ts'
import { heldNames, replyOf } from '../../../src/held-names.ts'
import { openDirectory } from './directory-under-test.ts'

const never = new AbortController().signal
const permitted = { requestSendPermit: async () => true }
const others = (...replies: (string | null)[]) => ({ ...permitted, readOthers: async () => replies })
const fault = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))

test('a file that another delivery of the run has put there is not replaced: the new one gets a number', async () => {
  await using directory = await openDirectory()
  await mkdir(directory.path)
  await writeFile(join(directory.path, 'Sales.pdf'), 'of the first row')
  await writeFile(join(directory.path, 'Sales (2).pdf'), 'of an earlier run')
  const sending = { ...directory.sending, ...others('sales.PDF') }
  expect(await directory.deliverer().send(directory.prepared, sending, never)).toMatchObject({
    recipients: [{ state: 'Accepted', reply: 'Sales (2).pdf' }],
  })
  expect(await readFile(join(directory.path, 'Sales.pdf'), 'utf8')).toBe('of the first row')
  expect(await readFile(join(directory.path, 'Sales (2).pdf'), 'utf8')).toBe('content of Sales.pdf')
  const confirmation = await directory.deliverer().confirm!(directory.prepared, sending, never)
  expect(confirmation).toEqual({ kind: 'arrived', reply: 'Sales (2).pdf' })
})

test('while another delivery of the run is in doubt, no file is replaced', async () => {
  await using directory = await openDirectory()
  await mkdir(directory.path)
  await writeFile(join(directory.path, 'Sales.pdf'), 'perhaps of the first row')
  const sending = { ...directory.sending, ...others(null) }
  expect(await directory.deliverer().send(directory.prepared, sending, never)).toMatchObject({
    recipients: [{ state: 'Accepted', reply: 'Sales (2).pdf' }],
  })
  expect((await readdir(directory.path)).toSorted()).toEqual(['Sales (2).pdf', 'Sales.pdf'])
})

test('the number of a file is never that of another file of the delivery', async () => {
  await using directory = await openDirectory({ names: ['Sales.pdf', 'Sales (2).pdf'] })
  const sending = { ...directory.sending, ...others('Sales.pdf') }
  expect(await directory.deliverer().send(directory.prepared, sending, never)).toMatchObject({
    recipients: [{ state: 'Accepted', reply: 'Sales (3).pdf, Sales (2).pdf' }],
  })
})

test('of files with the same content each delivery is confirmed with its own, and none with that of another', async () => {
  for (const ifExists of ['Rename', 'Replace'] as const) {
    await using directory = await openDirectory({ ifExists })
    await mkdir(directory.path)
    await writeFile(join(directory.path, 'Sales.pdf'), 'content of Sales.pdf')
    const sending = { ...directory.sending, ...others('Sales.pdf') }
    const confirm = () => directory.deliverer().confirm!(directory.prepared, sending, never)
    expect(await confirm()).toEqual({ kind: 'unknown' })
    await directory.deliverer().send(directory.prepared, sending, never)
    expect(await confirm()).toEqual({ kind: 'arrived', reply: 'Sales (2).pdf' })
  }
})

test('a file that has its name and keeps the temporary one is known by its inode, not by its content', async () => {
  await using directory = await openDirectory({ ifExists: 'Rename' })
  const dying = directory.over({ syncDirectory: () => fault('EIO'), remove: () => fault('EIO') })
  await mkdir(directory.path)
  await writeFile(join(directory.path, 'Sales.pdf'), 'content of Sales.pdf')
  const temporary = `.punctual-${directory.sending.receiptId}-0.part`
  await writeFile(join(directory.path, temporary), 'content of Sales.pdf')
  await link(join(directory.path, temporary), join(directory.path, 'Sales (2).pdf'))
  const sending = { ...directory.sending, ...permitted }
  expect(await dying.confirm!(directory.prepared, sending, never)).toEqual({
    kind: 'arrived',
    reply: 'Sales (2).pdf',
  })
  expect(await directory.deliverer().send(directory.prepared, sending, never)).toMatchObject({
    recipients: [{ state: 'Accepted', reply: 'Sales (2).pdf' }],
  })
  await rm(join(directory.path, 'Sales (2).pdf'))
})

test('a reply that lists names with commas holds each of them; one that was cut holds any', () => {
  const held = heldNames([replyOf(['Sales, North.pdf', 'Costs.pdf'])])
  for (const name of ['Sales, North.pdf', 'Costs.pdf', 'COSTS.pdf']) expect(held.has(name)).toBe(true)
  expect(held.has('Other.pdf') || held.isOpen).toBe(false)
  expect(heldNames([replyOf(Array.from({ length: 100 }, (_, index) => `Sales ${index}.pdf`))]).isOpen).toBe(
    true,
  )
})

test.each([
  ['EISDIR', 'destination_name_taken', 'A directory has the name that the file is to get.'],
  [
    'ENAMETOOLONG',
    'destination_path_refused',
    'The path or the name of the file is too long for the file system.',
  ],
  [
    'ENOTDIR',
    'destination_path_refused',
    'A name of the path is that of a file, where a directory has to be.',
  ],
])('an error %s of the file system is said as what it is', async (code, failure, message) => {
  await using directory = await openDirectory()
  const deliverer = directory.over({ rename: () => fault(code) })
  const sending = { ...directory.sending, ...permitted }
  expect(await deliverer.send(directory.prepared, sending, never)).toMatchObject({
    recipients: [{ state: 'Rejected', failure: { code: failure, message } }],
  })
  expect(await realFiles.find(join(directory.path, 'Sales.pdf'))).toBeNull()
})

import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { realFiles } from '../../../src/kinds/directory/directory-files.ts'
import { describeDestination } from '../../conformance/describe-destination.ts'
import { openDirectory, sendingTo } from './directory-under-test.ts'

const never = new AbortController().signal
const permitted = { requestSendPermit: async () => true }

describeDestination('a directory that replaces files', () => openDirectory({ ifExists: 'Replace' }))
describeDestination('a directory that renames files', () => openDirectory({ ifExists: 'Rename' }))
describeDestination('a directory that keeps files', () => openDirectory({ ifExists: 'Fail' }))
describeDestination('a directory that gets several files', () =>
  openDirectory({ ifExists: 'Rename', names: ['Sales.pdf', 'Costs.pdf'] }),
)

const fault = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))

test('a name that is taken is replaced, numbered or refused, as the destination says', async () => {
  for (const [ifExists, files, state] of [
    ['Replace', { 'Sales.pdf': 'content of Sales.pdf' }, 'Accepted'],
    ['Rename', { 'Sales.pdf': 'older', 'Sales (2).pdf': 'content of Sales.pdf' }, 'Accepted'],
    ['Fail', { 'Sales.pdf': 'older' }, 'Rejected'],
  ] as const) {
    await using directory = await openDirectory({ ifExists })
    await mkdir(directory.path)
    await writeFile(join(directory.path, 'Sales.pdf'), 'older')
    const sending = { ...directory.sending, ...permitted }
    const outcome = await directory.deliverer().send(directory.prepared, sending, never)
    expect(outcome).toMatchObject({ kind: 'answered', recipients: [{ state }] })
    const names = (await readdir(directory.path)).toSorted()
    const contents = await Promise.all(names.map((name) => readFile(join(directory.path, name), 'utf8')))
    expect(Object.fromEntries(names.map((name, index) => [name, contents[index]]))).toEqual(files)
  }
})

test('a name that another program takes in the last moment is refused, and no file of the delivery stays', async () => {
  await using directory = await openDirectory({ ifExists: 'Fail', names: ['Costs.pdf', 'Sales.pdf'] })
  const sending = {
    ...directory.sending,
    requestSendPermit: async () => {
      await writeFile(join(directory.path, 'Sales.pdf'), 'of another program')
      return true
    },
  }
  expect(await directory.deliverer().send(directory.prepared, sending, never)).toMatchObject({
    recipients: [{ state: 'Rejected', failure: { code: 'destination_name_taken' } }],
  })
  expect(await readdir(directory.path)).toEqual(['Sales.pdf'])
})

test.each([
  ['ENOSPC', 'destination_full', 'not-sent'],
  ['EIO', 'destination_unreachable', 'not-sent'],
  ['EACCES', 'destination_denied', 'answered'],
  ['EROFS', 'destination_denied', 'answered'],
])('a write that fails with %s is reported as %s, and leaves nothing', async (code, failure, kind) => {
  await using directory = await openDirectory()
  const deliverer = directory.over({
    async write(path, content, signal) {
      await realFiles.write(path, content, signal)
      await fault(code)
    },
  })
  const outcome = await deliverer.send(directory.prepared, { ...directory.sending, ...permitted }, never)
  expect(outcome).toMatchObject({ kind })
  expect(JSON.stringify(outcome)).toContain(failure)
  expect(await readdir(directory.path)).toEqual([])
})

test('a last step that fails has delivered nothing and may be tried again; one that fails after its effect has delivered', async () => {
  await using directory = await openDirectory()
  const sending = { ...directory.sending, ...permitted }
  const failing = directory.over({ rename: () => fault('EIO') })
  expect(await failing.send(directory.prepared, sending, never)).toMatchObject({
    kind: 'not-sent',
    failure: { code: 'destination_unreachable', retryable: true },
  })
  const late = directory.over({
    async rename(from, to) {
      await realFiles.rename(from, to)
      await fault('EIO')
    },
  })
  expect(await late.send(directory.prepared, sending, never)).toMatchObject({
    recipients: [{ state: 'Accepted', reply: 'Sales.pdf' }],
  })
})

test('a last step that fails for one of several files is finished by the next attempt, with each file once', async () => {
  await using directory = await openDirectory({ ifExists: 'Rename', names: ['Costs.pdf', 'Sales.pdf'] })
  const sending = { ...directory.sending, ...permitted }
  const failing = directory.over({
    link: (from, to) => (to.endsWith('Sales.pdf') ? fault('EIO') : realFiles.link(from, to)),
  })
  expect(await failing.send(directory.prepared, sending, never)).toMatchObject({ kind: 'not-sent' })
  expect(await directory.deliverer().send(directory.prepared, sending, never)).toMatchObject({
    recipients: [{ state: 'Accepted', reply: 'Costs.pdf, Sales.pdf' }],
  })
  expect((await readdir(directory.path)).toSorted()).toEqual(['Costs.pdf', 'Sales.pdf'])
})

test('a share that does not answer is left when the run is stopped: before the permit nothing is sent, after it the end is unknown', async () => {
  await using directory = await openDirectory()
  const hangs = () => new Promise<never>(() => {})
  const stop = new AbortController()
  const writing = directory.over({
    write() {
      stop.abort('the run is stopped')
      return hangs()
    },
  })
  const sending = { ...directory.sending, ...permitted }
  expect(await writing.send(directory.prepared, sending, stop.signal)).toMatchObject({ kind: 'not-sent' })
  const later = new AbortController()
  const naming = directory.over({
    rename() {
      later.abort('the run is stopped')
      return hangs()
    },
  })
  expect(await naming.send(directory.prepared, sending, later.signal)).toMatchObject({ kind: 'unknown' })
})

test('a file that another program has taken away after its delivery was interrupted stays in doubt', async () => {
  await using directory = await openDirectory()
  const sending = { ...directory.sending, ...permitted }
  await directory.deliverer().send(directory.prepared, sending, never)
  await rm(join(directory.path, 'Sales.pdf'))
  expect(await directory.deliverer().confirm!(directory.prepared, sending, never)).toEqual({
    kind: 'unknown',
  })
})

test('a share that is gone cannot be asked: its root is not made anew', async () => {
  await using directory = await openDirectory()
  await rm(directory.root, { recursive: true })
  const sending = { ...directory.sending, ...permitted }
  expect(await directory.deliverer().confirm!(directory.prepared, sending, never)).toMatchObject({
    kind: 'not-asked',
    failure: { code: 'destination_unreachable' },
  })
  expect(await directory.deliverer().send(directory.prepared, sending, never)).toMatchObject({
    kind: 'not-sent',
    failure: { code: 'destination_unreachable' },
  })
  await expect(readdir(directory.root)).rejects.toThrow('ENOENT')
})

test.each([
  ['another directory', (root: string) => join(root, '..', 'elsewhere')],
  ['a way up', (root: string) => `${root}/a/../../elsewhere`],
  ['a directory whose name begins with that of the root', (root: string) => `${root}-2`],
  ['a relative path', () => 'reports'],
  ['a link that leads out', (root: string) => join(root, 'out', 'reports')],
  ['a link that leads nowhere', (root: string) => join(root, 'nowhere', 'reports')],
  ['a file in place of a directory', (root: string) => join(root, 'file')],
  ['a file in the middle of the path', (root: string) => join(root, 'file', 'reports')],
])('no file gets out of the root by %s', async (_way, pathOf) => {
  await using directory = await openDirectory()
  const elsewhere = join(directory.root, '..', 'elsewhere')
  await mkdir(elsewhere)
  await symlink(elsewhere, join(directory.root, 'out'))
  await symlink(join(elsewhere, 'nothing'), join(directory.root, 'nowhere'))
  await writeFile(join(directory.root, 'file'), 'a file')
  const sending = { ...sendingTo(pathOf(directory.root), 'Replace'), ...permitted }
  expect(await directory.deliverer().send(directory.prepared, sending, never)).toMatchObject({
    recipients: [{ state: 'Rejected', failure: { code: 'destination_path_refused' } }],
  })
  expect(await readdir(elsewhere)).toEqual([])
})

test('a file name that is a link is replaced, and what it leads to is not touched', async () => {
  await using directory = await openDirectory()
  const secret = join(directory.root, '..', 'secret')
  await writeFile(secret, 'secret')
  await mkdir(directory.path)
  await symlink(secret, join(directory.path, 'Sales.pdf'))
  await directory.deliverer().send(directory.prepared, { ...directory.sending, ...permitted }, never)
  expect(await readFile(secret, 'utf8')).toBe('secret')
  expect(await readFile(join(directory.path, 'Sales.pdf'), 'utf8')).toBe('content of Sales.pdf')
})

test('a test takes every step of a delivery and leaves nothing; the step that fails is reported', async () => {
  for (const ifExists of ['Replace', 'Rename'] as const) {
    await using directory = await openDirectory({ ifExists })
    const { settings, secrets } = directory.sending
    const steps = await directory.deliverer().test!({ settings, secrets }, never)
    expect(steps.map(({ ok }) => ok)).toEqual([true, true, true, true])
    expect(await readdir(directory.root)).toEqual([])
    const failing = await directory.over({ link: () => fault('EPERM'), rename: () => fault('EPERM') }).test!(
      { settings, secrets },
      never,
    )
    expect(failing.map(({ ok }) => ok)).toEqual([true, true, false])
    expect(await readdir(directory.root)).toEqual([])
  }
})

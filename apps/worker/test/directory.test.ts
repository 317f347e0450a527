import { mkdir, mkdtemp, readdir, rm, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type DirectoryFiles, realFiles } from '@punctual/delivery'
import { beforeEach, expect, test } from 'vitest'

import { openWorker } from './support/open-worker.ts'
import { pdf } from './support/small-pdf.ts'

let root: string

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'punctual-directory-'))
  root = join(folder, 'root')
  await mkdir(root)
  return () => rm(folder, { recursive: true })
})

const share = (more: object = {}) => ({
  kind: 'Directory',
  path: `${root}/{{ScheduleName}}`,
  ifExists: 'Rename',
  ...more,
})

const open = (destinations: object[], changed: Partial<DirectoryFiles> = {}) =>
  openWorker({
    export: async () => ({ content: pdf }),
    directoryRoots: [root],
    directoryFiles: { ...realFiles, ...changed },
    schedule: { name: 'Sales', destinations },
  })

test('a run delivers into a directory and by e-mail, and each delivery is in the record', async () => {
  await using worker = await open([share(), { to: ['ann@example.org'] }])
  const { status, deliveries } = await worker.attempt()
  expect({ status, deliveries }).toMatchObject({ status: 'Succeeded', deliveries: { length: 2 } })
  expect(deliveries).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ recipient: `${root}/Sales`, state: 'Accepted', reply: 'Sales.pdf' }),
      expect.objectContaining({ recipient: 'ann@example.org', state: 'Accepted' }),
    ]),
  )
  expect(await readdir(join(root, 'Sales'))).toEqual(['Sales.pdf'])
  expect(worker.received).toHaveLength(1)
})

test('a share that is away delays no mail, and gets its file from a later attempt', async () => {
  let isAway = true
  const fault = Object.assign(new Error('the share is away'), { code: 'EIO' })
  await using worker = await open([share(), { to: ['ann@example.org'] }], {
    write: (...given) => (isAway ? Promise.reject(fault) : realFiles.write(...given)),
  })
  expect(await worker.attempt()).toMatchObject({
    status: 'Waiting',
    error: { code: 'destination_unreachable' },
  })
  expect(worker.received).toHaveLength(1)
  isAway = false
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded' })
  expect(worker.received).toHaveLength(1)
  expect(await readdir(join(root, 'Sales'))).toEqual(['Sales.pdf'])
})

test('a path that leads out of the root fails its delivery for good', async () => {
  await using worker = await open([share({ path: `${root}/../elsewhere` })])
  expect(await worker.attempt()).toMatchObject({
    status: 'Failed',
    deliveries: [{ state: 'Rejected', error: { code: 'destination_path_refused' } }],
  })
})

test('a name that is taken is refused where the destination keeps files, and the timeline says why', async () => {
  await using worker = await open([share({ ifExists: 'Fail' })])
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded' })
  await worker.again()
  const record = await worker.attempt()
  const { executionId } = record
  expect(record).toMatchObject({
    status: 'Failed',
    deliveries: [{ state: 'Rejected', error: { code: 'destination_name_taken' } }],
  })
  const events = await worker.store.executions.events(executionId)
  const event = events.find(({ name }) => name === 'delivery')
  expect(event?.detail).toMatchObject({ state: 'Rejected', error: { code: 'destination_name_taken' } })
  await unlink(join(root, 'Sales', 'Sales.pdf'))
})

/** Many deliveries of one run into directories: no file of the run is lost to another one of the run. */
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type DirectoryFiles, realFiles } from '@punctual/delivery'
import type { ScheduleSeed } from '@punctual/engine/testing'
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
  path: root,
  ifExists: 'Replace',
  fileName: 'Sales',
  ...more,
})

const rows = [{ Region: 'North' }, { Region: 'South' }, { Region: 'North' }]

interface Opening {
  readonly destinations: readonly object[]
  readonly rows?: NonNullable<ScheduleSeed['rows']>
  readonly definition?: object
  readonly files?: Partial<DirectoryFiles>
}

/** Each file has bytes of its own. */
function open({ destinations, files = {}, ...more }: Opening) {
  let made = 0
  return openWorker({
    export: async () => ({ content: `${pdf}\n% ${(made += 1)}\n` }),
    directoryRoots: [root],
    directoryFiles: { ...realFiles, ...files },
    schedule: { name: 'Sales', destinations: [...destinations], ...more },
  })
}

const filtered = {
  basicFilters: [{ target: { table: 't', column: 'c' }, operator: 'In', values: ['{{Region}}'] }],
}

const contents = async () =>
  await Promise.all((await readdir(root)).map((name) => readFile(join(root, name), 'utf8')))

test('rows that give the same name each have their file, in the run of today and in that of tomorrow', async () => {
  await using worker = await open({ destinations: [share({ fileName: '{{Region}}' })], rows })
  for (const _day of ['today', 'tomorrow']) {
    const { status, deliveries } = await worker.attempt()
    expect(status).toBe('Succeeded')
    expect(deliveries.map(({ reply }) => reply)).toEqual(['North.pdf', 'South.pdf', 'North (2).pdf'])
    expect((await readdir(root)).toSorted()).toEqual(['North (2).pdf', 'North.pdf', 'South.pdf'])
    await worker.again()
  }
})

test('two destinations with the same directory and name each have their file', async () => {
  await using worker = await open({ destinations: [share(), share()] })
  const record = await worker.attempt()
  expect(record.error).toBeNull()
  expect(record.deliveries.map(({ state, reply }) => [state, reply]).toSorted()).toEqual([
    ['Accepted', 'Sales (2).pdf'],
    ['Accepted', 'Sales.pdf'],
  ])
  expect((await readdir(root)).toSorted()).toEqual(['Sales (2).pdf', 'Sales.pdf'])
})

test('a later attempt replaces nothing of an earlier one, and every reply names the file of its row', async () => {
  let isAway = false
  await using worker = await open({
    destinations: [share()],
    definition: filtered,
    rows,
    files: {
      async rename(from, to) {
        if (isAway) throw Object.assign(new Error('the share is away'), { code: 'EIO' })
        await realFiles.rename(from, to)
        isAway = true
      },
    },
  })
  expect(await worker.attempt()).toMatchObject({ status: 'Waiting' })
  expect(await readdir(root)).toEqual(['Sales.pdf'])
  const [first] = await contents()
  for (let attempt = 0; attempt < 2; attempt += 1) {
    isAway = false
    await worker.attempt()
  }
  const record = await worker.store.executions.find(worker.executionId)
  expect(record).toMatchObject({ status: 'Succeeded' })
  expect(record?.deliveries.map(({ reply }) => reply)).toEqual([
    'Sales.pdf',
    'Sales (2).pdf',
    'Sales (3).pdf',
  ])
  expect(await readFile(join(root, 'Sales.pdf'), 'utf8')).toBe(first)
})

test('a row whose delivery is in doubt loses its file to no other row', async () => {
  let renames = 0
  let isReadable = true
  await using worker = await open({
    destinations: [share()],
    rows,
    files: {
      async rename(from, to) {
        await realFiles.rename(from, to)
        renames += 1
        if (renames === 1) {
          isReadable = false
          throw Object.assign(new Error('the share is away'), { code: 'EIO' })
        }
      },
      hash: (...given) =>
        isReadable
          ? realFiles.hash(...given)
          : Promise.reject(Object.assign(new Error('the share is away'), { code: 'EIO' })),
    },
  })
  const { deliveries } = await worker.attempt()
  expect((await readdir(root)).toSorted()).toEqual(['Sales (2).pdf', 'Sales (3).pdf', 'Sales.pdf'])
  expect(deliveries.map(({ state, reply }) => [state, reply])).toEqual([
    ['Unknown', null],
    ['Accepted', 'Sales (2).pdf'],
    ['Accepted', 'Sales (3).pdf'],
  ])
})

/** Destinations of one run that go out at the same time. */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type DirectoryFiles, realFiles } from '@punctual/delivery'
import { beforeEach, expect, test } from 'vitest'

import { openWorker, type WorkerOptions } from './support/open-worker.ts'
import { pdf } from './support/small-pdf.ts'

let [slow, fast] = ['', '']

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'punctual-side-by-side-'))
  ;[slow, fast] = [join(folder, 'slow'), join(folder, 'fast')]
  await Promise.all([mkdir(slow), mkdir(fast)])
  return () => rm(folder, { recursive: true })
})

const share = (path: string) => ({ kind: 'Directory', path, ifExists: 'Replace', fileName: 'Sales' })

const open = (
  destinations: object[],
  { files = {}, ...more }: { readonly files?: Partial<DirectoryFiles> } & Partial<WorkerOptions>,
) =>
  openWorker({
    export: async () => ({ content: pdf }),
    directoryRoots: [slow, fast],
    directoryFiles: { ...realFiles, ...files },
    schedule: { name: 'Sales', destinations },
    ...more,
  })

/** A share whose calls do not return until it is released. */
function hanging(root: string) {
  const released = Promise.withResolvers<void>()
  const entered = Promise.withResolvers<void>()
  const write: DirectoryFiles['write'] = async (path, ...rest) => {
    if (path.startsWith(root)) {
      entered.resolve()
      await released.promise
    }
    await realFiles.write(path, ...rest)
  }
  return { files: { write }, entered: entered.promise, release: () => released.resolve() }
}

test('a share that hangs delays neither a mail nor another share of the same run', async () => {
  const hang = hanging(slow)
  const settled = Promise.withResolvers<void>()
  const states: string[] = []
  await using worker = await open([share(slow), share(fast), { to: ['ann@example.org'] }], {
    files: hang.files,
    ledger: (ledger) => ({
      ...ledger,
      async settle(owner, results) {
        await ledger.settle(owner, results)
        states.push(...results.map(({ state }) => state))
        if (states.length === 2) settled.resolve()
      },
    }),
  })
  const run = worker.attempt()
  await Promise.all([hang.entered, settled.promise])
  expect(states).toEqual(['Accepted', 'Accepted'])
  expect(worker.received).toHaveLength(1)
  expect([await readdir(fast), await readdir(slow)]).toEqual([['Sales.pdf'], []])
  hang.release()
  expect(await run).toMatchObject({ status: 'Succeeded', attempt: 1 })
  expect(await readdir(slow)).toEqual(['Sales.pdf'])
})

test('a mail server that keeps its reply delays no share of the same run', async () => {
  const reply = Promise.withResolvers<'accept'>()
  const placed = Promise.withResolvers<void>()
  await using worker = await open([{ to: ['ann@example.org'] }, share(fast)], {
    mail: { afterDot: () => reply.promise },
    files: {
      async rename(from, to) {
        await realFiles.rename(from, to)
        placed.resolve()
      },
    },
  })
  const run = worker.attempt()
  await placed.promise
  reply.resolve('accept')
  expect(await run).toMatchObject({ status: 'Succeeded', attempt: 1 })
  expect(worker.received).toHaveLength(1)
})

test('two destinations with one place for their files go one after the other, and both files stay', async () => {
  const calls: string[] = []
  const note = (path: string, call: string) => {
    if (path.startsWith(fast)) calls.push(call)
  }
  const files: Partial<DirectoryFiles> = {
    async write(path, ...rest) {
      note(path, 'write')
      await realFiles.write(path, ...rest)
    },
    async rename(from, to) {
      note(to, 'rename')
      await realFiles.rename(from, to)
    },
  }
  await using worker = await open([share(fast), share(slow), share(fast)], { files })
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded' })
  expect(calls).toEqual(['write', 'rename', 'write', 'rename'])
  expect((await readdir(fast)).toSorted()).toEqual(['Sales (2).pdf', 'Sales.pdf'])
})

test('of two sends of a run the first permit commits the file and the ledger rows, and the second one only itself', async () => {
  const steps: string[] = []
  const hang = hanging(slow)
  await using worker = await open([share(slow), { to: ['ann@example.org'] }], {
    files: hang.files,
    ledger: (ledger) => ({
      ...ledger,
      async advance(owner, step, lease) {
        if (step.artifacts?.length) steps.push('file')
        if (step.send) steps.push('send')
        const advanced = await ledger.advance(owner, step, lease)
        hang.release()
        return advanced
      },
    }),
  })
  expect(await worker.attempt()).toMatchObject({ status: 'Succeeded' })
  expect(steps).toEqual(['file', 'send', 'send'])
})

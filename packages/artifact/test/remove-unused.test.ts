import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import {
  artifactFolders,
  createDirectoryArtifactStore,
  type DirectoryArtifactStore,
  removeUnusedArtifacts,
} from '@punctual/artifact'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
let directory: string
let store: DirectoryArtifactStore

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unused-'))
  directory = join(folder, 'store')
  await mkdir(directory)
  store = createDirectoryArtifactStore({ directory })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const dayMs = 86_400_000
const cutoff = () => new Date(Date.now() - 90 * dayMs)

async function fileOf(content: Buffer): Promise<string> {
  const path = join(folder, randomBytes(6).toString('hex'))
  await writeFile(path, content)
  return path
}

/** Stores a content as if that had been so many days ago. */
async function putDaysAgo(days: number, content = randomBytes(2_000)) {
  const { sha256 } = await store.put(await fileOf(content))
  await age(store.pathOf(sha256), days)
  return { content, sha256, folder: Number.parseInt(sha256.slice(0, 2), 16) }
}

async function age(path: string, days: number): Promise<void> {
  const at = new Date(Date.now() - days * dayMs)
  await utimes(path, at, at)
}

async function removeAll(): Promise<number> {
  let removed = 0
  for (let number = 0; number < artifactFolders; number += 1)
    removed += await removeUnusedArtifacts({ directory, folder: number, before: cutoff() })
  return removed
}

test('a file is removed when its set time is over, only in its folder; younger ones stay', async () => {
  const old = await putDaysAgo(91)
  const young = await putDaysAgo(89)
  const other = (old.folder + 1) % artifactFolders
  expect(await removeUnusedArtifacts({ directory, folder: other, before: cutoff() })).toBe(0)
  expect(await removeUnusedArtifacts({ directory, folder: old.folder, before: cutoff() })).toBe(1)
  expect([await store.has(old.sha256), await store.has(young.sha256)]).toEqual([false, true])
  expect(await removeAll()).toBe(0)
  expect(await readdir(join(directory, '.removing'))).toEqual([])
})

test('a content that is made again stays for its set time from then on', async () => {
  const { content, sha256 } = await putDaysAgo(200)
  await store.put(await fileOf(content))
  expect(await removeAll()).toBe(0)
  expect(await buffer(await store.openRead(sha256))).toEqual(content)
})

test('however a worker stores a content while it is being removed, the worker finds it afterwards', async () => {
  for (let round = 0; round < 60; round += 1) {
    const { content, folder: number } = await putDaysAgo(100)
    const file = await fileOf(content)
    const [stored] = await Promise.all([
      store.put(file),
      removeUnusedArtifacts({ directory, folder: number, before: cutoff() }),
    ])
    expect(await store.has(stored.sha256), `round ${round}`).toBe(true)
    expect(await buffer(await store.openRead(stored.sha256))).toEqual(content)
  }
})

test('what a crash left aside is put back when it is in use, and removed when it is old', async () => {
  const [used, old] = [await putDaysAgo(1), await putDaysAgo(100)]
  await mkdir(join(directory, '.removing'))
  for (const { sha256 } of [used, old])
    await rename(store.pathOf(sha256), join(directory, '.removing', sha256))
  expect(await removeAll()).toBe(1)
  expect([await store.has(used.sha256), await store.has(old.sha256)]).toEqual([true, false])
  expect(await readdir(join(directory, '.removing'))).toEqual([])
})

test('a file that a run is to send again stays, however old it is, also when a crash has left it aside', async () => {
  const [here, aside] = [await putDaysAgo(500), await putDaysAgo(500)]
  await mkdir(join(directory, '.removing'), { recursive: true })
  await rename(store.pathOf(aside.sha256), join(directory, '.removing', aside.sha256))
  const kept = new Set([here.sha256, aside.sha256])
  for (const { folder: number } of [here, aside])
    expect(await removeUnusedArtifacts({ directory, folder: number, before: cutoff(), kept })).toBe(0)
  expect([await store.has(here.sha256), await store.has(aside.sha256)]).toEqual([true, true])
  expect(await removeAll()).toBe(2)
})

test('a file that is taken into use again stays for its set time from then on; one that is gone is reported', async () => {
  const { sha256 } = await putDaysAgo(500)
  expect(await store.renew(sha256, new Date())).toBe(true)
  expect(await removeAll()).toBe(0)
  expect(await store.has(sha256)).toBe(true)
  await store.remove(sha256)
  expect(await store.renew(sha256, new Date())).toBe(false)
})

test('what is no artifact is left unchanged, and a directory that is not there is an error', async () => {
  const { sha256, folder: number } = await putDaysAgo(1)
  const stranger = join(directory, sha256.slice(0, 2), 'notes.txt')
  await writeFile(stranger, 'keep me')
  await age(stranger, 500)
  expect(await removeUnusedArtifacts({ directory, folder: number, before: cutoff() })).toBe(0)
  expect((await stat(stranger)).isFile()).toBe(true)
  const missing = { directory: join(folder, 'not-mounted'), folder: 0, before: cutoff() }
  await expect(removeUnusedArtifacts(missing)).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(stat(missing.directory)).rejects.toMatchObject({ code: 'ENOENT' })
})

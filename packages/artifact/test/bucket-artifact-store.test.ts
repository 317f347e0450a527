import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import {
  createDirectoryArtifactStore,
  openArtifactBucket,
  openArtifactStore,
  removeUnusedArtifacts,
} from '@punctual/artifact'
import { describeArtifactStore } from '@punctual/artifact/conformance'
import { startS3Server } from '@punctual/local'
import { type ArtifactSettings, type Clock, StartupProblem, systemClock } from '@punctual/runtime'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createBucketArtifactStore } from '../src/store/bucket-artifact-store.ts'
import { type ObjectBucket, openObjectBucket } from '../src/store/object-bucket.ts'

const dayMs = 86_400_000
const resources = new AsyncDisposableStack()
let port: number
let folder: string
let stores = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bucket-store-'))
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  ;({ port } = resources.use(await startS3Server({ dir: join(folder, 'objects'), bucket: 'files' })))
})
afterAll(() => resources.disposeAsync())

const placeOf = (path: string) => ({
  url: `http://127.0.0.1:${port}/files/${path}`,
  region: 'us-east-1',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
})

function settingsOf(path: string, more: Partial<ArtifactSettings> = {}): ArtifactSettings {
  return {
    PUNCTUAL_ARTIFACT_BUCKET_URL: placeOf(path).url,
    PUNCTUAL_ARTIFACT_BUCKET_REGION: 'us-east-1',
    PUNCTUAL_ARTIFACT_BUCKET_KEY_ID: 'S3RVER',
    PUNCTUAL_ARTIFACT_BUCKET_SECRET: 'S3RVER',
    PUNCTUAL_ARTIFACT_WRITES: 'bucket',
    ...more,
  }
}

/** A process with a store of its own copies, in a folder of the bucket, and the keys that are there. */
async function openProcess(given: { path?: string; clock?: Clock; more?: Partial<ArtifactSettings> } = {}) {
  stores += 1
  const { path = `folder-${stores}`, clock = systemClock(), more } = given
  const opened = new AsyncDisposableStack()
  const opening = { config: settingsOf(path, more), name: `test-${process.pid}-${stores}`, clock }
  const store = await openArtifactBucket(opened, opening)
  const objects = opened.use(openObjectBucket(placeOf(path)))
  const keys = async () => (await objects.list('')).map(({ key }) => key)
  const copies = join(tmpdir(), `punctual-copies-${opening.name}`)
  return { store: store!, path, copies, objects, keys, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

async function newFile(content: Buffer = randomBytes(5_000)) {
  const path = join(folder, randomBytes(6).toString('hex'))
  await writeFile(path, content)
  return { path, content, sha256: createHash('sha256').update(content).digest('hex') }
}

const clockAt = (instant: Date): Clock => ({ ...systemClock(), now: () => instant })
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

describeArtifactStore('bucket', openProcess)

describeArtifactStore('bucket, while files move there from a directory', async () => {
  const directory = await mkdtemp(join(folder, 'old-'))
  stores += 1
  const opened = new AsyncDisposableStack()
  const config = settingsOf(`moving-${stores}`, { PUNCTUAL_ARTIFACT_DIR: directory })
  const store = await openArtifactStore(opened, {
    config,
    name: `moving-${process.pid}-${stores}`,
    clock: systemClock(),
  })
  return { store: store!, [Symbol.asyncDispose]: () => opened.disposeAsync() }
})

test('a file lies under its hash and the day of its last use, and another process reads it by path', async () => {
  await using one = await openProcess()
  await using other = await openProcess({ path: one.path })
  const { path, content, sha256 } = await newFile()
  await one.store.put(path)
  expect(await one.keys()).toEqual([`${sha256.slice(0, 2)}/${sha256}/${dayOf(new Date())}`])
  expect(await readFile(await other.store.pathOf(sha256))).toEqual(content)
  expect((await readdir(other.copies)).filter((name) => name.startsWith('.fetched'))).toEqual([])
})

test('an object whose content is not that of its name is no file, and no copy of it stays', async () => {
  await using one = await openProcess()
  const [real, wrong] = [await newFile(), await newFile()]
  const key = `${real.sha256.slice(0, 2)}/${real.sha256}/${dayOf(new Date())}`
  await one.objects.put(key, { path: wrong.path, sha256: wrong.sha256, bytes: wrong.content.length })
  await expect(one.store.pathOf(real.sha256)).rejects.toMatchObject({
    failure: { code: 'artifact_store_failed' },
  })
  expect((await readdir(one.copies, { recursive: true })).filter((name) => name.length > 64)).toEqual([])
})

test('the service refuses a file that changes between its hash and its upload', async () => {
  await using one = await openProcess()
  const { path, sha256 } = await newFile(Buffer.from('before'))
  await writeFile(path, 'behind')
  await expect(one.objects.put('ab/key', { path, sha256, bytes: 6 })).rejects.toThrow()
  expect(await one.keys()).toEqual([])
})

test('a key that the service refuses is a failure that says so', async () => {
  await using one = await openProcess({ more: { PUNCTUAL_ARTIFACT_BUCKET_SECRET: 'wrong' } })
  const failed = { code: 'artifact_store_failed', said: { code: 'store_not_allowed' } }
  await expect(one.store.put((await newFile()).path)).rejects.toMatchObject({ failure: failed })
})

test('retention removes a content when the day of its last use is over for so long, and keeps what is to be sent', async () => {
  await using old = await openProcess({ clock: clockAt(daysAgo(100)) })
  await using now = await openProcess({ path: old.path })
  const [unused, again, renewed, kept] = [await newFile(), await newFile(), await newFile(), await newFile()]
  for (const { path } of [unused, again, renewed, kept]) await old.store.put(path)
  await now.store.put(again.path)
  expect(await now.store.renew(renewed.sha256, new Date())).toBe(true)
  let removed = 0
  const folders = [unused, again, renewed, kept].map(({ sha256 }) => Number.parseInt(sha256.slice(0, 2), 16))
  for (const number of new Set(folders))
    removed += await now.store.removeUnused({
      folder: number,
      before: daysAgo(90),
      kept: new Set([kept.sha256]),
    })
  const day = dayOf(new Date())
  expect(removed).toBe(1)
  const left = await Promise.all([...new Set(folders)].map((number) => now.store.hashesIn(number)))
  expect(left.flatMap((hashes) => [...hashes]).toSorted()).toEqual(
    [again, renewed, kept].map(({ sha256 }) => sha256).toSorted(),
  )
  expect(await now.store.has(unused.sha256)).toBe(false)
  expect((await now.keys()).map((key) => key.slice(3)).sort()).toEqual(
    [`${again.sha256}/${day}`, `${renewed.sha256}/${day}`, `${kept.sha256}/${dayOf(daysAgo(100))}`].sort(),
  )
  expect(await now.store.renew(unused.sha256, new Date())).toBe(false)
})

test('what a worker stores between the decision and the removal of retention stays', async () => {
  await using old = await openProcess({ clock: clockAt(daysAgo(100)) })
  await using now = await openProcess({ path: old.path })
  const { path, content, sha256 } = await newFile()
  await old.store.put(path)
  const late: ObjectBucket = {
    ...old.objects,
    async remove(key) {
      await now.store.put(path)
      await old.objects.remove(key)
    },
  }
  const leader = createBucketArtifactStore({ bucket: late, directory: old.copies, clock: systemClock() })
  const number = Number.parseInt(sha256.slice(0, 2), 16)
  expect(await leader.removeUnused({ folder: number, before: daysAgo(90) })).toBe(1)
  expect(await buffer(await now.store.openRead(sha256))).toEqual(content)
})

test('what is no file of an execution stays, and an upload that ends early leaves nothing', async () => {
  await using one = await openProcess({ clock: clockAt(daysAgo(500)) })
  const { path, sha256, content } = await newFile(randomBytes(8_000_000))
  await one.objects.put('00/notes.txt', { path, sha256, bytes: content.length })
  expect(await one.store.removeUnused({ folder: 0, before: new Date() })).toBe(0)
  const stopping = new AbortController()
  const putting = one.objects.put('00/late', { path, sha256, bytes: content.length }, stopping.signal)
  setImmediate(() => stopping.abort(new Error('cancelled')))
  await expect(putting).rejects.toThrow()
  expect(await one.keys()).toEqual(['00/notes.txt'])
})

test('copies that no step asked for in six hours are removed, and are fetched again when one does', async () => {
  let instant = new Date()
  await using one = await openProcess({ clock: { ...systemClock(), now: () => instant } })
  const { path, content, sha256 } = await newFile()
  await one.store.put(path)
  const copy = await one.store.pathOf(sha256)
  await utimes(copy, daysAgo(1), daysAgo(1))
  instant = new Date(Date.now() + 3_600_000)
  await one.store.put((await newFile()).path)
  await expect(readFile(copy)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await readFile(await one.store.pathOf(sha256))).toEqual(content)
})

test('files move while processes run: each process reads both stores, before and after new files go elsewhere', async () => {
  const directory = await mkdtemp(join(folder, 'shared-'))
  await using resourcesOfBoth = new AsyncDisposableStack()
  const open = async (writes: 'directory' | 'bucket') => {
    stores += 1
    const more = { PUNCTUAL_ARTIFACT_DIR: directory, PUNCTUAL_ARTIFACT_WRITES: writes }
    const config = settingsOf('both', more)
    const name = `both-${process.pid}-${stores}`
    return (await openArtifactStore(resourcesOfBoth, { config, name, clock: systemClock() }))!
  }
  const [earlier, later] = [await open('directory'), await open('bucket')]
  const [first, second] = [await newFile(), await newFile()]
  await earlier.put(first.path)
  await later.put(second.path)
  const direct = createDirectoryArtifactStore({ directory })
  expect([await direct.has(first.sha256), await direct.has(second.sha256)]).toEqual([true, false])
  for (const store of [earlier, later])
    for (const { sha256, content } of [first, second]) {
      expect(await buffer(await store.openRead(sha256))).toEqual(content)
      expect(await readFile(await store.pathOf(sha256))).toEqual(content)
      expect(await store.renew(sha256, new Date())).toBe(true)
    }
  await later.put(first.path)
  const number = Number.parseInt(first.sha256.slice(0, 2), 16)
  await removeUnusedArtifacts({ directory, folder: number, before: new Date(Date.now() + dayMs) })
  expect(await buffer(await later.openRead(first.sha256))).toEqual(first.content)
})

test('a bucket without its keys, or without a name, is refused at start', async () => {
  for (const more of [
    { PUNCTUAL_ARTIFACT_BUCKET_SECRET: undefined },
    { PUNCTUAL_ARTIFACT_BUCKET_URL: `http://127.0.0.1:${port}` },
  ])
    await expect(openProcess({ more })).rejects.toBeInstanceOf(StartupProblem)
  await using none = new AsyncDisposableStack()
  const config = settingsOf('', { PUNCTUAL_ARTIFACT_BUCKET_URL: undefined })
  expect(await openArtifactStore(none, { config, name: 'none', clock: systemClock() })).toBeNull()
  await mkdir(join(folder, 'only'))
  const only = { ...config, PUNCTUAL_ARTIFACT_DIR: join(folder, 'only') }
  const store = await openArtifactStore(none, { config: only, name: 'only', clock: systemClock() })
  const { path, sha256 } = await newFile()
  await store!.put(path)
  expect(await store!.has(sha256)).toBe(true)
})

import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { createDirectoryArtifactStore, removeAbandonedWrites } from '@punctual/artifact'
import { describeArtifactStore } from '@punctual/artifact/conformance'
import { onSmallDisk } from '@punctual/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
let directory: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'directory-store-'))
  directory = join(folder, 'store')
  await mkdir(directory)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describeArtifactStore('directory', async () => {
  const place = await mkdtemp(join(tmpdir(), 'directory-store-'))
  return {
    store: createDirectoryArtifactStore({ directory: place }),
    [Symbol.asyncDispose]: () => rm(place, { recursive: true }),
  }
})

async function newFile(content: Buffer = randomBytes(5_000)): Promise<string> {
  const path = join(folder, randomBytes(6).toString('hex'))
  await writeFile(path, content)
  return path
}

test('a file lies in a folder named by the first two digits of its hash, and nothing else is left', async () => {
  const store = createDirectoryArtifactStore({ directory })
  const { sha256 } = await store.put(await newFile())
  expect(store.pathOf(sha256)).toBe(join(directory, sha256.slice(0, 2), sha256))
  expect((await stat(store.pathOf(sha256))).size).toBe(5_000)
  expect(await readdir(join(directory, '.incoming'))).toEqual([])
})

test('a directory that is not there is a failure, not a new empty store', async () => {
  const store = createDirectoryArtifactStore({ directory: join(folder, 'not-mounted') })
  await expect(store.put(await newFile())).rejects.toMatchObject({
    failure: { code: 'artifact_store_failed', retryable: true },
  })
  await expect(stat(join(folder, 'not-mounted'))).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a store that is a file instead of a directory is a failure', async () => {
  const store = createDirectoryArtifactStore({ directory: await newFile() })
  await expect(store.put(await newFile())).rejects.toMatchObject({
    failure: { code: 'artifact_store_failed' },
  })
})

test('content that was cut short in the store is replaced by the next put of it', async () => {
  const store = createDirectoryArtifactStore({ directory })
  const content = randomBytes(5_000)
  const { sha256 } = await store.put(await newFile(content))
  await truncate(store.pathOf(sha256), 100)
  await store.put(await newFile(content))
  expect(await readFile(store.pathOf(sha256))).toEqual(content)
})

test('a put aborted while it copies leaves no file behind', async () => {
  const store = createDirectoryArtifactStore({ directory })
  const path = await newFile(randomBytes(30_000_000))
  const stopping = new AbortController()
  const putting = store.put(path, stopping.signal)
  await until(async () => (await sizes(join(directory, '.incoming'))).some((bytes) => bytes > 0))
  stopping.abort(new Error('cancelled'))
  await expect(putting).rejects.toThrow('cancelled')
  expect(await readdir(directory)).toEqual(['.incoming'])
  expect(await readdir(join(directory, '.incoming'))).toEqual([])
})

test('a disk without room is a failure that says so and may pass, leaves nothing half-written, and what fits still fits', async () => {
  const script = fileURLToPath(new URL('./put-file.ts', import.meta.url))
  const [small, large] = [await newFile(randomBytes(20_000)), await newFile(randomBytes(3_000_000))]
  const disk = { directory, bytes: 1_000_000 }
  const { file, commandArguments } = onSmallDisk(disk, [
    process.execPath,
    script,
    directory,
    large,
    small,
    large,
  ])
  const { stdout } = await promisify(execFile)(file, commandArguments)
  const [first, second, third] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  const refused = {
    code: 'artifact_store_failed',
    retryable: true,
    message: expect.stringMatching(/disk of the artifact store is full|no file of this size/) as string,
  }
  expect(first).toEqual({ failure: expect.objectContaining(refused) as object, files: [] })
  expect(second).toEqual({ bytes: 20_000, files: [expect.stringMatching(/^[0-9a-f]{64}$/)] })
  expect(third).toEqual({ failure: expect.objectContaining(refused) as object, files: second?.['files'] })
})

test('what a dead writer left is removed once it is old, and a fresh write is left unchanged', async () => {
  await mkdir(join(directory, '.incoming'))
  await writeFile(join(directory, '.incoming', 'old'), 'x')
  await writeFile(join(directory, '.incoming', 'fresh'), 'x')
  const now = new Date()
  await utimes(join(directory, '.incoming', 'old'), now, new Date(now.getTime() - 7_200_000))
  expect(await removeAbandonedWrites({ directory, olderThanMs: 3_600_000, now })).toBe(1)
  expect(await readdir(join(directory, '.incoming'))).toEqual(['fresh'])
})

test('a reader that began before the removal reads to the end', async () => {
  const store = createDirectoryArtifactStore({ directory })
  const content = randomBytes(1_000_000)
  const { sha256 } = await store.put(await newFile(content))
  const reading = await store.openRead(sha256)
  await store.remove(sha256)
  const chunks: Buffer[] = []
  reading.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(reading, 'end')
  expect(Buffer.concat(chunks)).toEqual(content)
})

async function sizes(path: string): Promise<number[]> {
  const names = await readdir(path).catch(() => [])
  return Promise.all(
    names.map(async (name) => (await stat(join(path, name)).catch(() => ({ size: 0 }))).size),
  )
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setImmediate(resolve))
}

import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import { FailureError } from '@punctual/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { ArtifactStore } from './store/artifact-store.ts'

/** A store made for one test run, and how to get rid of it. */
export interface StoreUnderTest extends AsyncDisposable {
  readonly store: ArtifactStore
}

/** What every artifact store promises, whatever it writes to. For tests only. */
export function describeArtifactStore(name: string, createStore: () => Promise<StoreUnderTest>): void {
  describe(`artifact store: ${name}`, () => {
    let tested: StoreUnderTest
    let folder: string

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'artifact-'))
      tested = await createStore()
    })
    afterAll(async () => {
      await tested[Symbol.asyncDispose]()
      await rm(folder, { recursive: true })
    })

    async function fileOf(content: Buffer): Promise<{ path: string; sha256: string }> {
      const path = join(folder, randomBytes(8).toString('hex'))
      await writeFile(path, content)
      return { path, sha256: createHash('sha256').update(content).digest('hex') }
    }

    test('what was put is read back byte by byte under the hash of its content', async () => {
      const content = randomBytes(300_000)
      const { path, sha256 } = await fileOf(content)
      expect(await tested.store.put(path)).toEqual({ sha256, bytes: content.length })
      expect(await tested.store.has(sha256)).toBe(true)
      expect(await buffer(await tested.store.openRead(sha256))).toEqual(content)
      const part = await tested.store.openRead(sha256, { start: 70_000, end: 199_999 })
      expect(await buffer(part)).toEqual(content.subarray(70_000, 200_000))
    })

    test('an empty file is kept like any other', async () => {
      const { path, sha256 } = await fileOf(Buffer.alloc(0))
      expect(await tested.store.put(path)).toEqual({ sha256, bytes: 0 })
      expect(await buffer(await tested.store.openRead(sha256))).toHaveLength(0)
    })

    test('the same content put by many at once is one artifact, whole', async () => {
      const content = randomBytes(200_000)
      const files = await Promise.all(Array.from({ length: 8 }, () => fileOf(content)))
      const stored = await Promise.all(files.map(({ path }) => tested.store.put(path)))
      expect(new Set(stored.map(({ sha256 }) => sha256))).toEqual(new Set([files[0]!.sha256]))
      expect(await buffer(await tested.store.openRead(files[0]!.sha256))).toEqual(content)
    })

    test('what was removed is gone, and removing it again is not an error', async () => {
      const { path, sha256 } = await fileOf(randomBytes(10))
      await tested.store.put(path)
      await tested.store.remove(sha256)
      await tested.store.remove(sha256)
      expect(await tested.store.has(sha256)).toBe(false)
      await expect(tested.store.openRead(sha256)).rejects.toBeInstanceOf(FailureError)
    })

    test('a name that is not a hash is refused before anything is touched', async () => {
      for (const name of ['../../etc/passwd', 'A'.repeat(64), '', `${'a'.repeat(63)}/`]) {
        await expect(tested.store.openRead(name)).rejects.toBeInstanceOf(TypeError)
        await expect(tested.store.remove(name)).rejects.toBeInstanceOf(TypeError)
      }
    })

    test('a put that is aborted rejects with the reason and leaves nothing', async () => {
      const { path, sha256 } = await fileOf(randomBytes(50_000))
      const reason = new Error('cancelled')
      await expect(tested.store.put(path, AbortSignal.abort(reason))).rejects.toBe(reason)
      expect(await tested.store.has(sha256)).toBe(false)
    })

    test('a file that is not there cannot be put, and the failure says so', async () => {
      const attempt = tested.store.put(join(folder, 'absent'))
      await expect(attempt).rejects.toMatchObject({
        failure: { code: 'artifact_store_failed', retryable: true },
      })
    })
  })
}

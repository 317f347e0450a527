import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { S3ServiceException } from '@aws-sdk/client-s3'
import { failure, FailureError } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import type { Clock } from '@punctual/runtime'

import type { ArtifactRetention, LocalArtifactStore } from './artifact-store.ts'
import { createDirectoryArtifactStore } from './directory-artifact-store.ts'
import type { ObjectBucket } from './object-bucket.ts'
import { artifactFolders, removeUnusedArtifacts } from './remove-unused.ts'

const dayMs = 86_400_000
/** A copy on this machine that was not asked for so long is removed; longer than one step of a run may take. */
const copyUnusedMs = 6 * 3_600_000
/** Pause between two removals of copies. */
const copySweepMs = 600_000

/** A bucket, this machine's directory for copies of what is in it, and the time. */
interface Place {
  readonly bucket: ObjectBucket
  readonly directory: string
  readonly clock: Clock
}

/**
 * An artifact store in a bucket: `<aa>/<sha256>/<day>`, where `day` is the day in UTC on which the content was last
 * taken into use.
 *
 * A key is written by one request with the hash in its signature, so it is there whole or not at all. Storing a content
 * again writes the key of that day. Retention removes keys of days that are over, so it never removes what another
 * process writes at that moment.
 *
 * Programs that take a path get a copy in the directory, whose content is checked against its name.
 */
export function createBucketArtifactStore(place: Place): LocalArtifactStore & ArtifactRetention {
  const { bucket, directory, clock } = place
  const copies = createDirectoryArtifactStore({ directory })
  const today = (sha256: string, now = clock.now()) => `${folderOf(sha256)}/${now.toISOString().slice(0, 10)}`
  let sweptAt = clock.now().getTime()

  /** The last key of a content; undefined when there is none. */
  const newest = async (sha256: string) => (await bucket.list(`${folderOf(sha256)}/`)).at(-1)

  async function sweepCopies(): Promise<void> {
    const now = clock.now().getTime()
    if (now - sweptAt < copySweepMs) return
    sweptAt = now
    const before = new Date(now - copyUnusedMs)
    for (let folder = 0; folder < artifactFolders; folder += 1)
      await removeUnusedArtifacts({ directory, folder, before })
  }

  async function fetchCopy(sha256: string): Promise<void> {
    const found = await newest(sha256)
    if (found === undefined) return
    const temporary = join(directory, `.fetched-${randomUUID()}`)
    try {
      await pipeline(await bucket.open(found.key), createWriteStream(temporary, { flags: 'wx', mode: 0o640 }))
      const stored = await copies.put(temporary)
      if (stored.sha256 === sha256) return
      await copies.remove(stored.sha256)
      throw storeFailure(new Error(`the object ${found.key} has the content ${stored.sha256}`))
    } finally {
      await rm(temporary, { force: true })
    }
  }

  return {
    put: (path, signal) =>
      asking(async () => {
        await sweepCopies()
        const stored = await copies.put(path, signal)
        const key = today(stored.sha256)
        const found = await newest(stored.sha256)
        if (found?.key !== key || found.bytes !== stored.bytes)
          await bucket.put(key, { ...stored, path: copies.pathOf(stored.sha256) }, signal)
        return stored
      }, signal),
    renew: (sha256, now) =>
      asking(async () => {
        const found = await newest(sha256)
        if (found === undefined) return false
        const key = today(sha256, now)
        if (found.key < key) await bucket.copy(found.key, key)
        return true
      }),
    has: (sha256) => asking(async () => (await newest(sha256)) !== undefined),
    openRead: (sha256, range) =>
      asking(async () => {
        const found = await newest(sha256)
        if (found === undefined)
          throw new FailureError(failure('artifact_store_failed', { said: sentence('store_missing') }))
        return await bucket.open(found.key, found.bytes === 0 ? undefined : range)
      }),
    remove: (sha256) =>
      asking(async () => {
        for (const { key } of await bucket.list(`${folderOf(sha256)}/`)) await bucket.remove(key)
        await copies.remove(sha256)
      }),
    pathOf: (sha256) =>
      asking(async () => {
        folderOf(sha256)
        await sweepCopies()
        if (!(await copies.renew(sha256, clock.now()))) await fetchCopy(sha256)
        return copies.pathOf(sha256)
      }),
    removeUnused: (options) => asking(() => removeUnusedKeys(place, options), options.signal),
    hashesIn: (folder, signal) =>
      asking(async () => {
        const keys = await keysOf(bucket, folder, signal)
        return new Set(keys.map((key) => key.split('/')[1] ?? ''))
      }, signal),
  }
}

/**
 * Removes the keys of one folder that retention lets go. The last key of a content leaves when its day was over before
 * the instant. Earlier keys leave a day after their own, when no reader is about to open them.
 */
async function removeUnusedKeys(
  { bucket, clock }: Place,
  { folder, before, kept, signal }: Parameters<ArtifactRetention['removeUnused']>[0],
): Promise<number> {
  const keys = await keysOf(bucket, folder, signal)
  const replacedBefore = clock.now().getTime() - dayMs
  let removed = 0
  for (const [index, key] of keys.entries()) {
    signal?.throwIfAborted()
    const [, sha256 = '', day = ''] = key.split('/')
    const endMs = Date.parse(day) + dayMs
    const isReplaced = keys[index + 1]?.split('/')[1] === sha256
    const goes = isReplaced
      ? endMs <= replacedBefore
      : endMs <= before.getTime() && kept?.has(sha256) !== true
    if (!goes) continue
    await bucket.remove(key)
    if (!isReplaced) removed += 1
  }
  return removed
}

async function keysOf(bucket: ObjectBucket, folder: number, signal?: AbortSignal): Promise<string[]> {
  const objects = await bucket.list(`${folder.toString(16).padStart(2, '0')}/`, signal)
  return objects.map(({ key }) => key).filter((key) => keyPattern.test(key))
}

const keyPattern = /^[0-9a-f]{2}\/[0-9a-f]{64}\/\d{4}-\d{2}-\d{2}$/

/** A name that is not a hash could name another object. */
function folderOf(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new TypeError('not a SHA-256 in lower-case hexadecimal')
  return `${sha256.slice(0, 2)}/${sha256}`
}

/** Makes the one failure of the port from what the service and the network answer. */
async function asking<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
  try {
    signal?.throwIfAborted()
    return await work()
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (error instanceof FailureError || error instanceof TypeError) throw error
    throw storeFailure(error)
  }
}

function storeFailure(error: unknown): FailureError {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  const word = status === 403 ? 'store_not_allowed' : status === 404 ? 'store_missing' : 'store_failed'
  return new FailureError(failure('artifact_store_failed', { said: sentence(word), detail: String(error) }), {
    cause: error,
  })
}

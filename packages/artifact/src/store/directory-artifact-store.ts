import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { failure, FailureError, newId } from '@punctual/domain'

import type { LocalArtifactStore, StoredArtifact } from './artifact-store.ts'
import { codeOf } from './error-code.ts'
import { type Sentence, sentence } from '@punctual/domain/words'

/**
 * Where files are while they are written. On the same file system as their final place, so that the rename is
 * atomic.
 */
const incoming = '.incoming'

/** A store whose files are on this machine already. */
export interface DirectoryArtifactStore extends LocalArtifactStore {
  pathOf(sha256: string): string
}

/**
 * An artifact store in a directory of this machine or of a shared volume: `<directory>/<aa>/<sha256>`, where
 * `aa` are the first two digits of the hash.
 *
 * A file is written under `.incoming`, flushed, then renamed, so a reader never meets half a file. The
 * directory itself is never created: a volume that is not mounted must be an error, not an empty store.
 */
export function createDirectoryArtifactStore(options: { directory: string }): DirectoryArtifactStore {
  const { directory } = options
  const pathOf = (sha256: string) => join(directory, checked(sha256).slice(0, 2), sha256)

  return {
    pathOf,
    put: (path, signal) => storing(() => put({ directory, path, pathOf, signal }), signal),
    renew: (sha256, now) => storing(() => renew(pathOf(sha256), now)),
    has: (sha256) => storing(async () => (await sizeOf(pathOf(sha256))) !== null),
    openRead: (sha256, range) => storing(() => openForReading(pathOf(sha256), range)),
    remove: (sha256) => storing(() => rm(pathOf(sha256), { force: true })),
  }
}

/**
 * Removes what writers that died left behind. Files younger than the age are left unchanged: they may still
 * be written.
 *
 * @returns how many files were removed
 */
export async function removeAbandonedWrites(options: {
  directory: string
  olderThanMs: number
  now: Date
}): Promise<number> {
  const folder = join(options.directory, incoming)
  const names = await readdir(folder).catch(() => [])
  let removed = 0
  for (const name of names) {
    const path = join(folder, name)
    const written = await stat(path).catch(() => null)
    if (written === null || options.now.getTime() - written.mtimeMs < options.olderThanMs) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

async function put(work: {
  directory: string
  path: string
  pathOf: (sha256: string) => string
  signal: AbortSignal | undefined
}): Promise<StoredArtifact> {
  await makeFolder(join(work.directory, incoming))
  const temporary = join(work.directory, incoming, newId())
  try {
    const stored = await copy(work.path, temporary, work.signal)
    const final = work.pathOf(stored.sha256)
    // One of another owner cannot be renewed; writing it anew does the same.
    if (
      (await sizeOf(final)) === stored.bytes &&
      (await setTime(final, (await stat(temporary)).mtime)) === 'set'
    )
      return stored
    await makeFolder(join(final, '..'))
    await rename(temporary, final)
    await flushFolder(join(final, '..'))
    return stored
  } finally {
    await rm(temporary, { force: true })
  }
}

/** A file of another owner keeps its time; it is there all the same. */
async function renew(path: string, now: Date): Promise<boolean> {
  const outcome = await setTime(path, now)
  return outcome === 'not-allowed' ? (await sizeOf(path)) !== null : outcome === 'set'
}

/** Says by the time of a file that it is in use again. */
async function setTime(path: string, time: Date): Promise<'set' | 'gone' | 'not-allowed'> {
  try {
    await utimes(path, time, time)
    return 'set'
  } catch (error) {
    const code = codeOf(error) ?? ''
    if (code === 'ENOENT') return 'gone'
    if (['EPERM', 'EACCES', 'EROFS'].includes(code)) return 'not-allowed'
    throw error
  }
}

/** Copies and hashes in one reading; the copy is on the disk when this resolves. */
async function copy(from: string, to: string, signal?: AbortSignal): Promise<StoredArtifact> {
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  // `flush` writes the content to the disk before the file is closed.
  const writing = createWriteStream(to, { flags: 'wx', mode: 0o640, flush: true })
  await pipeline(createReadStream(from), measure, writing, signal ? { signal } : {})
  return { sha256: hash.digest('hex'), bytes }
}

/** Creates one level of folders; the level above must be there. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o750 })
    await flushFolder(join(path, '..'))
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

/** Makes the names in a folder outlive a power cut, not only the contents of its files. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } catch (error) {
    // Some network file systems cannot flush a folder; they make names durable themselves.
    if (!['EINVAL', 'ENOTSUP', 'EISDIR', 'EPERM'].includes(codeOf(error) ?? '')) throw error
  } finally {
    await folder.close()
  }
}

async function openForReading(
  path: string,
  range?: { readonly start: number; readonly end: number },
): Promise<Readable> {
  const file = await open(path, 'r')
  return file.createReadStream(range)
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/** A name that is not a hash could lead out of the directory. */
function checked(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new TypeError('not a SHA-256 in lower-case hexadecimal')
  return sha256
}

/** Makes the one failure of the port from the errors of the file system. */
async function storing<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
  try {
    signal?.throwIfAborted()
    return await work()
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    const code = codeOf(error)
    if (code === undefined) throw error
    throw new FailureError(
      failure('artifact_store_failed', {
        said: sentences[code] ?? sentence('store_failed'),
        detail: String(error),
      }),
      {
        cause: error,
      },
    )
  }
}

/** What the errors of the file system mean. */
const sentences: Readonly<Record<string, Sentence>> = {
  ENOSPC: sentence('store_full'),
  EDQUOT: sentence('store_quota_used'),
  EFBIG: sentence('store_refuses_size'),
  EROFS: sentence('store_read_only'),
  EACCES: sentence('store_not_allowed'),
  ENOENT: sentence('store_missing'),
  ENOTDIR: sentence('store_no_directory'),
}

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { posix } from 'node:path'
import { Readable } from 'node:stream'

import { failure, FailureError, saidWithAnswer } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import type { SFTPWrapper } from 'ssh2'

import type { RemoteContent, RemoteFiles } from '../../remote-files/remote-files.ts'
import { sftpSource as source } from './settings.ts'

/** Every server takes as many bytes in one request. */
const chunkBytes = 32_768
/** Requests under way at once, so that a distant server is not waited for after each. */
const writesAtOnce = 32

/** Statuses of version 3 of the protocol, which OpenSSH has. */
const noSuchFile = 2
const permissionDenied = 3
const generalFailure = 4

/** The operations on one directory over one session. */
export function sftpFiles(sftp: SFTPWrapper, path: string): RemoteFiles {
  const at = (name: string) => posix.join(path, name)

  const files: RemoteFiles = {
    async makeDirectory() {
      const names = path.split('/')
      const made: string[] = []
      for (const [index, name] of names.entries()) {
        if (name === '' || name === '.') continue
        const part = names.slice(0, index + 1).join('/')
        if (await isThere(sftp, part)) continue
        try {
          await call((done) => sftp.mkdir(part, done))
          made.unshift(part)
        } catch (error) {
          // Another delivery may have made it meanwhile.
          if (!(await isThere(sftp, part))) throw error
        }
      }
      return async () => {
        for (const part of made) await call((done) => sftp.rmdir(part, done)).catch(() => {})
      }
    },
    async write(name, content, signal) {
      const handle = await result<Buffer>((done) => sftp.open(at(name), 'w', 0o640, done))
      try {
        await writeAll(sftp, { handle, content }, signal)
        await sync(sftp, handle)
      } finally {
        await call((done) => sftp.close(handle, done))
      }
    },
    async read(name, maxBytes) {
      const chunks: Buffer[] = []
      let bytes = 0
      try {
        for await (const chunk of sftp.createReadStream(at(name))) {
          chunks.push(chunk as Buffer)
          bytes += (chunk as Buffer).length
          if (bytes >= maxBytes) break
        }
      } catch (error) {
        if (statusOf(error) === noSuchFile) return null
        throw failureOf(error)
      }
      return Buffer.concat(chunks).subarray(0, maxBytes)
    },
    has: (name) => isThere(sftp, at(name)),
    async hash(name, signal) {
      const hash = createHash('sha256')
      try {
        for await (const chunk of sftp.createReadStream(at(name))) {
          signal.throwIfAborted()
          hash.update(chunk as Buffer)
        }
      } catch (error) {
        if (statusOf(error) === noSuchFile) return null
        throw failureOf(error)
      }
      return hash.digest('hex')
    },
    async replace(from, to) {
      const isInOneStep = await call((done) => sftp.ext_openssh_rename(at(from), at(to), done)).then(
        () => true,
        (error: unknown) => {
          if (error instanceof FailureError) throw error
          return false
        },
      )
      if (isInOneStep) return
      await files.remove(to)
      await call((done) => sftp.rename(at(from), at(to), done))
    },
    async moveToNew(from, to) {
      if (await isThere(sftp, at(to))) return 'taken'
      try {
        await call((done) => sftp.rename(at(from), at(to), done))
        return 'moved'
      } catch (error) {
        if (await isThere(sftp, at(to))) return 'taken'
        throw error
      }
    },
    async remove(name) {
      try {
        await call((done) => sftp.unlink(at(name), done))
      } catch (error) {
        if (await isThere(sftp, at(name))) throw error
      }
    },
  }
  return files
}

async function writeAll(
  sftp: SFTPWrapper,
  { handle, content }: { readonly handle: Buffer; readonly content: RemoteContent },
  signal: AbortSignal,
): Promise<void> {
  const underWay = new Set<Promise<void>>()
  let position = 0
  for await (const chunk of chunksOf(content)) {
    signal.throwIfAborted()
    const from = position
    position += chunk.length
    const write = call((done) => sftp.write(handle, chunk, 0, chunk.length, from, done))
    underWay.add(write)
    void write.then(
      () => underWay.delete(write),
      () => {},
    )
    if (underWay.size >= writesAtOnce) await Promise.race(underWay)
  }
  await Promise.all(underWay)
}

async function* chunksOf(content: RemoteContent): AsyncGenerator<Buffer> {
  if (!Buffer.isBuffer(content)) {
    yield* createReadStream(content.path, { highWaterMark: chunkBytes }) as Readable & AsyncIterable<Buffer>
    return
  }
  for (let from = 0; from < content.length; from += chunkBytes)
    yield content.subarray(from, from + chunkBytes)
}

/** A server without the extension has no way to say when a file is on its disk. */
async function sync(sftp: SFTPWrapper, handle: Buffer): Promise<void> {
  try {
    await call((done) => sftp.ext_openssh_fsync(handle, done))
  } catch (error) {
    if (error instanceof FailureError) throw error
  }
}

async function isThere(sftp: SFTPWrapper, path: string): Promise<boolean> {
  try {
    await result((done) => sftp.lstat(path, done))
    return true
  } catch (error) {
    if (error instanceof FailureError && error.cause !== undefined && statusOf(error.cause) === noSuchFile)
      return false
    throw error
  }
}

type Done<Value> = (error: Error | null | undefined, value: Value) => void

/** @throws FailureError for what the server answers; an error for what the library cannot do with this server */
function result<Value>(request: (done: Done<Value>) => void): Promise<Value> {
  return new Promise((resolve, reject) =>
    request((error, value) => (error ? reject(failureOf(error)) : resolve(value))),
  )
}

async function call(request: (done: (error?: Error | null) => void) => void): Promise<void> {
  await result<undefined>((done) => request((error) => done(error, undefined)))
}

function statusOf(error: unknown): unknown {
  return (error as { code?: unknown }).code
}

function failureOf(error: unknown): FailureError {
  const { message } = error as { message?: string }
  const answer = (message ?? '').slice(0, 200)
  const of = (said: Parameters<typeof failure>[1], code: Parameters<typeof failure>[0]) =>
    new FailureError(failure(code, { source, ...said }), { cause: error })
  switch (statusOf(error)) {
    case noSuchFile:
      return of({ said: sentence('remote_path_missing') }, 'destination_path_refused')
    case permissionDenied:
      return of({}, 'destination_denied')
    case generalFailure:
      // The protocol has no status of its own for a full disk, a quota or a name that is taken.
      return of({ said: sentence('sftp_failure', { answer }) }, 'destination_full')
    default:
      return of({ said: saidWithAnswer('destination_unreachable', answer) }, 'destination_unreachable')
  }
}

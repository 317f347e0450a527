import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'

import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'

import type { StoredArtifact } from './artifact-store.ts'

const connectTimeoutMs = 15_000
/** Of an answer, and of a pause within a body. */
const silenceTimeoutMs = 120_000

/** Where a bucket is, and the keys to it. */
export interface BucketPlace {
  /** `https://<host>/<bucket>`, with a folder below it if wanted. */
  readonly url: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** What lies in a bucket under a key. */
interface StoredObject {
  readonly key: string
  readonly bytes: number
}

/**
 * The operations on one bucket of a service with the interface of S3. Each is one request, but `list`. They throw what
 * the client of the service throws.
 */
export interface ObjectBucket extends Disposable {
  /** Everything whose key begins so, in the order of the keys. */
  list(prefix: string, signal?: AbortSignal): Promise<StoredObject[]>
  /** Puts a file. The signature covers its hash, so the object is there whole or not at all. */
  put(key: string, file: StoredArtifact & { readonly path: string }, signal?: AbortSignal): Promise<void>
  copy(from: string, to: string): Promise<void>
  open(key: string, range?: { readonly start: number; readonly end: number }): Promise<Readable>
  remove(key: string): Promise<void>
}

export function openObjectBucket({ url, region, ...credentials }: BucketPlace): ObjectBucket {
  const { origin, pathname } = new URL(url)
  const [bucket = '', ...folders] = pathname.split('/').filter((name) => name !== '')
  const base = folders.map((name) => `${name}/`).join('')
  const client = new S3Client({
    endpoint: origin,
    region,
    forcePathStyle: true,
    credentials,
    requestHandler: { connectionTimeout: connectTimeoutMs, socketTimeout: silenceTimeoutMs },
    // The worker repeats: one attempt is one request.
    maxAttempts: 1,
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (key: string) => ({ Bucket: bucket, Key: base + key })
  const until = (signal: AbortSignal | undefined) => (signal ? { abortSignal: signal } : {})

  return {
    async list(prefix, signal) {
      const found: StoredObject[] = []
      let token: string | undefined
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: base + prefix, ContinuationToken: token }),
          until(signal),
        )
        for (const { Key, Size } of page.Contents ?? [])
          if (Key !== undefined) found.push({ key: Key.slice(base.length), bytes: Size ?? 0 })
        token = page.NextContinuationToken
      } while (token !== undefined)
      return found
    },
    async put(key, { path, bytes, sha256 }, signal) {
      // A body that fails would end the process, so the request is broken off in its place.
      const broken = new AbortController()
      const body = createReadStream(path).on('error', (error) => broken.abort(error))
      const command = new PutObjectCommand({ ...at(key), Body: body, ContentLength: bytes })
      command.middlewareStack.add(
        (next) => (given) => {
          const { request } = given as { request: { headers: Record<string, string> } }
          request.headers['x-amz-content-sha256'] = sha256
          return next(given)
        },
        { step: 'build', name: 'contentHash' },
      )
      const signals = [broken.signal, ...(signal ? [signal] : [])]
      try {
        await client.send(command, { abortSignal: AbortSignal.any(signals) })
      } catch (error) {
        throw broken.signal.aborted ? broken.signal.reason : error
      } finally {
        body.destroy()
      }
    },
    async copy(from, to) {
      const source = `${bucket}/${base}${from}`
      await client.send(new CopyObjectCommand({ ...at(to), CopySource: source }))
    },
    async open(key, range) {
      const part = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
      const { Body } = await client.send(new GetObjectCommand({ ...at(key), ...part }))
      // In Node the body of an answer is a stream of the HTTP client.
      return Body as Readable
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)))
    },
    [Symbol.dispose]: () => client.destroy(),
  }
}

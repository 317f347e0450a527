import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { Readable } from 'node:stream'

import {
  DeleteObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { failure, type Failure, FailureError, saidWithAnswer } from '@punctual/domain'
import { egressTarget, urlRefusal } from '@punctual/runtime'

import type { DelivererContext } from '../../context.ts'
import { answerFailure } from '../../network/answer-failure.ts'
import { connectFailure, hostRefused } from '../../network/connect-failure.ts'
import type { PreparedFile, TestedDestination } from '../../port.ts'
import { contentOf, sha256Of } from '../../prepared-content.ts'
import { ShortAnswers } from './short-answers.ts'
import { endpointOf, s3SettingsOf, s3Source as source } from './settings.ts'

const connectTimeoutMs = 15_000
/** Of an answer, and of a pause within a body. */
const silenceTimeoutMs = 120_000

/** Metadata of an object: which delivery has put it there, and for which instant. */
const receiptName = 'punctual-receipt'
const dateName = 'punctual-date'

/** An object as its server describes it. */
export interface FoundObject {
  /** Of the delivery that has put it there; null for another program. */
  readonly receipt: string | null
  /** The instant that its run was for; null for another program. */
  readonly date: Date | null
  /** By the clock of the server. */
  readonly changedAt: Date
}

/** The operations on one bucket. They throw a FailureError for what the server refuses, and for what cannot be sent. */
export interface Bucket extends Disposable {
  /** Null when there is none. */
  find(key: string): Promise<FoundObject | null>
  /**
   * Puts an object, which is there as a whole or not at all. All bytes but the last leave this process first; the last
   * one leaves when `beforeLast` says so.
   */
  put(object: NewObject, beforeLast: () => Promise<boolean>): Promise<void>
  remove(key: string): Promise<void>
}

export interface NewObject {
  readonly key: string
  readonly file: PreparedFile
  readonly receipt: string
  readonly date: Date
}

/** Whether the server has refused a request for certain. After another error of its own it may have carried it out. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof FailureError) || !(error.cause instanceof S3ServiceException)) return false
  const status = error.cause.$metadata.httpStatusCode ?? 500
  return status < 500 || status === 503
}

/** What `put` fails with when the last byte may not leave. */
export class NotPermitted extends Error {}

/** @throws FailureError `destination_host_refused` */
export function openBucket(
  { settings, secrets }: TestedDestination,
  { egress, clock, signal }: Pick<DelivererContext, 'egress' | 'clock'> & { readonly signal: AbortSignal },
): Bucket {
  const wanted = s3SettingsOf(settings)
  const endpoint = new URL(endpointOf(wanted))
  const host = wanted.pathStyle
    ? endpoint
    : new URL(`${endpoint.protocol}//${wanted.bucket}.${endpoint.host}`)
  const reason = urlRefusal(host, egress)
  if (reason !== null) throw new FailureError(hostRefused(host.hostname, { reason, source }))
  const agent = { lookup: egress.lookupFor(egressTarget(host).port), keepAlive: true }
  const client = new S3Client({
    endpoint: endpoint.href,
    region: wanted.region,
    forcePathStyle: wanted.pathStyle,
    credentials: { accessKeyId: wanted.accessKeyId, secretAccessKey: secrets['secretAccessKey'] ?? '' },
    requestHandler: new ShortAnswers({
      connectionTimeout: connectTimeoutMs,
      socketTimeout: silenceTimeoutMs,
      httpAgent: new HttpAgent(agent),
      httpsAgent: new HttpsAgent(agent),
    }),
    // The worker repeats: one attempt is one request.
    maxAttempts: 1,
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const in_ = (key: string) => ({ Bucket: wanted.bucket, Key: key })
  const sent = { abortSignal: signal }

  return {
    async find(key) {
      try {
        const { Metadata, LastModified } = await client.send(new HeadObjectCommand(in_(key)), sent)
        const date = Metadata?.[dateName]
        return {
          receipt: Metadata?.[receiptName] ?? null,
          date: date === undefined ? null : new Date(date),
          changedAt: LastModified ?? clock.now(),
        }
      } catch (error) {
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null
        throw new FailureError(failureOf(error, clock.now()), { cause: error })
      }
    },
    async put({ key, file, receipt, date }, beforeLast) {
      const sha256 = await sha256Of(file)
      // A body that fails would end the process, so the request is broken off in its place.
      const broken = new AbortController()
      const command = new PutObjectCommand({
        ...in_(key),
        Body: Readable.from(heldBack(file, { beforeLast, broken }), { objectMode: false }),
        ContentLength: file.bytes,
        ContentType: file.contentType,
        Metadata: { [receiptName]: receipt, [dateName]: date.toISOString() },
      })
      // The signature covers the content, so the server refuses one that was changed in transit.
      command.middlewareStack.add(
        (next) => (given) => {
          const { request } = given as { request: { headers: Record<string, string> } }
          request.headers['x-amz-content-sha256'] = sha256
          return next(given)
        },
        { step: 'build', name: 'contentHash' },
      )
      try {
        await client.send(command, { abortSignal: AbortSignal.any([signal, broken.signal]) })
      } catch (error) {
        if (signal.aborted) throw error
        if (broken.signal.aborted) throw broken.signal.reason
        throw new FailureError(failureOf(error, clock.now()), { cause: error })
      }
    },
    async remove(key) {
      try {
        await client.send(new DeleteObjectCommand(in_(key)), sent)
      } catch (error) {
        throw new FailureError(failureOf(error, clock.now()), { cause: error })
      }
    },
    [Symbol.dispose]: () => client.destroy(),
  }
}

/** The bytes of a file; the last one waits for `beforeLast`. It never fails: `broken` says why it ends early. */
async function* heldBack(
  file: PreparedFile,
  { beforeLast, broken }: { readonly beforeLast: () => Promise<boolean>; readonly broken: AbortController },
): AsyncGenerator<Uint8Array> {
  try {
    let left = file.bytes
    for await (const chunk of contentOf(file)) {
      left -= chunk.length
      if (left > 0) {
        yield chunk
        continue
      }
      yield chunk.subarray(0, chunk.length - 1)
      if (await beforeLast()) yield chunk.subarray(chunk.length - 1)
      else broken.abort(new NotPermitted())
      return
    }
  } catch (error) {
    broken.abort(error)
  }
}

function failureOf(error: unknown, now: Date): Failure {
  if (error instanceof FailureError) return error.failure
  if (error instanceof S3ServiceException) {
    const { name, $metadata, $response } = error
    const status = $metadata.httpStatusCode ?? 500
    if (name === 'InvalidAccessKeyId' || name === 'SignatureDoesNotMatch')
      return failure('destination_sign_in_refused', {
        source,
        said: saidWithAnswer('destination_sign_in_refused', name),
      })
    const headers = $response?.headers ?? {}
    return answerFailure({ source, status, headers, words: name, now })
  }
  return connectFailure(error, { source, timeoutMs: connectTimeoutMs })
}

import type { Readable } from 'node:stream'

import { failure, type Failure, saidWithAnswer } from '@punctual/domain'
import { type EgressGuard, egressTarget, urlRefusal } from '@punctual/runtime'
import { buildConnector, Client, type Dispatcher } from 'undici'

import { connectFailure, hostRefused } from './connect-failure.ts'

export interface HttpRequest {
  /** As failures name what reported them. */
  readonly source: string
  readonly method: Dispatcher.HttpMethod
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array | string | Readable
  /** Until the other side has taken the connection. */
  readonly connectTimeoutMs: number
  /** Of the whole exchange, the answer included. */
  readonly timeoutMs: number
  /** An answer is read up to this size; the rest is not wanted. */
  readonly maxAnswerBytes: number
  /** Takes the answer piece by piece, in place of `body` of the outcome. */
  readonly take?: (chunk: Buffer) => void
}

export type HttpOutcome =
  | {
      readonly kind: 'answered'
      readonly status: number
      readonly headers: Readonly<Record<string, string | string[] | undefined>>
      readonly body: Buffer
      /** Whether the answer was longer than the limit. */
      readonly isCut: boolean
    }
  /** Nothing of the request has left this process. */
  | { readonly kind: 'not-sent'; readonly failure: Failure }
  /** The request may have arrived, and its answer was not read. */
  | { readonly kind: 'unknown'; readonly failure: Failure }

/**
 * One request over a connection of its own, through the guard of outgoing connections. It follows no redirect,
 * and distinguishes a request that cannot have arrived from one that may have.
 *
 * @param egress checks the host before the connection, and each address of its name
 */
export async function guardedRequest(
  wanted: HttpRequest,
  { egress, signal }: { readonly egress: EgressGuard; readonly signal: AbortSignal },
): Promise<HttpOutcome> {
  const { source, url, connectTimeoutMs } = wanted
  const reason = urlRefusal(url, egress)
  if (reason !== null) return { kind: 'not-sent', failure: hostRefused(url.hostname, { reason, source }) }
  const limited = AbortSignal.any([signal, AbortSignal.timeout(wanted.timeoutMs)])
  let isConnected = false
  const connector = buildConnector({
    lookup: egress.lookupFor(egressTarget(url).port),
    timeout: connectTimeoutMs,
  })
  const client = new Client(url.origin, {
    connect: (options, done) =>
      connector(options, (error, socket) => {
        isConnected = error === null
        if (error) done(error, null)
        else done(null, socket)
      }),
    headersTimeout: wanted.timeoutMs,
    bodyTimeout: wanted.timeoutMs,
  })
  try {
    const answer = await client.request({
      path: `${url.pathname}${url.search}`,
      method: wanted.method,
      headers: wanted.headers,
      ...(wanted.body === undefined ? {} : { body: wanted.body }),
      signal: limited,
    })
    return {
      kind: 'answered',
      status: answer.statusCode,
      headers: answer.headers,
      ...(await readBody(answer, wanted)),
    }
  } catch (error) {
    if (!isConnected) return { kind: 'not-sent', failure: beforeConnection(error, wanted) }
    return { kind: 'unknown', failure: failure('delivery_interrupted', { source, detail: String(error) }) }
  } finally {
    await client.destroy()
  }
}

async function readBody(
  { body }: Dispatcher.ResponseData,
  { maxAnswerBytes, take }: HttpRequest,
): Promise<{ readonly body: Buffer; readonly isCut: boolean }> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (take === undefined) chunks.push(chunk.subarray(0, maxAnswerBytes - bytes))
    else take(chunk)
    bytes += chunk.length
    if (bytes > maxAnswerBytes) break
  }
  return { body: Buffer.concat(chunks), isCut: bytes > maxAnswerBytes }
}

function beforeConnection(error: unknown, { source, connectTimeoutMs }: HttpRequest): Failure {
  const { code, message } = error as { code?: string; message?: string }
  if (code !== undefined && /CERT|SIGNATURE|HOSTNAME|ERR_TLS/.test(code))
    return failure('destination_certificate_not_trusted', {
      source,
      said: saidWithAnswer('destination_certificate_not_trusted', message ?? code),
    })
  return connectFailure(error, { source, timeoutMs: connectTimeoutMs })
}

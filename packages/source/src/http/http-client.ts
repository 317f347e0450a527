import type { Failure, FailureCode } from '@punctual/domain'
import { failure, FailureError, failureSentence } from '@punctual/domain'
import { type Clock, type EgressGuard, EgressRefused } from '@punctual/runtime'
import { type Dispatcher, request } from 'undici'

import { hostRefused, matchesHost } from '../host-guard.ts'
import type { SourceLimits } from '../limits.ts'
import type { Identity } from '../sign-in/handshake.ts'
import type { Kerberos } from '../sign-in/kerberos/kerberos.ts'
import { certificateFailure } from './certificate-failure.ts'
import { type Connections, createConnections } from './connections.ts'
import { withDeadline } from './deadline.ts'
import { directNetwork, type Network, routeTo } from './network.ts'
import { paced } from './paced.ts'
import { proxyFailure } from './proxy-failure.ts'
import { signedExchange } from './signed-exchange.ts'
import { sentence } from '@punctual/domain/words'

/**
 * One HTTP client for all connectors. Node's own `fetch` abandons a report that renders for more than five
 * minutes, and has no hook for the addresses that it connects to. This client uses the library behind it,
 * with both under control.
 *
 * Guaranteed: the guard checks every host before a connection is made, and every address when it is made. An
 * answer begins within `timeoutMs`, and its body neither pauses for longer than the limit nor arrives too
 * slowly. Aborting closes the connection. Redirects are followed only where the credentials may go.
 */
export interface HttpClient extends AsyncDisposable {
  send(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer>
}

export interface HttpRequest {
  /** Name of the connector, for the failures. */
  readonly source: string
  readonly method: 'GET' | 'POST'
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Who signs the connection in, for the ways of signing in that belong to a connection. */
  readonly identity?: Identity | null
  /** How the host is reached; directly when omitted. */
  readonly network?: Network
  /** Until the answer begins. */
  readonly timeoutMs: number
  /**
   * Whether the answer is the work itself, such as a rendering: one that takes too long does not report that
   * the system is away.
   */
  readonly isWork?: boolean
  /**
   * Hosts besides the one asked that a redirect may lead to, credentials included; `.example.com` for all
   * below it.
   */
  readonly redirectHosts?: readonly string[]
  /** Whether a redirect is answered as it is, and not followed. */
  readonly answersRedirect?: boolean
}

export interface HttpAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Must be read to its end, or destroyed. */
  readonly body: Dispatcher.ResponseData['body']
  /** The body for its reader, which gives it up when it comes too slowly. */
  readonly chunks: AsyncIterable<Buffer>
  /** Where the answer came from, after redirects. */
  readonly url: URL
}

const maximumRedirects = 3

export function createHttpClient(options: {
  clock: Clock
  limits: SourceLimits
  egress: EgressGuard
  kerberos: Kerberos
}): HttpClient {
  const { egress, limits, kerberos } = options
  const connections = createConnections({
    egress,
    connectTimeoutMs: limits.requestTimeoutMs,
    silenceTimeoutMs: limits.silenceTimeoutMs,
  })
  return {
    async send(wanted, signal) {
      const onTimeout = failure('source_timeout', {
        source: wanted.source,
        targetIsAway: wanted.isWork !== true,
        detail: `${wanted.method} ${wanted.url.origin}${wanted.url.pathname}: no answer within ${wanted.timeoutMs} ms`,
      })
      try {
        const answer = await withDeadline(
          { ...options, timeoutMs: wanted.timeoutMs, signal, onTimeout },
          (limited) =>
            // The deadline ends when the answer begins; the caller's signal goes on to guard its body.
            follow({ wanted, egress, connections, kerberos, clock: options.clock, limited }),
        )
        return { ...answer, chunks: paced(answer.body, { ...options, source: wanted.source }) }
      } catch (error) {
        throw connectionFailure(error, wanted.source, signal)
      }
    },
    [Symbol.asyncDispose]: () => connections[Symbol.asyncDispose](),
  }
}

type BareAnswer = Omit<HttpAnswer, 'chunks'>

interface Following {
  readonly wanted: HttpRequest
  readonly egress: EgressGuard
  readonly connections: Connections
  readonly kerberos: Kerberos
  readonly clock: Clock
  readonly limited: AbortSignal
}

async function follow(following: Following): Promise<BareAnswer> {
  const { wanted, limited } = following
  let url = wanted.url
  for (let hop = 0; hop <= maximumRedirects; hop += 1) {
    const answer = await ask(following, url)
    const leadsOn = answer.statusCode >= 300 && answer.statusCode <= 399 && answer.statusCode !== 304
    if (!leadsOn || wanted.answersRedirect === true)
      return { status: answer.statusCode, headers: answer.headers, body: answer.body, url }
    discard(answer.body)
    limited.throwIfAborted()
    url = redirectTarget(wanted, url, answer)
  }
  throw new FailureError(
    failure('source_error', { source: wanted.source, detail: `more than ${maximumRedirects} redirects` }),
  )
}

/** One request to one address, along the way and with the sign-in that the account has. */
async function ask(
  { wanted, egress, connections, kerberos, clock, limited }: Following,
  url: URL,
): Promise<Dispatcher.ResponseData> {
  const { source, method, headers, body, identity = null, network = directNetwork } = wanted
  const route = routeTo(url, network, egress)
  const send = (dispatcher: Dispatcher, more: Readonly<Record<string, string>>) =>
    request(url.href, {
      dispatcher,
      signal: limited,
      method,
      headers: { ...headers, ...more },
      ...(body === undefined ? {} : { body }),
    }).catch((error: unknown) => {
      throw (route.proxy === null ? null : proxyFailure(error, source)) ?? error
    })
  if (identity === null) return send(connections.shared(route), {})
  const connection = connections.take({ route, origin: url.origin, identity })
  try {
    const answer = await signedExchange({
      source,
      connection,
      identity,
      clock,
      send: (more) => send(connection.dispatcher, more),
      ticket: (user) => kerberos.token(user, { source, host: url.hostname }, limited),
    })
    // An answer that is read to its end leaves the connection signed in for the next exchange.
    answer.body.once('close', () => connections.giveBack(connection, answer.body.readableEnded))
    return answer
  } catch (error) {
    connections.giveBack(connection, false)
    throw error
  }
}

/**
 * Where a redirect leads. Only 307 and 308 keep the method and the body, so only they are followed. They must
 * lead to the same host, or to one that the connector trusts with its credentials, and never from https to
 * http.
 */
function redirectTarget(wanted: HttpRequest, from: URL, answer: Dispatcher.ResponseData): URL {
  const location = [answer.headers.location].flat()[0]
  const to = location === undefined ? null : URL.parse(location, from.href)
  const refuse = (detail: string) =>
    new FailureError(
      failure('source_request_invalid', {
        source: wanted.source,
        said: sentence('redirects_elsewhere'),
        detail: `${answer.statusCode} ${detail}`,
      }),
    )
  if (to === null) throw refuse('without a readable Location')
  if (answer.statusCode !== 307 && answer.statusCode !== 308) throw refuse(`to ${to.origin}${to.pathname}`)
  const trusted =
    to.host === from.host || (wanted.redirectHosts ?? []).some((host) => matchesHost(to.hostname, host))
  if (!trusted || (from.protocol === 'https:' && to.protocol !== 'https:'))
    throw refuse(`to the untrusted ${to.origin}`)
  return to
}

/** Abandons an answer whose rest is not wanted. */
export function discard(body: HttpAnswer['body']): void {
  body.on('error', () => {}).destroy()
}

/**
 * Names what went wrong in transit to the other side or back. Aborts by the caller, failures and bugs pass
 * unchanged.
 */
export function connectionFailure(error: unknown, source: string, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason
  const known = failureWithin(error)
  if (known) return new FailureError({ ...known, source })
  const code = codeOf(error)
  if (code === undefined) return error
  const detail = error instanceof Error ? `${code}: ${error.message}` : code
  const untrusted = certificateFailure(code, { source, detail })
  if (untrusted) return new FailureError(untrusted, { cause: error })
  if (timeoutCodes.has(code)) {
    const targetIsAway = code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT'
    return new FailureError(failure('source_timeout', { source, detail, targetIsAway }), { cause: error })
  }
  if (cutCodes.has(code)) {
    const said = failureSentence('source_answer_torn')
    return new FailureError(failure('source_unreachable', { source, said, detail }), { cause: error })
  }
  return new FailureError(failure('source_unreachable', { source, detail }), { cause: error })
}

/** The request or its answer was lost: a request that changes nothing is repeated. */
export const lostInTransit: ReadonlySet<FailureCode> = new Set(['source_unreachable', 'source_answer_torn'])

/**
 * What breaks off within an answer may be the fault of the report: the system has answered, so it is not
 * away.
 */
export function withinAnswer(error: unknown): unknown {
  if (!(error instanceof FailureError)) return error
  const { source, detail } = error.failure
  const told =
    error.failure.code === 'source_unreachable'
      ? failure('source_answer_torn', { source, ...(detail === undefined ? {} : { detail }) })
      : error.failure
  return new FailureError({ ...told, targetIsAway: false }, { cause: error.cause })
}

const timeoutCodes = new Set([
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'ETIMEDOUT',
])
const cutCodes = new Set([
  'UND_ERR_SOCKET',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_ABORTED',
])

/** The failure that an error is or was caused by; the guard speaks through errors of the socket. */
function failureWithin(error: unknown): Failure | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof FailureError) return at.failure
    if (at instanceof EgressRefused) return hostRefused(at.host, at.reason).failure
  }
  return null
}

function codeOf(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof AggregateError && at.errors.length > 0) return codeOf(at.errors[0])
    if ('code' in at && typeof at.code === 'string' && !nodeBug.test(at.code)) return at.code
  }
  return undefined
}

/**
 * Codes of wrong use of an interface, such as an invalid header value: a bug here, not a problem of the other
 * side.
 */
const nodeBug = /^(?:ERR_INVALID|UND_ERR_INVALID_ARG)/

import {
  type Failure,
  failure,
  FailureError,
  retryAfterMs,
  type SourceAccount,
  withoutTrailing,
} from '@punctual/domain'
import { backoffMs } from '@punctual/runtime'
import type { z } from 'zod'

import type { SourceContext } from '../../context.ts'
import { discard, type HttpAnswer, type HttpRequest, lostInTransit } from '../../http/http-client.ts'
import { readErrorText, readText } from '../../http/read-answer.ts'
import { oddRecords, readRecords, type RecordList, recordsAnswer } from '../../record-list.ts'
import type { Redaction } from '../../redaction.ts'
import { waitOrAbandon } from '../../wait-or-abandon.ts'
import { asksForNewToken, type BiError, biErrorOf, biFailure } from './bi-failure.ts'
import { cloudOf, clouds, redirectHostsOf } from './clouds.ts'
import { biCredentials } from './credentials.ts'
import { credentialsWarning } from './credentials-warning.ts'
import type { BiCredentials } from './token.ts'
import type { TokenCache } from './token-cache.ts'
import { sentence } from '@punctual/domain/words'

/**
 * The BI platform's REST interface on behalf of one account. It signs in, and repeats requests that were lost
 * or that the platform refused for load. It reports error answers as failures.
 */
export interface BiClient {
  readonly redaction: Redaction
  /** Address of the REST interface, as the account has it. */
  readonly apiUrl: string
  /** Whether the account is an application of the tenant or a user in it. */
  readonly isUser: boolean
  /** Says that what the account signs in with ends soon; null when it does not. */
  endsSoon(): Promise<Failure | null>
  /** A token of the account itself, which nothing may show. */
  accessToken(signal: AbortSignal): Promise<string>
  /** Sends a request and gives the answer if its status is 2xx. */
  send(request: BiRequest, signal: AbortSignal): Promise<HttpAnswer>
  /** Sends a request and reads its answer as JSON of the given shape. */
  json<Schema extends z.ZodType>(
    request: BiRequest,
    shape: Schema,
    signal: AbortSignal,
  ): Promise<BiJson<z.output<Schema>>>
  /** The same for a list, of whose records the shape is given; the log names the records that are omitted. */
  records<Schema extends z.ZodType>(
    request: BiRequest,
    record: Schema,
    signal: AbortSignal,
  ): Promise<RecordList<z.output<Schema>>>
}

export interface BiRequest {
  /** Begins after the root of the service. */
  readonly path: string
  /**
   * Reports and their exports (`/v1.0/myorg`), when omitted; or the items of workspaces with their
   * definitions (`/v1`).
   */
  readonly service?: 'reports' | 'items'
  readonly method?: 'POST'
  /** Sent as JSON by POST; without it and without `method` the request is a GET. */
  readonly body?: unknown
}

export interface BiJson<Value> {
  readonly status: number
  readonly value: Value
  readonly headers: HttpAnswer['headers']
  readonly retryAfterMs: number | null
}

export function createBiClient(context: SourceContext, tokens: TokenCache, account: SourceAccount): BiClient {
  const credentials = biCredentials(context, account)
  const { redaction } = credentials
  const sending: Sending = { context, tokens, credentials, roots: rootsOf(credentials) }

  async function send(request: BiRequest, signal: AbortSignal): Promise<HttpAnswer> {
    const { clock, limits, random } = context
    for (let attempt = 1; ; attempt += 1) {
      const answer = await orLost(() => sendAuthorised(sending, request, signal), request)
      if ('headers' in answer) return answer
      if (attempt >= limits.requestAttempts || !answer.again) throw new FailureError(answer.failure)
      const { retryAfterMs: askedMs, detail = '' } = answer.failure
      const afterMs = askedMs ?? backoffMs(attempt, { firstDelayMs: 500, maximumDelayMs: 10_000, random })
      await waitOrAbandon(
        { source: 'bi', afterMs, maximumMs: limits.maximumBusyWaitMs, detail },
        { clock, signal },
      )
    }
  }

  const { proof } = credentials
  const client: BiClient = {
    redaction,
    accessToken: (signal) => tokens.get(credentials, signal),
    apiUrl: credentials.settings.apiUrl,
    isUser: proof.kind === 'user',
    endsSoon: () => credentialsWarning(context, credentials),
    send,
    async records(request, record, signal) {
      const { value } = await client.json(request, recordsAnswer, signal)
      const list = await readRecords(value, { record, source: 'bi', signal })
      if (list.odd.length > 0)
        context.logger.warn({ path: request.path, ...oddRecords(list) }, 'records of the BI platform skipped')
      return list
    },
    async json(request, shape, signal) {
      const answer = await send(request, signal)
      const waitMs = retryAfterMs(answer.headers['retry-after'], context.clock.now())
      const text = await readText(answer, { source: 'bi', signal })
      return {
        status: answer.status,
        value: parseAs(shape, text, request),
        headers: answer.headers,
        retryAfterMs: waitMs,
      }
    },
  }
  return client
}

interface Sending {
  readonly context: SourceContext
  readonly tokens: TokenCache
  readonly credentials: BiCredentials
  readonly roots: Readonly<Record<NonNullable<BiRequest['service']>, string>>
}

/** One authorised request; a token that the platform no longer takes is replaced once. */
async function sendAuthorised(
  sending: Sending,
  request: BiRequest,
  signal: AbortSignal,
): Promise<HttpAnswer | Refusal> {
  const { context, tokens, credentials } = sending
  for (let fresh = false; ; fresh = true) {
    const token = await tokens.get(credentials, signal)
    const answer = await credentials.http.send(httpRequest(sending, request, token), signal)
    if (answer.status >= 200 && answer.status < 300) return answer
    const refusal = await refusalOf(answer, { request, redaction: credentials.redaction, context, signal })
    if (fresh || !asksForNewToken(refusal.error)) return refusal
    await tokens.forget(credentials, token)
  }
}

function httpRequest({ context, roots }: Sending, request: BiRequest, token: string): HttpRequest {
  const { service = 'reports', path, body } = request
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json, */*' }
  const common = {
    source: 'bi',
    url: new URL(`${roots[service]}${path}`),
    timeoutMs: context.limits.requestTimeoutMs,
    redirectHosts: redirectHostsOf(roots.reports),
  }
  if (body === undefined) return { ...common, method: methodOf(request), headers }
  return {
    ...common,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

function methodOf({ method, body }: BiRequest): 'GET' | 'POST' {
  return method ?? (body === undefined ? 'GET' : 'POST')
}

/** An answer that is an error, and whether the same request may succeed a little later. */
interface Refusal {
  readonly failure: ReturnType<typeof failure>
  readonly error: BiError
  readonly again: boolean
}

async function refusalOf(
  answer: HttpAnswer,
  exchange: { request: BiRequest; redaction: Redaction; context: SourceContext; signal: AbortSignal },
): Promise<Refusal> {
  const text = await readErrorText(answer, { source: 'bi', signal: exchange.signal })
  discard(answer.body)
  const error = biErrorOf(answer.status, text)
  const waitMs = retryAfterMs(answer.headers['retry-after'], exchange.context.clock.now())
  const detail = exchange.redaction.detail(`${exchange.request.path}: ${answer.status} ${text}`)
  const refusedForLoad = answer.status === 429 || answer.status === 503
  return {
    error,
    failure: biFailure(error, {
      detail,
      redaction: exchange.redaction,
      ...(waitMs === null ? {} : { retryAfterMs: waitMs }),
    }),
    // A POST is repeated only when the platform says that it did nothing with it.
    again: refusedForLoad || (methodOf(exchange.request) === 'GET' && answer.status >= 500),
  }
}

/** A GET that got lost in transit is worth another; a POST may have been heard. */
async function orLost(
  send: () => Promise<HttpAnswer | Refusal>,
  request: BiRequest,
): Promise<HttpAnswer | Refusal> {
  try {
    return await send()
  } catch (error) {
    if (
      !(error instanceof FailureError) ||
      !lostInTransit.has(error.failure.code) ||
      methodOf(request) === 'POST'
    )
      throw error
    return { failure: error.failure, error: { status: 0, code: null, said: null }, again: true }
  }
}

function parseAs<Schema extends z.ZodType>(
  shape: Schema,
  text: string,
  request: BiRequest,
): z.output<Schema> {
  let json: unknown
  try {
    json = text.trim() === '' ? null : JSON.parse(text)
  } catch {
    throw new FailureError(
      failure('source_error', { source: 'bi', detail: `${request.path}: the answer is not JSON` }),
    )
  }
  const parsed = shape.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const where = `${issue?.path.map(String).join('.')}: ${issue?.message}`
  throw new FailureError(
    failure('source_error', { source: 'bi', detail: `${request.path}: unexpected answer, ${where}` }),
  )
}

/** Items are served by a host of their own in the public cloud, else beside the reports. */
function rootsOf({ settings }: BiCredentials): Sending['roots'] {
  const root = withoutTrailing(settings.apiUrl, '/')
  if (URL.canParse(root)) {
    const cloud = cloudOf(root)
    const items = (cloud === null ? null : clouds[cloud].itemsUrl) ?? root
    return { reports: `${root}/v1.0/myorg`, items: `${items}/v1` }
  }
  throw new FailureError(
    failure('source_request_invalid', {
      source: 'bi',
      said: sentence('account_address_invalid'),
    }),
  )
}

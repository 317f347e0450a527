/** The requests to another service with the interface of this one. */
import { failure, type FailureCode, FailureError } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import { nextCursor } from '@punctual/runtime/next-cursor'

import type { SourceContext } from '../context.ts'
import type { HttpAnswer } from '../http/http-client.ts'
import { jsonOrNull } from '../http/json-or-null.ts'
import { readErrorText, readText } from '../http/read-answer.ts'
import { createRedaction, type Redaction } from '../redaction.ts'
import type { ServicePlace } from './service-port.ts'

const source = 'Punctual'

export interface ServiceClient {
  /** The value of a success; null for a refusal of this request by itself, such as of a right. */
  get(path: string, signal: AbortSignal): Promise<Page | null>
  post(path: string, body: object, signal: AbortSignal): Promise<unknown>
}

export interface Page {
  readonly value: unknown
  /** Of the next page; null on the last. */
  readonly cursor: string | null
}

/** Signs in. @throws FailureError */
export async function signInToService(
  context: SourceContext,
  { address, credentials }: ServicePlace,
  signal: AbortSignal,
): Promise<ServiceClient> {
  const isClient = 'clientId' in credentials
  const secret = isClient ? credentials.clientSecret : credentials.password
  const redaction = createRedaction([secret])
  const send = senderTo(context, address)
  const [path, fields] = isClient
    ? ([
        '/oauth2/token',
        { grant_type: 'client_credentials', client_id: credentials.clientId, client_secret: secret },
      ] as const)
    : (['/api/login/token', { username: credentials.userName, password: secret }] as const)
  const body = new URLSearchParams(fields).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await send({ method: 'POST', path, body, headers }, signal)
  const granted = await valueOf(answer, { redaction, signal })
  const token = (granted as Record<string, unknown> | null)?.[isClient ? 'access_token' : 'token']
  if (typeof token !== 'string')
    throw new FailureError(failure('source_error', { source, detail: 'a sign-in without a token' }))
  redaction.add(token)
  const authorization = { authorization: `${isClient ? 'bearer' : 'token'} ${token}` }
  return {
    async get(path, limited) {
      const page = await send({ method: 'GET', path, headers: authorization }, limited)
      if (page.status === 403 || page.status === 404) {
        await readErrorText(page, { source, signal: limited })
        return null
      }
      return {
        cursor: nextCursor([page.headers['link']].flat().join(',')),
        value: await valueOf(page, { redaction, signal: limited }),
      }
    },
    async post(path, given, limited) {
      const sent = { ...authorization, 'content-type': 'application/json' }
      const body = JSON.stringify(given)
      const answered = await send({ method: 'POST', path, headers: sent, body }, limited)
      if (answered.status < 400 || answered.status === 401 || answered.status >= 429)
        return await valueOf(answered, { redaction, signal: limited })
      await readErrorText(answered, { source, signal: limited })
      return null
    },
  }
}

interface Sent {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

function senderTo({ http, limits }: SourceContext, address: string) {
  return (sent: Sent, signal: AbortSignal): Promise<HttpAnswer> => {
    const { path, headers, ...request } = sent
    const url = URL.parse(`${address.replace(/\/$/, '')}${path}`)
    if (url === null || !/^https?:$/.test(url.protocol)) {
      const said = sentence('account_address_invalid')
      throw new FailureError(failure('source_request_invalid', { source, said }))
    }
    const asked = { ...headers, accept: 'application/json' }
    return http.send({ ...request, source, url, headers: asked, timeoutMs: limits.requestTimeoutMs }, signal)
  }
}

interface Reading {
  readonly redaction: Redaction
  readonly signal: AbortSignal
}

async function valueOf(answer: HttpAnswer, { redaction, signal }: Reading): Promise<unknown> {
  if (answer.status !== 200) throw await refusal(answer, { redaction, signal })
  const text = await readText(answer, { source, signal })
  const value = jsonOrNull(text)
  if (value !== null) return value
  throw new FailureError(failure('source_error', { source, detail: redaction.detail(text) }))
}

const codes: Readonly<Record<number, FailureCode>> = {
  400: 'source_credentials_rejected',
  401: 'source_credentials_rejected',
  429: 'source_busy',
  503: 'source_busy',
}

async function refusal(answer: HttpAnswer, { redaction, signal }: Reading): Promise<FailureError> {
  const detail = redaction.detail(`${answer.status} ${await readErrorText(answer, { source, signal })}`)
  return new FailureError(failure(codes[answer.status] ?? 'source_error', { source, detail }))
}

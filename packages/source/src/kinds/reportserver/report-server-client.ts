import {
  type Failure,
  failure,
  FailureError,
  retryAfterMs,
  type SourceAccount,
  withoutTrailing,
  wordsOfHtml,
} from '@punctual/domain'
import { backoffMs } from '@punctual/runtime'
import type { z } from 'zod'

import { httpOf } from '../../account-network.ts'
import type { SourceContext } from '../../context.ts'
import type { HttpAnswer } from '../../http/http-client.ts'
import { readErrorText, readText } from '../../http/read-answer.ts'
import { oddRecords, readRecords, recordsOrAnswer } from '../../record-list.ts'
import { createRedaction, type Redaction } from '../../redaction.ts'
import { waitOrAbandon } from '../../wait-or-abandon.ts'
import { type Identity, identityOf, offeredSchemes } from '../../sign-in/handshake.ts'
import { isLoginPage, loginPageFailure } from '../../file-proof.ts'
import { errorPageFailure } from './error-page.ts'
import { type ReportServerAccountSettings, reportServerSettingsOf } from './settings.ts'
import { sentence } from '@punctual/domain/words'

/** A report server on behalf of one account. */
export interface ReportServerClient {
  readonly redaction: Redaction
  readonly settings: ReportServerAccountSettings
  /** Sends a form to the web service; any status is given back. */
  postForm(request: FormRequest, signal: AbortSignal): Promise<HttpAnswer>
  /**
   * Reads a list of the catalog (REST v2.0); `path` begins after `/api/v2.0`. The log names the records that
   * are omitted.
   */
  catalog<Schema extends z.ZodType>(
    path: string,
    record: Schema,
    signal: AbortSignal,
  ): Promise<ReadonlyArray<z.output<Schema>>>
  /** The same of an action that changes nothing and answers a list. */
  catalogAction<Schema extends z.ZodType>(
    action: { readonly path: string; readonly body: unknown },
    record: Schema,
    signal: AbortSignal,
  ): Promise<ReadonlyArray<z.output<Schema>>>
  /** The failure that an answer with an error stands for; reads the answer. */
  failureOf(answer: HttpAnswer, signal: AbortSignal): Promise<FailureError>
}

export interface FormRequest {
  readonly query: string
  readonly form: string
  readonly timeoutMs: number
  readonly cookies?: readonly string[]
  /** Language of the answer, as a tag; that of the server when null or absent. */
  readonly language?: string | null
}

export function createReportServerClient(context: SourceContext, account: SourceAccount): ReportServerClient {
  const settings = reportServerSettingsOf(account)
  const { authorization, identity } = proofOf(account, settings)
  const http = httpOf(context, account)
  const redaction = createRedaction([
    account.secret,
    account.proxyPassword ?? null,
    authorization?.replace(/^Basic /, '') ?? null,
  ])
  const headers = authorization === null ? {} : { authorization }

  const ask: AskPortal = async ({ path, body }, signal) => {
    const url = addressOf(settings.portalUrl, `/api/v2.0${path}`)
    const request = { source: 'reportserver', url, identity, timeoutMs: context.limits.requestTimeoutMs }
    const accept = { ...headers, accept: 'application/json' }
    if (body === undefined) return http.send({ ...request, method: 'GET', headers: accept }, signal)
    const content = { ...accept, 'content-type': 'application/json' }
    return http.send(
      { ...request, method: 'POST', headers: content, body: JSON.stringify(body), isWork: true },
      signal,
    )
  }

  const client: ReportServerClient = {
    redaction,
    settings,
    postForm({ query, form, timeoutMs, cookies = [], language = null }, signal) {
      const url = addressOf(settings.serverUrl, query)
      const session = cookies.length === 0 ? {} : { cookie: cookies.join('; ') }
      const spoken = language === null ? {} : { 'accept-language': language }
      const type = { 'content-type': 'application/x-www-form-urlencoded', accept: '*/*' }
      const content = { ...type, ...session, ...spoken }
      return http.send(
        {
          source: 'reportserver',
          method: 'POST',
          url,
          identity,
          headers: { ...headers, ...content },
          body: form,
          timeoutMs,
          isWork: true,
        },
        signal,
      )
    },
    catalog: (path, record, signal) => readList({ context, client, ask }, { path, record, signal }),
    catalogAction: (action, record, signal) =>
      readList({ context, client, ask }, { ...action, record, signal }),
    async failureOf(answer, signal) {
      const html = await readErrorText(answer, { source: 'reportserver', signal })
      const waitMs = retryAfterMs(answer.headers['retry-after'], context.clock.now())
      const detail = redaction.detail(`${answer.url.pathname}: ${answer.status} ${wordsOfHtml(html)}`)
      const reason = notOffered(account, answer) ?? errorPageFailure({ status: answer.status, html, detail })
      return new FailureError(waitMs === null ? reason : { ...reason, retryAfterMs: waitMs })
    },
  }
  return client
}

type AskPortal = (
  wanted: { readonly path: string; readonly body?: unknown },
  signal: AbortSignal,
) => Promise<HttpAnswer>

/** Asks again, within limits, what failed for a moment. */
async function readList<Schema extends z.ZodType>(
  { context, client, ask }: { context: SourceContext; client: ReportServerClient; ask: AskPortal },
  wanted: { path: string; body?: unknown; record: Schema; signal: AbortSignal },
): Promise<ReadonlyArray<z.output<Schema>>> {
  const { path, record, signal } = wanted
  for (let attempt = 1; ; attempt += 1) {
    const found = await orFailure(() => ask(wanted, signal))
    if (!(found instanceof FailureError) && found.status === 200) {
      const text = await readText(found, { source: 'reportserver', signal })
      const answer = parseAs(recordsOrAnswer, text, path)
      const list = await readRecords(answer, { record, source: 'reportserver', signal })
      if (list.odd.length > 0)
        context.logger.warn({ path, ...oddRecords(list) }, 'records of the report server skipped')
      return list.records
    }
    const error = found instanceof FailureError ? found : await client.failureOf(found, signal)
    const { failure: reason } = error
    const isLast = attempt >= context.limits.requestAttempts
    if (!reason.retryable || reason.code === 'source_timeout' || isLast) throw error
    const afterMs =
      reason.retryAfterMs ??
      backoffMs(attempt, { firstDelayMs: 500, maximumDelayMs: 10_000, random: context.random })
    const wait = {
      source: 'reportserver',
      afterMs,
      maximumMs: context.limits.maximumBusyWaitMs,
      detail: reason.detail ?? '',
    }
    await waitOrAbandon(wait, { clock: context.clock, signal })
  }
}

/**
 * Of a 401: the server offers ways of signing in, and that of the account is none of them. Null for a server that
 * offers none, such as one behind a proxy.
 */
function notOffered({ authType }: SourceAccount, { status, headers }: HttpAnswer): Failure | null {
  const offered = offeredSchemes([headers['www-authenticate'] ?? []].flat())
  const wanted = authType === 'Kerberos' ? 'negotiate' : authType.toLowerCase()
  const isOffered = offered.some((scheme) => scheme.toLowerCase() === wanted)
  if (status !== 401 || offered.length === 0 || isOffered) return null
  const said =
    authType === 'None'
      ? sentence('sign_in_demanded', { offeredNames: offered })
      : sentence('sign_in_not_offered', { wanted: authType, offeredNames: offered })
  return failure('source_auth_not_offered', { source: 'reportserver', said })
}

async function orFailure(work: () => Promise<HttpAnswer>): Promise<HttpAnswer | FailureError> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof FailureError) return error
    throw error
  }
}

/** What the account proves who it is with: a header of each request, or the sign-in of a connection. */
interface Proof {
  readonly authorization: string | null
  readonly identity: Identity | null
}

function proofOf(
  { authType, secret }: SourceAccount,
  { userName, domain, kdc }: ReportServerAccountSettings,
): Proof {
  if (authType === 'None') return { authorization: null, identity: null }
  if (!['Basic', 'NTLM', 'Negotiate', 'Kerberos'].includes(authType))
    throw new FailureError(failure('source_auth_not_available', { source: 'reportserver', detail: authType }))
  if (secret === null) {
    const said = sentence('account_secret_missing', {
      field: authType === 'Kerberos' ? 'Keytab' : 'Password',
    })
    throw new FailureError(failure('source_credentials_rejected', { source: 'reportserver', said }))
  }
  if (authType === 'Kerberos') {
    const identity = { scheme: authType, userName, realm: domain, keytab: secret, kdc } as const
    return { authorization: null, identity }
  }
  if (authType === 'NTLM' || authType === 'Negotiate')
    return {
      authorization: null,
      identity: identityOf(authType, { userName, domain, password: secret }),
    }
  const user = domain === '' ? userName : `${domain}\\${userName}`
  const credentials = Buffer.from(`${user}:${secret}`, 'utf8').toString('base64')
  return { authorization: `Basic ${credentials}`, identity: null }
}

function addressOf(root: string, rest: string): URL {
  const url = URL.parse(`${withoutTrailing(root, '/')}${rest}`)
  if (url !== null) return url
  const said = sentence('account_address_invalid')
  throw new FailureError(failure('source_request_invalid', { source: 'reportserver', said }))
}

function parseAs<Value>(shape: z.ZodType<Value>, text: string, path: string): Value {
  if (isLoginPage(text)) throw new FailureError(loginPageFailure('reportserver', path))
  let json: unknown = null
  try {
    json = JSON.parse(text)
  } catch {
    // Refused below, like JSON of another shape.
  }
  const parsed = shape.safeParse(json)
  if (parsed.success) return parsed.data
  const said = sentence('not_a_report_server')
  const [issue] = parsed.error.issues
  const detail = `${path}: ${issue?.path.map(String).join('.')} ${issue?.message}`
  throw new FailureError(failure('source_error', { source: 'reportserver', said, detail }))
}

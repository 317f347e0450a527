import { failure, FailureError, retryAfterMs, type SourceAccount } from '@punctual/domain'
import type { z } from 'zod'

import { httpOf } from '../../account-network.ts'
import type { SourceContext } from '../../context.ts'
import { isLoginPage, loginPageFailure } from '../../file-proof.ts'
import type { HttpAnswer } from '../../http/http-client.ts'
import { readErrorText, readText } from '../../http/read-answer.ts'
import { oddRecords, readRecords, recordsAnswer } from '../../record-list.ts'
import { createRedaction, type Redaction } from '../../redaction.ts'
import { secretsOf } from '../../secrets.ts'
import { errorFailure } from './error-answer.ts'
import { jsReport, jsReportSettingsOf } from './settings.ts'
import { sentence } from '@punctual/domain/words'

/** A jsreport server on behalf of one account. */
export interface JsReportClient {
  readonly redaction: Redaction
  /**
   * Every record of an OData collection; the log names those that are omitted.
   *
   * @throws FailureError
   */
  list<Schema extends z.ZodType>(
    collection: 'templates' | 'folders',
    record: Schema,
    signal: AbortSignal,
  ): Promise<z.output<Schema>[]>
  /**
   * Renders a template; the answer is of status 200.
   *
   * @throws FailureError for any other
   */
  render(request: { body: unknown; timeoutMs: number }, signal: AbortSignal): Promise<HttpAnswer>
}

const recordsPerRequest = 1_000
/** A server that announces more is not believed. */
const maximumRecords = 50_000

export function createJsReportClient(context: SourceContext, account: SourceAccount): JsReportClient {
  const { serverUrl } = jsReportSettingsOf(account)
  const { headers, redaction, hasColon } = proofOf(account)
  const http = httpOf(context, account)

  async function answered(answer: HttpAnswer, signal: AbortSignal): Promise<HttpAnswer> {
    if (answer.status === 200) return answer
    const waitMs = retryAfterMs(answer.headers['retry-after'], context.clock.now())
    const said = await readErrorText(answer, { source: jsReport, signal })
    throw new FailureError(errorFailure({ status: answer.status, said, waitMs, hasColon }, redaction))
  }

  async function get(path: string, signal: AbortSignal): Promise<string> {
    const request = { source: jsReport, method: 'GET', timeoutMs: context.limits.requestTimeoutMs } as const
    const url = addressOf(serverUrl, path)
    const sent = http.send({ ...request, url, headers: { ...headers, accept: 'application/json' } }, signal)
    return readText(await answered(await sent, signal), { source: jsReport, signal })
  }

  return {
    redaction,
    async list(collection, record, signal) {
      const records = []
      for (let told = 0; ;) {
        const text = await get(`/odata/${collection}?$top=${recordsPerRequest}&$skip=${told}`, signal)
        const list = await readRecords(recordsIn(text, redaction), { record, source: jsReport, signal })
        if (list.odd.length > 0)
          context.logger.warn({ collection, ...oddRecords(list) }, 'records of jsreport skipped')
        records.push(...list.records)
        told += list.count
        if (list.count < recordsPerRequest) return records
        if (told > maximumRecords) {
          const detail = `a list of more than ${maximumRecords} ${collection}`
          throw new FailureError(failure('source_error', { source: jsReport, detail }))
        }
      }
    },
    async render({ body, timeoutMs }, signal) {
      const request = { source: jsReport, method: 'POST', timeoutMs, isWork: true } as const
      const url = addressOf(serverUrl, '/api/report')
      const content = { 'content-type': 'application/json' }
      const sent = { ...request, url, headers: { ...headers, ...content }, body: JSON.stringify(body) }
      return answered(await http.send(sent, signal), signal)
    },
  }
}

interface Proof {
  readonly headers: Readonly<Record<string, string>>
  readonly redaction: Redaction
  readonly hasColon: boolean
}

function proofOf(account: SourceAccount): Proof {
  if (account.authType === 'None')
    return { headers: {}, redaction: createRedaction([account.proxyPassword ?? null]), hasColon: false }
  const { Password: password } = secretsOf(account)
  if (password === undefined) {
    const said = sentence('account_secret_missing', { field: 'Password' })
    throw new FailureError(failure('source_credentials_rejected', { source: jsReport, said }))
  }
  const { userName } = jsReportSettingsOf(account)
  const credentials = Buffer.from(`${userName}:${password}`, 'utf8').toString('base64')
  return {
    headers: { authorization: `Basic ${credentials}` },
    redaction: createRedaction([password, credentials, account.proxyPassword ?? null]),
    hasColon: password.includes(':'),
  }
}

function addressOf(root: string, rest: string): URL {
  const url = URL.parse(`${root}${rest}`)
  if (url !== null) return url
  const said = sentence('account_address_invalid')
  throw new FailureError(failure('source_request_invalid', { source: jsReport, said }))
}

function recordsIn(text: string, redaction: Redaction): z.output<typeof recordsAnswer> {
  if (isLoginPage(text)) throw new FailureError(loginPageFailure(jsReport, redaction.detail(text)))
  try {
    return recordsAnswer.parse(JSON.parse(text))
  } catch {
    const said = sentence('not_a_jsreport_server')
    const detail = redaction.detail(text)
    throw new FailureError(failure('source_error', { source: jsReport, said, detail }))
  }
}

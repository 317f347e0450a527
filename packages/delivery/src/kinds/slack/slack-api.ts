import { failure, type Failure } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'

import type { DelivererContext } from '../../context.ts'
import { answerFailure } from '../../network/answer-failure.ts'
import { guardedRequest, type HttpOutcome } from '../../network/guarded-request.ts'
import type { PreparedFile } from '../../port.ts'
import { contentOf } from '../../prepared-content.ts'
import { timeFor } from '../../time-limit.ts'
import { slackSource as source } from './settings.ts'
import { leavesDoubt, slackFailure, wordOf } from './slack-failure.ts'

const connectTimeoutMs = 10_000
const answerTimeoutMs = 30_000
/** A page of channels is the longest answer. */
const maxAnswerBytes = 4_194_304

export type SlackAnswer =
  | { readonly kind: 'ok'; readonly answer: Readonly<Record<string, unknown>> }
  /** Nothing was carried out. `word` is that of Slack; empty when there is none. */
  | { readonly kind: 'refused'; readonly word: string; readonly failure: Failure }
  /** It may have been carried out. */
  | { readonly kind: 'unknown'; readonly failure: Failure }

/** The methods of Slack for one token. No call is repeated. */
export interface SlackApi {
  call(method: string, parameters: Readonly<Record<string, string>>): Promise<SlackAnswer>
  /** Posts the bytes to the address that Slack has answered; null when it has taken them. */
  upload(file: PreparedFile, url: string): Promise<Failure | null>
}

export interface Calling {
  readonly apiUrl: URL
  readonly token: string
  readonly signal: AbortSignal
}

export function createSlackApi(
  { egress, clock }: Pick<DelivererContext, 'egress' | 'clock'>,
  { apiUrl, token, signal }: Calling,
): SlackApi {
  const limits = { source, method: 'POST', connectTimeoutMs } as const
  return {
    async call(method, parameters) {
      const outcome = await guardedRequest(
        {
          ...limits,
          url: new URL(method, apiUrl),
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/x-www-form-urlencoded',
          },
          body: new URLSearchParams(parameters).toString(),
          timeoutMs: answerTimeoutMs,
          maxAnswerBytes,
        },
        { egress, signal },
      )
      return readAnswer(outcome, clock.now())
    },
    async upload(file, url) {
      const to = URL.parse(url)
      if (to === null || !isOfSlack(to, apiUrl))
        return failure('destination_refused', { source, said: sentence('slack_upload_elsewhere') })
      const outcome = await guardedRequest(
        {
          ...limits,
          url: to,
          headers: {
            'content-type': 'application/octet-stream',
            'content-length': String(file.bytes),
          },
          body: contentOf(file),
          timeoutMs: timeFor(file.bytes, answerTimeoutMs),
          maxAnswerBytes: 0,
        },
        { egress, signal },
      )
      if (outcome.kind === 'not-sent') return outcome.failure
      if (outcome.kind === 'unknown') return noAnswer(outcome.failure)
      const { status, headers } = outcome
      return status === 200 ? null : answerFailure({ source, status, headers, now: clock.now() })
    },
  }
}

/** Files go to Slack only, or to the server that stands in for it: so an answer cannot send them elsewhere. */
function isOfSlack(url: URL, apiUrl: URL): boolean {
  if (url.origin === apiUrl.origin) return true
  const isBelow = (host: string) => url.hostname === host || url.hostname.endsWith(`.${host}`)
  return url.protocol === 'https:' && (isBelow(apiUrl.hostname) || isBelow('slack.com'))
}

function readAnswer(outcome: HttpOutcome, now: Date): SlackAnswer {
  if (outcome.kind === 'not-sent') return { kind: 'refused', word: '', failure: outcome.failure }
  if (outcome.kind === 'unknown') return { kind: 'unknown', failure: noAnswer(outcome.failure) }
  const { status, headers } = outcome
  if (status >= 500) return { kind: 'unknown', failure: answerFailure({ source, status, headers, now }) }
  if (status < 200 || status > 299)
    return { kind: 'refused', word: '', failure: answerFailure({ source, status, headers, now }) }
  const answer = jsonOf(outcome)
  if (answer === null)
    return {
      kind: 'unknown',
      failure: failure('destination_refused', { source, said: sentence('slack_answer_unreadable') }),
    }
  if (answer['ok'] === true) return { kind: 'ok', answer }
  const word = wordOf(answer['error'])
  const reason = slackFailure(word, answer['needed'])
  return leavesDoubt(word) ? { kind: 'unknown', failure: reason } : { kind: 'refused', word, failure: reason }
}

/** Null for what is no answer of Slack. */
function jsonOf({
  body,
  isCut,
}: Extract<HttpOutcome, { kind: 'answered' }>): Readonly<Record<string, unknown>> | null {
  if (isCut) return null
  try {
    const answer: unknown = JSON.parse(body.toString())
    return typeof answer === 'object' && answer !== null && 'ok' in answer ? answer : null
  } catch {
    return null
  }
}

function noAnswer({ detail }: Failure): Failure {
  return failure('destination_unreachable', { source, ...(detail === undefined ? {} : { detail }) })
}

import { failure, type Failure, type FailureCode, retryAfterMs, saidWithAnswer } from '@punctual/domain'

interface Refusal {
  readonly source: string
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** What the other side has said, for users; empty when nothing of it is for them. */
  readonly words?: string
  readonly now: Date
}

const codes: Readonly<Record<number, FailureCode>> = {
  401: 'destination_sign_in_refused',
  403: 'destination_denied',
  408: 'destination_busy',
  410: 'destination_gone',
  423: 'destination_busy',
  425: 'destination_busy',
  429: 'destination_busy',
  507: 'destination_full',
}

/** What an answer of HTTP that is no success means for a delivery. Errors of the server pass. */
export function answerFailure({ source, status, headers, words = '', now }: Refusal): Failure {
  const code = codes[status] ?? (status >= 500 ? 'destination_busy' : 'destination_refused')
  const wait = retryAfterMs(headers['retry-after'], now)
  const answer = [String(status), words].filter((part) => part !== '').join(' ')
  return failure(code, {
    source,
    said: saidWithAnswer(code, answer.slice(0, maxWords)),
    ...(wait === null ? {} : { retryAfterMs: wait }),
  })
}

/** Most characters of what another side has said, as rows and screens have room for. */
const maxWords = 300

import { type Failure, failure, type FailureCode, saidWithAnswer, withoutTrailing } from '@punctual/domain'

import type { Redaction } from '../../redaction.ts'
import { sentence } from '@punctual/domain/words'

/** What the platform's error envelope says: `{"error":{"code","message"}}`. */
export interface BiError {
  readonly status: number
  /** Such as `PowerBIEntityNotFound`; null when the answer has no envelope. */
  readonly code: string | null
  /**
   * What the platform says is wrong with a request, such as a column of a filter that there is not; null for
   * other errors.
   */
  readonly said: string | null
}

/**
 * Reads an error answer; of the code anything but letters and digits is dropped, since it is shown to users.
 */
export function biErrorOf(status: number, text: string): BiError {
  const { code, message } = envelopeOf(text)
  return {
    status,
    code: typeof code === 'string' ? code.replace(/\W/g, '').slice(0, 60) || null : null,
    said: status === 400 && typeof message === 'string' && message.trim() !== '' ? message : null,
  }
}

function envelopeOf(text: string): { code?: unknown; message?: unknown } {
  try {
    return JSON.parse(text)?.error ?? {}
  } catch {
    return {}
  }
}

const byCode: Record<string, FailureCode> = {
  PowerBIEntityNotFound: 'source_report_not_found',
  PowerBINotAuthorizedException: 'source_access_denied',
  TokenExpired: 'source_credentials_rejected',
  OpenConnectionError: 'source_busy',
  FailedToLoadModel: 'source_busy',
}

/**
 * The failure that an error answer of the platform stands for
 * (learn.microsoft.com/power-bi/developer/embedded/embedded-troubleshoot and troubleshoot-rest-api).
 */
export function biFailure(
  { status, code: said, ...error }: BiError,
  more: { detail: string; redaction: Redaction; retryAfterMs?: number },
): Failure {
  const { redaction, ...told } = more
  const named = said === null ? undefined : byCode[said]
  // What has a name of its own is about the report and its data, such as a model that is not loaded.
  const failureCode = named ?? codeByStatus(status)
  const answered = error.said === null ? '' : inOneSentence(redaction.detail(error.said))
  const reason = saidWithAnswer(failureCode, answered)
  return failure(failureCode, {
    source: 'bi',
    ...told,
    // What has a name of its own is about the report and its data, such as a model that is not loaded.
    ...(named && { targetIsAway: false }),
    said: said === null ? reason : sentence('with_name', { reason, name: said }),
  })
}

/** Words of the platform, to stand inside of a sentence of ours. */
export function inOneSentence(text: string): string {
  return withoutTrailing(text.slice(0, 300), ' \t\r\n\u00a0.')
}

function codeByStatus(status: number): FailureCode {
  if (status === 401 || status === 403) return 'source_access_denied'
  if (status === 404 || status === 410) return 'source_report_not_found'
  if (status === 429 || status === 503) return 'source_busy'
  if (status === 408 || status === 504) return 'source_timeout'
  return status >= 500 ? 'source_error' : 'source_request_invalid'
}

/**
 * Whether another token could change the answer: the token ended, or the platform does not say why it
 * refuses.
 */
export function asksForNewToken({ status, code }: Pick<BiError, 'status' | 'code'>): boolean {
  return code === 'TokenExpired' || (status === 401 && code !== 'PowerBINotAuthorizedException')
}

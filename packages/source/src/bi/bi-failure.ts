import { type Failure, failure, type FailureCode } from '@punctual/domain'

/** What the platform's error envelope says: `{"error":{"code","message"}}`. */
export interface BiError {
  readonly status: number
  /** Such as `PowerBIEntityNotFound`; null when the answer has no envelope. */
  readonly code: string | null
}

/** Reads the code of an error answer; anything but letters and digits in it is dropped, since it is shown to people. */
export function biErrorOf(status: number, text: string): BiError {
  try {
    const code: unknown = JSON.parse(text)?.error?.code
    return { status, code: typeof code === 'string' ? code.replace(/\W/g, '').slice(0, 60) || null : null }
  } catch {
    return { status, code: null }
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
export function biFailure(error: BiError, more: { detail: string; retryAfterMs?: number }): Failure {
  const code = (error.code === null ? undefined : byCode[error.code]) ?? codeByStatus(error.status)
  const known = failure(code, { source: 'bi', ...more })
  return error.code === null ? known : { ...known, message: `${known.message.replace(/\.$/, '')} (${error.code}).` }
}

function codeByStatus(status: number): FailureCode {
  if (status === 401 || status === 403) return 'source_access_denied'
  if (status === 404 || status === 410) return 'source_report_not_found'
  if (status === 429 || status === 503) return 'source_busy'
  if (status === 408 || status === 504) return 'source_timeout'
  return status >= 500 ? 'source_error' : 'source_request_invalid'
}

/** Whether another token could change the answer: the token ended, or the platform does not say why it refuses. */
export function asksForNewToken({ status, code }: BiError): boolean {
  return code === 'TokenExpired' || (status === 401 && code !== 'PowerBINotAuthorizedException')
}

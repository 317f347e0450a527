import { type Failure, failure, withoutTrailing } from '@punctual/domain'
import { z } from 'zod'

import { isLoginPage, loginPageFailure } from '../../file-proof.ts'
import type { Redaction } from '../../redaction.ts'
import { jsReport } from './settings.ts'

/** An answer of jsreport that is no report. */
export interface ErrorAnswer {
  readonly status: number
  /** The beginning of its text. */
  readonly said: string
  /** As `Retry-After` asks; null when it does not. */
  readonly waitMs: number | null
  /** Whether the password has a colon. */
  readonly hasColon: boolean
}

const errorBody = z.object({ message: z.string() })

/**
 * The failure that an error of jsreport stands for. What it says of a template is for the author of the
 * template: the sentence repeats its first words.
 */
export function errorFailure(answer: ErrorAnswer, redaction: Redaction): Failure {
  const { status, said, waitMs } = answer
  const detail = redaction.detail(`${status} ${said}`)
  const wait = waitMs === null ? {} : { retryAfterMs: waitMs }
  if (status === 401) return failure('source_credentials_rejected', { ...rejected(answer), detail })
  if (status === 403) return deniedOf(said, detail)
  if (status === 429 || status === 502 || status === 503)
    return failure('source_busy', { source: jsReport, detail, ...wait })
  if (status === 504) return failure('source_timeout', { source: jsReport, detail })
  const words = wordsOf(said)
  if (words === null)
    return isLoginPage(said) ? loginPageFailure(jsReport, detail) : notJsReport(status, detail)
  if (status === 404)
    return failure('source_report_not_found', {
      source: jsReport,
      message: sentence(words, redaction),
      detail,
    })
  if (/^report timeout\b/i.test(words))
    return failure('source_timeout', { source: jsReport, detail, targetIsAway: false })
  if (/\bworker availability\b/i.test(words))
    return failure('source_busy', { source: jsReport, detail, ...wait })
  const message = `The template could not be rendered: ${sentence(words, redaction)}`
  return failure('source_export_failed', { source: jsReport, message, detail })
}

/** jsreport ends the password of Basic authentication at its first colon. */
function rejected({ hasColon }: ErrorAnswer): { source: string; message?: string } {
  if (!hasColon) return { source: jsReport }
  const message =
    'jsreport refuses the user name or the password; it takes no password with a colon, and this one has a colon.'
  return { source: jsReport, message }
}

/** After too many wrong passwords jsreport locks the user for some minutes. */
function deniedOf(said: string, detail: string): Failure {
  if (!/\blogin\b[^.]{0,200}\blocked\b/i.test(said))
    return failure('source_access_denied', { source: jsReport, detail })
  const message = 'jsreport has locked the user of the source account after too many wrong passwords.'
  return failure('source_account_disabled', { source: jsReport, message, detail })
}

function notJsReport(status: number, detail: string): Failure {
  const message = 'The address of the source account does not answer as a jsreport server.'
  return failure(status >= 500 ? 'source_error' : 'source_request_invalid', {
    source: jsReport,
    message,
    detail,
  })
}

function wordsOf(said: string): string | null {
  try {
    return errorBody.parse(JSON.parse(said)).message
  } catch {
    return null
  }
}

function sentence(words: string, redaction: Redaction): string {
  return `${withoutTrailing(redaction.detail(words).slice(0, 300), ' .')}.`
}

import { type Failure, failure, saidWithAnswer, withoutTrailing } from '@punctual/domain'
import { z } from 'zod'

import { isLoginPage, loginPageFailure } from '../../file-proof.ts'
import type { Redaction } from '../../redaction.ts'
import { jsReport } from './settings.ts'
import { type Sentence, sentence } from '@punctual/domain/words'

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
      said: saidWithAnswer('source_report_not_found', answered(words, redaction)),
      detail,
    })
  if (/^report timeout\b/i.test(words))
    return failure('source_timeout', { source: jsReport, detail, targetIsAway: false })
  if (/\bworker availability\b/i.test(words))
    return failure('source_busy', { source: jsReport, detail, ...wait })
  const told = saidWithAnswer('source_export_failed', answered(words, redaction))
  return failure('source_export_failed', { source: jsReport, said: told, detail })
}

/** jsreport ends the password of Basic authentication at its first colon. */
function rejected({ hasColon }: ErrorAnswer): { source: string; said?: Sentence } {
  if (!hasColon) return { source: jsReport }
  return { source: jsReport, said: sentence('password_with_colon') }
}

/** After too many wrong passwords jsreport locks the user for some minutes. */
function deniedOf(said: string, detail: string): Failure {
  if (!/\blogin\b[^.]{0,200}\blocked\b/i.test(said))
    return failure('source_access_denied', { source: jsReport, detail })
  const told = sentence('user_locked_by_jsreport')
  return failure('source_account_disabled', { source: jsReport, said: told, detail })
}

function notJsReport(status: number, detail: string): Failure {
  return failure(status >= 500 ? 'source_error' : 'source_request_invalid', {
    source: jsReport,
    said: sentence('not_a_jsreport_server'),
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

function answered(words: string, redaction: Redaction): string {
  return `${withoutTrailing(redaction.detail(words).slice(0, 300), ' .')}.`
}

import { Sentence, sentence } from '@punctual/domain/words'

import type { ErrorCode } from './error-codes.ts'
import type { RefusalLimit } from './refusal-limits.ts'

/** What is wrong with one field of the request. */
export interface FieldError {
  /** Path of the field as the client writes it, such as `Schedule.StartDate` or `Reports[0].Format`. */
  readonly field: string
  readonly message: Sentence
}

export interface ProblemOptions {
  /** What happened here and what to do about it: public, never a secret. */
  readonly detail?: Sentence
  readonly errors?: readonly FieldError[]
  /** Further members of the answer, such as `{ ExecutionId }`. */
  readonly members?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
  readonly retryAfterSeconds?: number
  /** Of a code that several limits have, which one was reached; for the metrics only. */
  readonly limit?: RefusalLimit
  /** For the log only. */
  readonly cause?: unknown
}

/** Carries an error answer from a handler to the one place that writes it. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly code: ErrorCode
  readonly options: ProblemOptions

  constructor(code: ErrorCode, options: ProblemOptions) {
    super(String(options.detail ?? sentence(code)), { cause: options.cause })
    this.code = code
    this.options = options
  }
}

/**
 * Makes the error answer for a code:
 * `throw problem('not_found', { detail: 'There is no folder with this id.' })`.
 */
export function problem(code: ErrorCode, options: ProblemOptions = {}): ProblemError {
  return new ProblemError(code, options)
}

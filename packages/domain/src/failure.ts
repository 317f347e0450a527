import {
  type FailureCode,
  failureCodes,
  isFailureCode,
  sentenceCodeOf,
  usualAttempts,
} from './failure-codes.ts'
import { sentenceOfJson } from './words/from-json.ts'
import { type Sentence, sentence } from './words/sentence.ts'

/** The public sentence of a code; a failure may carry a more precise one. */
export function failureSentence(code: FailureCode): Sentence {
  return sentence(sentenceCodeOf(code))
}

/** The sentence of a failure; of a stored one its message, where that says more than its code. */
export function failureSaid({ code, message, said: given }: SaidFailure): Sentence | string {
  // Another process may have sent it as JSON.
  if (given !== undefined) return sentenceOfJson(given)
  const said = isFailureCode(code) ? failureSentence(code) : null
  return said !== null && String(said) === message ? said : message
}

interface SaidFailure {
  readonly code: string
  readonly message: string
  readonly said?: Sentence
}

/** What went wrong, in three parts: the code for programs, the sentence for users, the detail for the log. */
export interface Failure {
  readonly code: FailureCode
  readonly message: string
  /** The message as a code with values, for a reader of another language. It is not stored. */
  readonly said?: Sentence
  readonly retryable: boolean
  /** System that reported it, such as `bi`, `reportserver`, `smtp`; null when it was Punctual itself. */
  readonly source: string | null
  /** Wait that the other side asked for, or that it is to have, in milliseconds. */
  readonly retryAfterMs?: number
  /** Whether it means that the other side is away for all runs; unless given, the code decides. */
  readonly targetIsAway?: boolean
  /** For the log only: never shown to a caller, never a secret. */
  readonly detail?: string
}

/** How many attempts a failure allows in all, the first included. */
export function attemptsAllowed({ code, retryable }: Pick<Failure, 'code' | 'retryable'>): number {
  return retryable ? (failureCodes[code].attempts ?? usualAttempts) : 1
}

/**
 * Makes a failure of the given code; the public sentence and retryability come from the registry unless
 * given.
 */
export function failure(code: FailureCode, more: Partial<Omit<Failure, 'code'>> = {}): Failure {
  const { retryable, message: usual } = failureCodes[code]
  const message = more.said === undefined ? usual : String(more.said)
  return { source: null, retryable, message, ...more, code }
}

/** Carries a failure through code that can only throw. */
export class FailureError extends Error {
  override readonly name = 'FailureError'
  readonly failure: Failure

  constructor(reason: Failure, options?: ErrorOptions) {
    super(reason.message, options)
    this.failure = reason
  }
}

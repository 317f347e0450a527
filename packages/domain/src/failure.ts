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

/** A failure, or another reason with a code, as rows keep it. */
export interface KeptFailure {
  readonly code: string
  /** In English. */
  readonly message: string
  /** What `message` says as a sentence, where that is not the one of the code; earlier builds write none. */
  readonly said?: unknown
}

/** The sentence of a failure as it was stored. A message of another system is passed on as it stands. */
export function failureSaid({ code, message, said }: KeptFailure): Sentence {
  if (said !== undefined && said !== null) return sentenceOfJson(said)
  const ofCode = isFailureCode(code) ? failureSentence(code) : null
  return ofCode !== null && String(ofCode) === message ? ofCode : sentence('as_told', { text: message })
}

/** What went wrong, in three parts: the code for programs, the sentence for users, the detail for the log. */
export interface Failure {
  readonly code: FailureCode
  /** What another system has said is a value of it. */
  readonly said: Sentence
  /** `said` in English, as logs and earlier builds read it. */
  readonly message: string
  readonly retryable: boolean
  /** System that reported it, such as `bi`, `smtp` or `destination:Directory`; null when it was Punctual itself. */
  readonly source: string | null
  /** Wait that the other side asked for, or that it is to have, in milliseconds. */
  readonly retryAfterMs?: number
  /** Whether it means that the other side is away for all runs; unless given, the code decides. */
  readonly targetIsAway?: boolean
  /** For the log only: never shown to a caller, never a secret. */
  readonly detail?: string
}

/** What failures of the kinds of destinations other than e-mail begin their `source` with. */
export const destinationSource = 'destination:'

/** Whether what reported a failure is a destination; the migrations know the same rule. */
export function isOfDestination(source: string | null): boolean {
  return source === 'smtp' || (source?.startsWith(destinationSource) ?? false)
}

/** How many attempts a failure allows in all, the first included. */
export function attemptsAllowed({ code, retryable }: Pick<Failure, 'code' | 'retryable'>): number {
  return retryable ? (failureCodes[code].attempts ?? usualAttempts) : 1
}

/** Makes a failure of the given code. Its sentence is that of the code unless given, and so is whether it is retried. */
export function failure(code: FailureCode, more: Partial<Omit<Failure, 'code' | 'message'>> = {}): Failure {
  const said = more.said ?? failureSentence(code)
  return { source: null, retryable: failureCodes[code].retryable, ...more, code, said, message: String(said) }
}

/** The sentence of a code, and what the other side answered; only the former without an answer. */
export function saidWithAnswer(code: FailureCode, words: string): Sentence {
  const reason = failureSentence(code)
  return words === '' ? reason : sentence('with_answer', { reason, words })
}

/** A failure that a row or another process has kept: it has the values of a sentence, and not its class. */
export function readFailure(kept: Omit<Failure, 'said'> & KeptFailure): Failure {
  return { ...kept, said: failureSaid(kept) }
}

/** A failure that another sentence describes, which names the one before. */
export function failureSaying(reason: Failure, said: Sentence): Failure {
  return { ...reason, said, message: String(said) }
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

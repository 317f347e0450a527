/** A failure in the language of the reader, apart from what the other side said of it. */
import { failureCodes, isFailureCode } from '@punctual/domain/failure-codes'
import type { IntlShape } from 'react-intl'

import { shown } from './shown.ts'

export interface SaidFailure {
  /** Null where the service reports no code. */
  readonly code: string | null
  readonly message: string
  /** Whether the message is a sentence of the service, in the language of the reader. */
  readonly isSaid?: boolean
}

export interface FailureText {
  readonly sentence: string
  /** What the source or the mail server said; null where it said nothing. */
  readonly more: string | null
}

export function failureText(intl: IntlShape, { code, message, isSaid = false }: SaidFailure): FailureText {
  if (isSaid || code === null || !isFailureCode(code)) return { sentence: shown(message), more: null }
  const sentence = intl.formatMessage({ id: `failed.${code}` })
  const isOfCode = message === sentence || message === failureCodes[code].message
  return { sentence, more: isOfCode ? null : message }
}

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
  return { sentence, more: beyond([failureCodes[code].message, sentence], message) }
}

/** The message without the sentence of its code, which begins most messages of other systems: "550 No such user". */
function beyond(sentences: readonly string[], message: string): string | null {
  const start = sentences.map((each) => each.replace(/\.$/, '')).find((each) => message.startsWith(each))
  const rest = start === undefined ? null : message.slice(start.length)
  const more = rest === null || !/^(?:[.:;]|$)/.test(rest) ? message : rest.slice(1).trim()
  return more === '' ? null : more
}

/** A failure in the language of the reader, apart from what the service or the other side said of it. */
import { failureCodes, isFailureCode } from '@punctual/domain/failure-codes'
import type { IntlShape } from 'react-intl'

import { knownText, serviceText } from './service-text.ts'

export interface SaidFailure {
  /** Null where the service reports no code. */
  readonly code: string | null
  /** In the words of the service, which may quote the source or the mail server. */
  readonly message: string
}

export interface FailureText {
  /**
   * The sentence of the code; a failure without a known code is shown like any other sentence of the service.
   */
  readonly sentence: string
  /** What the service says beyond that; null where it says no more. */
  readonly more: string | null
}

export function failureText(intl: IntlShape, { code, message }: SaidFailure): FailureText {
  if (code === null || !isFailureCode(code)) return { sentence: serviceText(intl, message), more: null }
  const sentence = intl.formatMessage({ id: `failed.${code}` })
  const more = beyond([failureCodes[code].message, sentence], message)
  const known = more === null ? null : knownText(intl, more)
  return known === null ? { sentence, more } : { sentence: `${sentence} ${known}`, more: null }
}

/**
 * The message without the sentence of its code, which begins most messages: "550 No such user". What is stored has it
 * in English, and what was found for this answer in the language of the reader.
 */
function beyond(sentences: readonly string[], message: string): string | null {
  const start = sentences.map((each) => each.replace(/\.$/, '')).find((each) => message.startsWith(each))
  const rest = start === undefined ? null : message.slice(start.length)
  const more = rest === null || !/^(?:[.:;]|$)/.test(rest) ? message : rest.slice(1).trim()
  return more === '' ? null : more
}

import { type FailureCode, failureCodes, failureText } from '@punctual/domain/failure-codes'
import type { Language } from '@punctual/domain/words'

type Sentences = { readonly [Code in FailureCode as `failed.${Code}`]: string }

/** As the service says it of each failure code, so that a mail and the page of a run name a failure alike. */
export function failureSentences(language: Language): Sentences {
  const codes = Object.keys(failureCodes) as FailureCode[]
  return Object.fromEntries(codes.map((code) => [`failed.${code}`, failureText(code, language)])) as Sentences
}

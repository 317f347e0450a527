import { type FailureCode, failureCodes, failureSentence } from '@punctual/domain/failure'
import { type Language, say } from '@punctual/domain/words'

type Sentences = { readonly [Code in FailureCode as `failed.${Code}`]: string }

/** As the service says it of each failure code, so that a mail and the page of a run name a failure alike. */
export function failureSentences(language: Language): Sentences {
  const sentences = (Object.keys(failureCodes) as FailureCode[]).map((code) => [
    `failed.${code}`,
    say(failureSentence(code), language),
  ])
  return Object.fromEntries(sentences) as Sentences
}

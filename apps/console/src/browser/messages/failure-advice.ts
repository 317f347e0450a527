import { type AdviceCode, adviceWords } from '@punctual/domain/advice'
import type { Language } from '@punctual/domain/words'

type Sentences = { readonly [Code in AdviceCode]: string }

/** As the notices of the service say it, so that a mail and the page of a run advise the same. */
export function failureAdvice(language: Language): Sentences {
  return Object.fromEntries(
    Object.entries(adviceWords).map(([code, text]) => [code, text[language]]),
  ) as Sentences
}

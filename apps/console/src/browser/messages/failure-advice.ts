import { type AdviceCode, adviceWords } from '@punctual/domain/advice'
import type { Language } from '@punctual/domain/words'

type Sentences = { readonly [Code in AdviceCode]: string }

/** The sentences of the catalogue of the service: a notice and the page of a run give the same advice. */
export function failureAdvice(language: Language): Sentences {
  return Object.fromEntries(
    Object.entries(adviceWords).map(([code, text]) => [code, text[language]]),
  ) as Sentences
}

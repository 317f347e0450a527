import { catalogue, isSentenceCode } from './catalogue.ts'
import { Sentence, type SentenceValue } from './sentence.ts'

/** What is stored of a sentence: a later version may have written it. */
interface Stored {
  readonly code: string
  readonly values?: Readonly<Record<string, SentenceValue>>
}

/** The sentence of a stored code with its values; null for one that this build does not know so. */
export function storedSentence({ code, values = {} }: Stored): Sentence | null {
  if (!isSentenceCode(code)) return null
  const names = [...catalogue[code].en.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  return names.every((name) => Object.hasOwn(values, name)) ? new Sentence(code, values) : null
}

import { isSentenceCode } from './catalogue.ts'
import { Sentence, sentence, type SentenceValue } from './sentence.ts'

/**
 * A sentence that was kept as JSON. A value that is no sentence of the catalogue, such as plain text, is said
 * as it stands.
 */
export function sentenceOfJson(kept: unknown): Sentence {
  if (kept instanceof Sentence) return kept
  const value = valueOfJson(kept)
  return value instanceof Sentence ? value : sentence('as_told', { text: value })
}

function valueOfJson(kept: unknown): SentenceValue {
  if (typeof kept === 'string' || typeof kept === 'number') return kept
  if (Array.isArray(kept)) return kept.map((each) => sentenceOrText(valueOfJson(each)))
  const { code, values } = (kept ?? {}) as { readonly code?: unknown; readonly values?: unknown }
  if (!isSentenceCode(code)) return JSON.stringify(kept) ?? ''
  const read = Object.entries(values ?? {}).map(([name, each]) => [name, valueOfJson(each)] as const)
  return new Sentence(code, Object.fromEntries(read))
}

function sentenceOrText(value: SentenceValue): string | Sentence {
  return value instanceof Sentence ? value : String(value)
}

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

/** A sentence as a column of text keeps it. */
export function keptSentence(said: Sentence): string {
  return JSON.stringify(said)
}

/** Several reasons in one column of text; null for none. */
export function keptReasons(reasons: readonly Sentence[]): string | null {
  const [first, ...others] = reasons
  if (first === undefined) return null
  return keptSentence(others.length === 0 ? first : sentence('several_reasons', { reasons }))
}

/** The sentence of a column of text. Rows of earlier builds have plain English text in it. */
export function readSentence(kept: string): Sentence {
  return sentenceOfJson(kept.startsWith('{') ? (readJson(kept) ?? kept) : kept)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
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

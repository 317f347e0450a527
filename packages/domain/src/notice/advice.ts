import type { Language } from '../words/language.ts'
import { adviceWords } from '../words/rooms/advice-words.ts'

export { adviceWords }

/** The code of a sentence that says what a user can do. */
export type AdviceCode = keyof typeof adviceWords

/** How codes of failures begin; the first that fits counts. */
const families = [
  'mail',
  'recipient',
  'destination',
  'delivery',
  'query',
  'data',
  'page',
  'browser',
  'source_auth',
  'source_proxy',
  'source_host',
  'source',
] as const

/** What helps against a failure; also a code that is not known has advice. */
export function adviceCode(code: string): AdviceCode {
  const own = `advice_${code}`
  if (Object.hasOwn(adviceWords, own)) return own as AdviceCode
  const family = families.find((each) => code.startsWith(`${each}_`))
  return family === undefined ? 'advice_usual' : `advice_${family}`
}

/** One sentence that says what a user can do about a failure. */
export function adviceFor(code: string, language: Language): string {
  return adviceWords[adviceCode(code)][language]
}

/** A word of a query outside of quotes. */
export interface Word {
  /** In capitals; empty for one that is too long to be a word of the language. */
  readonly text: string
  /** The bracket directly before it; empty when something else stands there. */
  readonly bracket: string
  /** How many brackets are open around it. */
  readonly depth: number
}

const writing = new Set(['DELETE', 'INSERT', 'UPDATE', 'MERGE', 'REPLACE'])
const reading = new Set(['SELECT', 'VALUES', 'TABLE'])

/**
 * The statement of a `WITH` that changes data: the one behind its parts, or a part of its own. PostgreSQL and
 * SQLite do not reserve these words, so one counts only where a statement begins. Functions that write are
 * known to the database only; its read-only session refuses those.
 */
export function writingWord(words: readonly Word[]): string | null {
  if (words[0]?.text !== 'WITH') return null
  const part = words.find((word, index) => beginsPart(words, index) && changes(words, index))
  if (part) return part.text
  const main = words.findIndex(
    ({ text, depth, bracket }) =>
      depth === 0 && (reading.has(text) || (writing.has(text) && bracket === ')')),
  )
  const statement = words[main]?.text ?? ''
  return writing.has(statement) && changes(words, main) ? statement : null
}

/** Whether the word is the first one of `AS (…)` or `AS MATERIALIZED (…)`. */
function beginsPart(words: readonly Word[], index: number): boolean {
  const before = words[index - 1]?.text ?? ''
  return words[index]?.bracket === '(' && (before === 'AS' || before === 'MATERIALIZED')
}

/** How many words may stand between UPDATE and SET: those of a table, a schema and another name. */
const wordsBeforeSet = 6

/** A list of columns behind `AS (` may have these words as names, but no statement follows them. */
function changes(words: readonly Word[], index: number): boolean {
  const following = words.slice(index + 1, index + 1 + wordsBeforeSet).map(({ text }) => text)
  switch (words[index]?.text) {
    case 'DELETE':
      return following[0] === 'FROM'
    case 'INSERT':
    case 'REPLACE':
      return following[0] === 'INTO' || following[0] === 'OR'
    case 'MERGE':
      return following[0] === 'INTO'
    case 'UPDATE':
      return following.includes('SET')
    default:
      return false
  }
}

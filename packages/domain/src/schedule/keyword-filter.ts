import { composed } from '../text/normalise.ts'

export const keywordOperators = ['LIKE', 'NOT LIKE', '=', '<>'] as const
export const keywordMatchTypes = ['ALL', 'ANY'] as const

/** The keyword filter model of the list operations. */
export interface KeywordFilter {
  readonly filterValues: readonly string[]
  readonly filterOperator: (typeof keywordOperators)[number]
  readonly matchType: (typeof keywordMatchTypes)[number]
}

/** The filter of a body that leaves something out. */
export const defaultKeywordFilter: KeywordFilter = {
  filterValues: [],
  filterOperator: 'LIKE',
  matchType: 'ANY',
}

/**
 * Whether a schedule with these keywords passes a filter; one without values lets everything pass. Case never
 * matters.
 *
 * | operator | a value holds when |
 * |---|---|
 * | LIKE | some keyword contains it; `%` stands for any text, `_` for any one character |
 * | = | some keyword is it |
 * | NOT LIKE | no keyword contains it |
 * | <> | no keyword is it |
 *
 * ANY asks that some value holds, ALL that every one does.
 */
export function matchesKeywordFilter(
  keywords: readonly string[],
  { filterValues, filterOperator, matchType }: KeywordFilter,
): boolean {
  const values = filterValues.map(comparable).filter((value) => value !== '')
  if (values.length === 0) return true
  const present = keywords.map(comparable)
  const isLike = filterOperator === 'LIKE' || filterOperator === 'NOT LIKE'
  const isNegated = filterOperator === 'NOT LIKE' || filterOperator === '<>'
  const holds = (value: string): boolean =>
    present.some((keyword) => (isLike ? containsPattern(keyword, value) : keyword === value)) !== isNegated
  return matchType === 'ALL' ? values.every(holds) : values.some(holds)
}

/**
 * Keywords of a comma-separated text or a list: trimmed, without blanks, each once without regard to case, as
 * first spelled.
 */
export function parseKeywords(given: string | readonly string[]): string[] {
  const parts = typeof given === 'string' ? given.split(',') : given
  const keywords = new Map<string, string>()
  for (const part of parts) {
    const keyword = part.trim()
    if (keyword !== '' && !keywords.has(comparable(keyword))) keywords.set(comparable(keyword), keyword)
  }
  return [...keywords.values()]
}

function comparable(text: string): string {
  return composed(text).trim().toLowerCase()
}

/**
 * Whether a pattern matches somewhere inside a text. Written out instead of built as a regular expression,
 * because a pattern of many `%` would make one take exponential time. This takes at most text × pattern
 * steps.
 */
function containsPattern(text: string, pattern: string): boolean {
  const characters = [...text]
  const wanted = ['%', ...pattern, '%']
  let at = 0
  let next = 0
  let lastAny = -1
  let resumeAt = 0
  while (at < characters.length) {
    if (wanted[next] === '%') {
      lastAny = next++
      resumeAt = at
    } else if (wanted[next] === '_' || wanted[next] === characters[at]) {
      next++
      at++
    } else {
      next = lastAny + 1
      at = ++resumeAt
    }
  }
  while (wanted[next] === '%') next++
  return next === wanted.length
}

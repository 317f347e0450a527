/**
 * Reads what stands for an instant in a placeholder, in one pass:
 *
 *     instant = ( "ScheduledFor"
 *               | ("StartOf" | "EndOf") "(" period "," instant ")"
 *               | "Locale" "(" language "," instant ")" )
 *               { ("+" | "-") number unit }
 *
 * Names are found without regard to case, units only in lower case: `M` means a month to one user and a minute
 * to another. Steps are listed in the order in which they apply, so a nested expression needs no tree.
 */
import { type Sentence, sentence } from '../words/index.ts'
import { type InstantStep, maxAmount, type Period, periods, shiftUnits } from './instant.ts'

export interface InstantExpression {
  readonly steps: readonly InstantStep[]
  /** Language of month and day names; null for the usual one. */
  readonly locale: string | null
}

export interface ExpressionProblem {
  /** What is wrong, to stand behind the placeholder in a sentence; null when it is just that nothing has the name. */
  readonly message: Sentence | null
  /** The word that is not known, and the words that could stand in its place. */
  readonly word: string | null
  readonly candidates: readonly string[]
}

export type ReadInstant =
  | { readonly ok: true; readonly expression: InstantExpression }
  | { readonly ok: false; readonly problem: ExpressionProblem }

/** An expression that is longer is none that a user writes. */
export const maxExpressionLength = 300

const maxSteps = 20
const maxDepth = 8

export const instantName = 'ScheduledFor'
export const functionNames = ['StartOf', 'EndOf', 'Locale'] as const

const functions = new Map(functionNames.map((name) => [name.toLowerCase(), name]))

/** Whether a text is an expression of an instant, or was meant to be one. */
export function beginsInstant(text: string): boolean {
  const [, word = '', next = ''] = /^([a-z]+)\s*([-+(]?)/i.exec(text) ?? []
  const name = word.toLowerCase()
  return name === instantName.toLowerCase() || functions.has(name) || (next === '(' && name !== '')
}

/** @param text without blanks around it */
export function readInstant(text: string): ReadInstant {
  if (text.length > maxExpressionLength)
    return { ok: false, problem: problemOf(sentence('expression_too_long', { most: maxExpressionLength })) }
  const reader: Reader = { text, at: 0, steps: [], locale: null }
  const problem = instant(reader, 0) ?? rest(reader)
  if (problem !== null) return { ok: false, problem }
  return { ok: true, expression: { steps: reader.steps, locale: reader.locale } }
}

interface Reader {
  readonly text: string
  at: number
  readonly steps: InstantStep[]
  locale: string | null
}

type Problem = ExpressionProblem | null

function instant(reader: Reader, depth: number): Problem {
  const word = take(reader, /[a-z]+/iy)
  const name = functions.get(word.toLowerCase())
  if (name === undefined && word.toLowerCase() !== instantName.toLowerCase())
    return unknown(word, { what: 'instant', candidates: [instantName, ...functionNames] })
  if (name !== undefined) {
    const problem = call(reader, name, depth)
    if (problem !== null) return problem
  }
  return shifts(reader)
}

function call(reader: Reader, name: (typeof functionNames)[number], depth: number): Problem {
  if (depth === maxDepth) return problemOf(sentence('expression_too_deep', { most: maxDepth }))
  const example = name === 'Locale' ? 'Locale(de, ScheduledFor)' : `${name}(month, ScheduledFor)`
  if (take(reader, /\(/y) === '') return problemOf(sentence('expression_needs_brackets', { example }))
  const argument = take(reader, /[a-z0-9-]+/iy)
  const period = name === 'Locale' ? null : periodOf(argument)
  if (period !== null && typeof period !== 'string') return period
  if (name === 'Locale' && !isLocale(argument))
    return problemOf(sentence('expression_no_language', { language: argument.slice(0, 40) }))
  if (take(reader, /,/y) === '') return problemOf(sentence('expression_needs_comma', { example }))
  const inner = instant(reader, depth + 1)
  if (inner !== null) return inner
  if (take(reader, /\)/y) === '') return problemOf(sentence('expression_needs_bracket', { example }))
  if (name === 'Locale') reader.locale = argument
  if (period !== null) reader.steps.push({ kind: name === 'StartOf' ? 'start' : 'end', period })
  return null
}

function periodOf(word: string): Period | ExpressionProblem {
  const period = periods.find((each) => each === word.toLowerCase())
  return period ?? unknown(word, { what: 'period', candidates: periods })
}

function shifts(reader: Reader): Problem {
  for (;;) {
    const sign = take(reader, /[-+]/y)
    if (sign === '') return null
    if (reader.steps.length >= maxSteps)
      return problemOf(sentence('expression_too_many_steps', { most: maxSteps }))
    const digits = take(reader, /\d+/y)
    if (digits === '') return problemOf(sentence('expression_needs_amount', { sign, example: `${sign}1d` }))
    const word = take(reader, /[a-z]+/iy)
    const unit = shiftUnits.find((each) => each === word)
    if (unit === undefined) return wrongUnit(word)
    const amount = Number(digits)
    if (amount > maxAmount(unit))
      return problemOf(sentence('expression_moves_too_far', { move: `${sign}${digits.slice(0, 20)}${unit}` }))
    reader.steps.push({ kind: 'shift', amount: sign === '-' ? -amount : amount, unit })
  }
}

function wrongUnit(word: string): ExpressionProblem {
  return problemOf(
    word === ''
      ? sentence('expression_lacks_unit')
      : sentence('expression_no_unit', { word: word.slice(0, 40) }),
  )
}

function rest({ text, at }: Reader): Problem {
  return at === text.length
    ? null
    : problemOf(sentence('expression_unreadable_from', { rest: text.slice(at, at + 40) }))
}

/** What the pattern finds here, without the blanks around it; empty when it is not here. */
function take(reader: Reader, pattern: RegExp): string {
  skipBlanks(reader)
  pattern.lastIndex = reader.at
  const found = pattern.exec(reader.text)?.[0] ?? ''
  reader.at += found.length
  skipBlanks(reader)
  return found
}

function skipBlanks(reader: Reader): void {
  while (reader.text[reader.at] === ' ') reader.at += 1
}

function isLocale(tag: string): boolean {
  try {
    return tag.length <= 35 && Intl.DateTimeFormat.supportedLocalesOf(tag).length === 1
  } catch {
    return false
  }
}

function unknown(
  word: string,
  { what, candidates }: { readonly what: 'instant' | 'period'; readonly candidates: readonly string[] },
): ExpressionProblem {
  const values = { word: word.slice(0, 40), knownNames: candidates }
  const said =
    word === '' ? sentence(`expression_lacks_${what}`, values) : sentence(`expression_no_${what}`, values)
  return { message: said, word, candidates }
}

function problemOf(message: Sentence): ExpressionProblem {
  return { message, word: null, candidates: [] }
}

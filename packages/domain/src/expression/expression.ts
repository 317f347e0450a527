/**
 * The one expression language: what stands between `{{` and `}}` in values of parameters and filters, in
 * addresses, subjects, bodies and names of files.
 *
 *     expression = ( name | instant ) [ ":" format ]
 *
 * A name is a column of the row, a fact of the run such as `ScheduleName`, or `Value.<name>`. It is found
 * without regard to case, and before anything is read as an instant: a column may be called `E-Mail`. All
 * values are those of the due instant, so every attempt fills in the same text.
 */
import { type Cell, cellText } from '../data/cell.ts'
import { formatInstant } from '../recurrence/format-instant.ts'
import {
  fillPlaceholders,
  onlyPlaceholder,
  openPlaceholdersIn,
  type Placeholder,
  placeholdersIn,
} from '../text/placeholder.ts'
import { type Sentence, sentence } from '../words/index.ts'
import { instantAfter } from './instant.ts'
import { fileFactNames, valuePrefix } from './names.ts'
import {
  beginsInstant,
  type ExpressionProblem,
  type InstantExpression,
  instantName,
  readInstant,
} from './read-instant.ts'

/** What expressions are filled with. */
export interface ExpressionScope {
  /** By name in lower case. */
  readonly values: ReadonlyMap<string, Cell>
  /** The due instant, or for a manual run the instant of the request, and the zone of the schedule. */
  readonly scheduledFor: { readonly at: Date; readonly timeZone: string }
}

/** A scope of values by name in any case. */
export function expressionScope(
  values: Readonly<Record<string, Cell>>,
  scheduledFor: ExpressionScope['scheduledFor'],
): ExpressionScope {
  return {
    values: new Map(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value])),
    scheduledFor,
  }
}

/** The scope with further values in place of those of the same name. */
export function withValues(
  { values, scheduledFor }: ExpressionScope,
  further: ReadonlyMap<string, Cell>,
): ExpressionScope {
  return { values: new Map([...values, ...further]), scheduledFor }
}

/** What expressions may name in a place. */
export interface ExpressionNames {
  /** As they are written. */
  readonly names: readonly string[]
  /** Whether a format behind a text is passed over, as in mails and names of files. */
  readonly ignoresFormats: boolean
  /** Whether columns are known only when a query is asked: a name that is not known may be one. */
  readonly mayBeColumn?: boolean
}

export interface WrongExpression extends ExpressionProblem {
  /** What stands between the braces, or behind them when they are not closed. */
  readonly inner: string
  readonly isOpen?: true
}

/** A format that is longer is none that a user writes, and takes long to apply. */
const maxFormatLength = 100

const maxProblems = 50

/** Most expressions in the values and addresses of a schedule, which a worker fills in for each run. */
export const maxExpressions = 5_000

type Read =
  | { readonly kind: 'value'; readonly name: string; readonly format: string | null }
  | { readonly kind: 'instant'; readonly instant: InstantExpression; readonly format: string | null }
  | { readonly kind: 'wrong'; readonly problem: ExpressionProblem }

/** Reads an expression where some names are known. Expressions of the same text are read the same way. */
function read(inner: string, isKnown: (name: string) => boolean): Read {
  const lowered = inner.toLowerCase()
  if (isKnown(lowered)) return { kind: 'value', name: lowered, format: null }
  const colon = inner.indexOf(':')
  const name = (colon < 0 ? inner : inner.slice(0, colon)).trim()
  const format = colon < 0 ? null : inner.slice(colon + 1).trim()
  if ((format?.length ?? 0) > maxFormatLength)
    return wrong(sentence('expression_format_too_long', { most: maxFormatLength }))
  if (isKnown(name.toLowerCase())) return { kind: 'value', name: name.toLowerCase(), format }
  if (!beginsInstant(name)) {
    const [, moved] = /^([a-z]+) *[-+] *\d/i.exec(name) ?? []
    return { kind: 'wrong', problem: { message: null, word: moved ?? name, candidates: [] } }
  }
  const instant = readInstant(name)
  return instant.ok
    ? { kind: 'instant', instant: instant.expression, format }
    : { kind: 'wrong', problem: instant.problem }
}

function wrong(message: Sentence): Read {
  return { kind: 'wrong', problem: { message, word: null, candidates: [] } }
}

/** The value of a placeholder; undefined when nothing has its name, or it cannot be read. */
export function evaluate(
  { inner }: Placeholder,
  { values, scheduledFor }: ExpressionScope,
): Cell | undefined {
  const expression = read(inner, (name) => values.has(name))
  switch (expression.kind) {
    case 'value':
      return values.get(expression.name)
    case 'instant':
      return instantText(inner, expression, scheduledFor)
    case 'wrong':
      return undefined
  }
}

/** Formatted instants, which are slow to make, by due instant and expression. */
const known = new WeakMap<object, Map<string, string>>()

function instantText(
  inner: string,
  { instant: { steps, locale }, format }: Extract<Read, { kind: 'instant' }>,
  scheduledFor: ExpressionScope['scheduledFor'],
): string {
  const texts = known.get(scheduledFor) ?? new Map<string, string>()
  known.set(scheduledFor, texts)
  const earlier = texts.get(inner)
  if (earlier !== undefined) return earlier
  const { at, timeZone } = scheduledFor
  const instant = new Date(instantAfter(at.getTime(), steps, timeZone))
  const text = formatInstant(instant, timeZone, { pattern: format || undefined, locale })
  if (texts.size < maxExpressions) texts.set(inner, text)
  return text
}

/**
 * The text with its expressions filled in. What has no value stays as it is written; a value is never read as
 * an expression again.
 *
 * @returns null when the filled text would be longer than `maxFilledTextLength`
 */
export function fillText(text: string, scope: ExpressionScope): string | null {
  return fillPlaceholders(text, (placeholder) => {
    const value = evaluate(placeholder, scope)
    return value === undefined ? undefined : cellText(value)
  })
}

/**
 * The value with its expressions filled in. One that is nothing but a placeholder becomes the cell as it is:
 * a number stays a number.
 *
 * @returns undefined when the filled text would be longer than `maxFilledTextLength`
 */
export function fillValue(value: string, scope: ExpressionScope): Cell | undefined {
  const placeholder = onlyPlaceholder(value)
  const only = placeholder === null ? undefined : evaluate(placeholder, scope)
  return only === undefined ? (fillText(value, scope) ?? undefined) : only
}

/** How many expressions there are in a text, counted up to a number. */
export function countExpressions(text: string, upTo: number): number {
  let count = 0
  for (const _each of placeholdersIn(text)) {
    count += 1
    if (count === upTo) break
  }
  return count
}

/** The expressions of a text that nothing will fill, each once; the first 50 of them. */
export function wrongExpressions(
  text: string,
  { names, ignoresFormats, mayBeColumn = false }: ExpressionNames,
): WrongExpression[] {
  if (!text.includes('{{')) return []
  const known = new Set(names.map((name) => name.trim().toLowerCase()))
  const problems = new Map<string, WrongExpression>()
  for (const { inner } of placeholdersIn(text)) {
    if (problems.size === maxProblems) break
    const problem = problemOf(inner, { known, names, ignoresFormats, mayBeColumn })
    if (problem !== null) problems.set(inner, { inner, ...problem })
  }
  return [...problems.values(), ...openExpressions(text)].slice(0, maxProblems)
}

/** Braces that open an expression and do not close it: every run would send them as they stand. */
function openExpressions(text: string): WrongExpression[] {
  const found: WrongExpression[] = []
  for (const { inner, place } of openPlaceholdersIn(text)) {
    if (found.length === maxProblems) break
    const message = sentence('expression_no_end', { place })
    found.push({ inner, isOpen: true, message, word: null, candidates: [] })
  }
  return found
}

function problemOf(
  inner: string,
  { known, names, ignoresFormats, mayBeColumn }: ExpressionNames & { readonly known: ReadonlySet<string> },
): ExpressionProblem | null {
  const isColumn = (name: string) => Boolean(mayBeColumn) && couldBeColumn(name)
  const expression = read(inner, (name) => known.has(name) || isColumn(name))
  if (expression.kind === 'instant')
    return expression.format === ''
      ? { message: sentence('expression_no_format'), word: null, candidates: [] }
      : null
  if (expression.kind === 'wrong') {
    const { message, word } = expression.problem
    return message === null ? { message, word, candidates: [instantName, ...names] } : expression.problem
  }
  const isPassedOver = ignoresFormats && !expression.name.startsWith(valuePrefix.toLowerCase())
  if (expression.format === null || isPassedOver) return null
  return { message: sentence('expression_format_of_text'), word: null, candidates: [] }
}

/** Whether a name that nothing else has may be that of a column: no instant, no value, and no fact of files. */
function couldBeColumn(name: string): boolean {
  return (
    !beginsInstant(name) &&
    !name.startsWith(valuePrefix.toLowerCase()) &&
    !fileFactNames.some((fact) => fact.toLowerCase() === name) &&
    !name.includes(':')
  )
}

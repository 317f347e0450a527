import { didYouMean, parseLocalDay, parseTimeOfDay } from '@punctual/domain'
import { type Sentence, sentence } from '@punctual/domain/words'

import type { FieldError } from '../../http/problem.ts'

/** A wish about a whole number: its bounds, and whether zero lies outside them. */
export interface IntegerRange {
  readonly from: number
  readonly to: number
  readonly notZero?: boolean
}

/**
 * Reads the fields of one object and gathers what is wrong instead of stopping at the first. Names match
 * without regard to case. Every reader answers null for a field that is absent, null or empty text, and also
 * for one that it reports. Numbers and truth values are also taken as text, because form bodies have nothing
 * else.
 */
export interface FieldReader {
  readonly errors: FieldError[]
  report(field: string, message: Sentence): void
  has(field: string): boolean
  raw(field: string): unknown
  text(field: string): string | null
  flag(field: string): boolean | null
  integer(field: string, range: IntegerRange): number | null
  date(field: string): string | null
  time(field: string): string | null
  word<Word extends string>(field: string, words: readonly Word[]): Word | null
  list(field: string): readonly unknown[] | null
}

/** Reader of an object; errors name its fields with `prefix` before them. */
export function createFieldReader(
  source: Readonly<Record<string, unknown>>,
  prefix = '',
  errors: FieldError[] = [],
): FieldReader {
  const values = new Map(Object.entries(source).map(([key, value]) => [key.toLowerCase(), value]))
  const report = (field: string, message: Sentence): void =>
    void errors.push({ field: prefix + field, message })
  const raw = (field: string): unknown => {
    const value = values.get(field.toLowerCase()) ?? null
    return typeof value === 'string' && value.trim() === '' ? null : value
  }
  /** Reads a value with a function that answers undefined for what it does not understand. */
  const read = <Value>(
    field: string,
    wanted: Sentence,
    understand: (value: unknown) => Value | undefined,
  ): Value | null => {
    const value = raw(field)
    if (value === null) return null
    const understood = understand(value)
    if (understood === undefined) report(field, sentence('rule_field_wrong', { wanted, given: show(value) }))
    return understood ?? null
  }
  return {
    errors,
    report,
    raw,
    has: (field) => raw(field) !== null,
    text: (field) =>
      read(field, sentence('wanted_text'), (value) => (typeof value === 'string' ? value.trim() : undefined)),
    flag: (field) => read(field, sentence('wanted_flag'), readFlag),
    integer: (field, range) => read(field, wantedInteger(range), (value) => readInteger(value, range)),
    date: (field) =>
      read(field, sentence('wanted_date'), (value) =>
        typeof value === 'string' && parseLocalDay(value) !== null ? value : undefined,
      ),
    time: (field) =>
      read(field, sentence('wanted_time'), (value) =>
        typeof value === 'string' && parseTimeOfDay(value) !== null ? value : undefined,
      ),
    word: (field, words) => {
      const value = raw(field)
      if (value === null) return null
      const word = readWord(value, words)
      if (word === undefined) report(field, wordMessage(value, words))
      return word ?? null
    },
    list: (field) =>
      read(field, sentence('wanted_list'), (value) => (Array.isArray(value) ? value : undefined)),
  }
}

/** The word that a value spells, without regard to case; undefined when it is none of them. */
export function readWord<Word extends string>(value: unknown, words: readonly Word[]): Word | undefined {
  return typeof value === 'string'
    ? words.find((word) => word.toLowerCase() === value.trim().toLowerCase())
    : undefined
}

/** "must be one of …", with the word that was most likely meant. */
export function wordMessage(value: unknown, words: readonly string[]): Sentence {
  const guess = typeof value === 'string' ? didYouMean(value.trim(), words) : null
  const values = { wordNames: words, given: show(value) }
  return guess === null
    ? sentence('rule_word_unknown', values)
    : sentence('rule_word_unknown_guess', { ...values, guess })
}

export function readInteger(value: unknown, { from, to, notZero }: IntegerRange): number | undefined {
  const number = typeof value === 'string' && /^[+-]?\d+$/.test(value.trim()) ? Number(value) : value
  const isWithin = typeof number === 'number' && Number.isInteger(number) && number >= from && number <= to
  return isWithin && !(notZero && number === 0) ? number : undefined
}

/** A value as an error message shows it, never longer than a line. */
export function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

function wantedInteger({ from, to, notZero }: IntegerRange): Sentence {
  return notZero
    ? sentence('wanted_integer_not_zero', { from, to })
    : sentence('wanted_integer', { from, to })
}

function readFlag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  const word = readWord(value, ['true', 'false'])
  return word === undefined ? undefined : word === 'true'
}

import { didYouMean, parseLocalDay, parseTimeOfDay } from '@punctual/domain'

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
  report(field: string, message: string): void
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
  const report = (field: string, message: string): void =>
    void errors.push({ field: prefix + field, message })
  const raw = (field: string): unknown => {
    const value = values.get(field.toLowerCase()) ?? null
    return typeof value === 'string' && value.trim() === '' ? null : value
  }
  /** Reads a value with a function that answers undefined for what it does not understand. */
  const read = <Value>(
    field: string,
    expected: string,
    understand: (value: unknown) => Value | undefined,
  ): Value | null => {
    const value = raw(field)
    if (value === null) return null
    const understood = understand(value)
    if (understood === undefined) report(field, `must be ${expected}, not ${show(value)}.`)
    return understood ?? null
  }
  return {
    errors,
    report,
    raw,
    has: (field) => raw(field) !== null,
    text: (field) => read(field, 'text', (value) => (typeof value === 'string' ? value.trim() : undefined)),
    flag: (field) => read(field, 'true or false', readFlag),
    integer: (field, range) => read(field, wantedInteger(range), (value) => readInteger(value, range)),
    date: (field) =>
      read(field, 'a date of the calendar as YYYY-MM-DD', (value) =>
        typeof value === 'string' && parseLocalDay(value) !== null ? value : undefined,
      ),
    time: (field) =>
      read(field, 'a time as HH:mm, 00:00 to 23:59', (value) =>
        typeof value === 'string' && parseTimeOfDay(value) !== null ? value : undefined,
      ),
    word: (field, words) => {
      const value = raw(field)
      if (value === null) return null
      const word = readWord(value, words)
      if (word === undefined) report(field, wordMessage(value, words))
      return word ?? null
    },
    list: (field) => read(field, 'a list', (value) => (Array.isArray(value) ? value : undefined)),
  }
}

/** The word that a value spells, without regard to case; undefined when it is none of them. */
export function readWord<Word extends string>(value: unknown, words: readonly Word[]): Word | undefined {
  return typeof value === 'string'
    ? words.find((word) => word.toLowerCase() === value.trim().toLowerCase())
    : undefined
}

/** "must be one of …", with the word that was most likely meant. */
export function wordMessage(value: unknown, words: readonly string[]): string {
  const near = typeof value === 'string' ? didYouMean(value.trim(), words) : null
  const hint = near === null ? '' : ` Did you mean ${near}?`
  return `must be one of ${words.join(', ')}, not ${show(value)}.${hint}`
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

function wantedInteger({ from, to, notZero }: IntegerRange): string {
  return notZero
    ? `a whole number from ${from} to -1 or from 1 to ${to}`
    : `a whole number from ${from} to ${to}`
}

function readFlag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  const word = readWord(value, ['true', 'false'])
  return word === undefined ? undefined : word === 'true'
}

/**
 * Comparison of two cells, as the condition `Value` does it.
 *
 * Numbers compare by their value, also where a database gives them as text, so that no digit of a decimal is
 * lost. Two strings are equal when every character is. Their order is that of their characters, and that of
 * numbers when both are numbers. Dates in the form of ISO 8601 come in the order of time. Null is equal to
 * null, and comes neither before nor after anything.
 */
import type { ComparisonOperator } from './comparison.ts'
import { type Cell, cellText } from './cell.ts'

export function compareCells(left: Cell, operator: ComparisonOperator, right: Cell): boolean {
  if (operator === '=' || operator === '<>') return (operator === '=') === isEqual(left, right)
  const order = orderOf(left, right)
  switch (operator) {
    case '<':
      return order !== null && order < 0
    case '<=':
      return order !== null && order <= 0
    case '>':
      return order !== null && order > 0
    case '>=':
      return order !== null && order >= 0
  }
}

function isEqual(left: Cell, right: Cell): boolean {
  if (left === null || right === null) return left === right
  if (typeof left === 'string' && typeof right === 'string') return left === right
  const [first, second] = [decimalOf(left), decimalOf(right)]
  return first && second ? orderOfDecimals(first, second) === 0 : cellText(left) === cellText(right)
}

/** Null where there is none: for null, and for a number and a text that is none. */
function orderOf(left: Cell, right: Cell): number | null {
  if (left === null || right === null) return null
  const [first, second] = [decimalOf(left), decimalOf(right)]
  if (first && second) return orderOfDecimals(first, second)
  if (typeof left !== 'string' || typeof right !== 'string') return null
  return left === right ? 0 : left < right ? -1 : 1
}

/** The digits of a number: `whole` without leading zeros, `fraction` without trailing ones. */
interface Decimal {
  readonly isNegative: boolean
  readonly whole: string
  readonly fraction: string
}

const written = /^([-+]?)(\d+)(?:\.(\d+))?$/

/** A text of more digits than any database has is none. */
const maxDigits = 1_200

/** True is 1 and false 0, as databases without a type for them have it. */
function decimalOf(value: Exclude<Cell, null>): Decimal | null {
  const text = typeof value === 'string' ? value.trim() : plainText(Number(value))
  const [, sign, digits = '', behind = ''] = text.length > maxDigits ? [] : (written.exec(text) ?? [])
  if (digits === '') return null
  const whole = digits.replace(/^0+/, '')
  const end = endOfDigits(behind)
  const fraction = behind.slice(0, end)
  return { isNegative: sign === '-' && (whole !== '' || fraction !== ''), whole, fraction }
}

function endOfDigits(fraction: string): number {
  let end = fraction.length
  while (end > 0 && fraction[end - 1] === '0') end -= 1
  return end
}

/** A number without an exponent. */
function plainText(number: number): string {
  const [, sign = '', first = '', behind = '', exponent] =
    /^(-?)(\d)(?:\.(\d+))?e([-+]\d+)$/.exec(String(number)) ?? []
  if (exponent === undefined) return String(number)
  const places = Number(exponent)
  return places < 0
    ? `${sign}0.${'0'.repeat(-places - 1)}${first}${behind}`
    : `${sign}${first}${behind.padEnd(places, '0')}`
}

function orderOfDecimals(left: Decimal, right: Decimal): number {
  if (left.isNegative !== right.isNegative) return left.isNegative ? -1 : 1
  const order = orderOfDigits(left, right)
  return left.isNegative ? -order : order
}

function orderOfDigits(left: Decimal, right: Decimal): number {
  if (left.whole.length !== right.whole.length) return left.whole.length - right.whole.length
  const [first, second] = [left.whole + left.fraction, right.whole + right.fraction]
  return first === second ? 0 : first < second ? -1 : 1
}

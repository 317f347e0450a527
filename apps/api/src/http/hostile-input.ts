import type { FieldError } from './problem.ts'

/** Deepest nesting of a body; deeper ones serve no purpose but to exhaust a recursive reader. */
const deepest = 50

/** Keys that would reach into the machinery of JavaScript objects. */
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

interface Item {
  readonly value: unknown
  readonly field: string
  readonly depth: number
}

/**
 * What makes a value unfit for every operation: too deep nesting, keys of object machinery, and text that PostgreSQL
 * cannot store (NUL characters, halves of surrogate pairs). Does not recurse, so no value can exhaust the stack.
 */
export function findHostileInput(value: unknown): FieldError | null {
  const waiting: Item[] = [{ value, field: '', depth: 0 }]
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    const message = complaintAbout(item)
    if (message !== null) return { field: item.field.slice(0, 200), message }
    // Not spread into one call: an array of the body may be longer than a call has room for arguments.
    for (const child of childrenOf(item)) waiting.push(child)
  }
  return null
}

function complaintAbout({ value, depth }: Item): string | null {
  if (typeof value === 'string') return unfitText(value)
  if (typeof value !== 'object' || value === null) return null
  if (depth >= deepest) return `is nested deeper than ${deepest} levels`
  if (Array.isArray(value)) return null
  const keys = Object.keys(value)
  if (keys.some((key) => unfitText(key) !== null)) return 'has a name with characters that cannot be stored'
  const forbidden = keys.find((key) => forbiddenKeys.has(key.toLowerCase()))
  return forbidden === undefined ? null : `must not have a field named ${forbidden}`
}

function childrenOf({ value, field, depth }: Item): Item[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.map((child, index) => ({ value: child, field: `${field}[${index}]`, depth: depth + 1 }))
  return Object.entries(value).map(([key, child]) => ({ value: child, field: field === '' ? key : `${field}.${key}`, depth: depth + 1 }))
}

function unfitText(text: string): string | null {
  if (text.includes('\u0000')) return 'contains a NUL character'
  return text.isWellFormed() ? null : 'is not valid Unicode text'
}

import type { FieldError } from './problem.ts'

/** Deepest nesting of a body; deeper ones serve no purpose but to exhaust a recursive reader. */
const deepest = 50

/** Keys that would reach into the machinery of JavaScript objects. */
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * What makes a value unfit for every operation: too deep nesting, keys of object machinery, and text that PostgreSQL
 * cannot store (NUL characters, halves of surrogate pairs). Does not recurse, so no value can exhaust the stack.
 */
export function findHostileInput(value: unknown): FieldError | null {
  const waiting: { value: unknown; field: string; depth: number }[] = [{ value, field: '', depth: 0 }]
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    const { field, depth } = item
    if (typeof item.value === 'string') {
      const message = unfitText(item.value)
      if (message) return { field, message }
    } else if (typeof item.value === 'object' && item.value !== null) {
      if (depth >= deepest) return { field: field.slice(0, 200), message: `is nested deeper than ${deepest} levels` }
      for (const [key, child] of Object.entries(item.value)) {
        const childField = Array.isArray(item.value) ? `${field}[${key}]` : field === '' ? key : `${field}.${key}`
        if (!Array.isArray(item.value) && forbiddenKeys.has(key.toLowerCase()))
          return { field: childField, message: 'is not allowed as a name' }
        if (unfitText(key)) return { field, message: 'has a name with characters that cannot be stored' }
        waiting.push({ value: child, field: childField, depth: depth + 1 })
      }
    }
  }
  return null
}

function unfitText(text: string): string | null {
  if (text.includes('\u0000')) return 'contains a NUL character'
  return text.isWellFormed() ? null : 'is not valid Unicode text'
}

import { type Sentence, sentence } from '@punctual/domain/words'

import type { FieldError } from './problem.ts'

/** Deepest nesting of a body; deeper ones serve no purpose but to exhaust a recursive reader. */
export const deepest = 50

export const tooDeep = sentence('field_nested_too_deep', { most: deepest })

/** Keys that would reach into the machinery of JavaScript objects. */
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

interface Item {
  readonly value: unknown
  /** Name or index within the parent; the field is put together only for a complaint. */
  readonly key: string | number
  readonly parent: Item | null
  readonly depth: number
}

/**
 * What makes a value unfit for every operation: too deep nesting, keys such as `__proto__`, and text that
 * PostgreSQL cannot store. That is text with NUL characters or halves of surrogate pairs. Does not recurse,
 * so no value can exhaust the stack.
 */
export function findHostileInput(value: unknown): FieldError | null {
  const waiting: Item[] = [{ value, key: '', parent: null, depth: 0 }]
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    const message = complaintAbout(item)
    if (message !== null) return { field: fieldOf(item).slice(0, 200), message }
    addChildren(item, waiting)
  }
  return null
}

function complaintAbout({ value, depth }: Item): Sentence | null {
  if (typeof value === 'string') return unfitText(value)
  if (typeof value !== 'object' || value === null) return null
  if (depth >= deepest) return tooDeep
  if (Array.isArray(value)) return null
  const keys = Object.keys(value)
  if (keys.some((key) => unfitText(key) !== null)) return sentence('field_names_not_storable')
  const forbidden = keys.find((key) => forbiddenKeys.has(key.toLowerCase()))
  return forbidden === undefined ? null : sentence('field_name_forbidden', { name: forbidden })
}

/** Numbers, booleans and null are never hostile and are omitted. */
function addChildren(parent: Item, waiting: Item[]): void {
  const { value } = parent
  if (typeof value !== 'object' || value === null) return
  const add = (child: unknown, key: string | number) => {
    if (typeof child === 'string' || typeof child === 'object')
      waiting.push({ value: child, key, parent, depth: parent.depth + 1 })
  }
  if (Array.isArray(value)) for (const [index, child] of value.entries()) add(child, index)
  else for (const key of Object.keys(value)) add((value as Record<string, unknown>)[key], key)
}

function fieldOf({ key, parent }: Item): string {
  if (parent === null) return ''
  const outer = fieldOf(parent)
  if (typeof key === 'number') return `${outer}[${key}]`
  return outer === '' ? key : `${outer}.${key}`
}

function unfitText(text: string): Sentence | null {
  if (text.includes('\u0000')) return sentence('field_has_nul')
  return text.isWellFormed() ? null : sentence('field_not_unicode')
}

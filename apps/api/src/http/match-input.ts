/**
 * Brings input to the spelling of its zod schema before validation.
 *
 * Field names match without regard to case, at every level; so do the words of enumerations. An unknown field
 * is an error that names it and guesses what was meant, a field given twice in two spellings is one too.
 * Values of forms and query strings are text: they are read as the numbers, booleans and JSON that the schema
 * asks for.
 *
 * Where a schema has alternatives (unions), a field known to any of them is known; a discriminator narrows
 * them first. The value has passed `findHostileInput`, so its depth is bounded.
 */
import { didYouMean } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import type { z } from 'zod'

import { readFormText } from './form-text.ts'
import { findHostileInput } from './hostile-input.ts'
import type { FieldError } from './problem.ts'
import { repeatedKey } from './repeated-key.ts'
import {
  alternativesOf,
  elementsOf,
  fieldsOf,
  isLoose,
  type KnownField,
  largestOf,
  objectsFor,
  recordValuesOf,
  type Schema,
  typeOf,
  wordsOf,
} from './schema-shape.ts'

export interface MatchedInput {
  readonly value: unknown
  readonly errors: readonly FieldError[]
}

/** @param form whether the values are text of a form or query string */
export function matchInput(schema: z.ZodType, value: unknown, { form }: { form: boolean }): MatchedInput {
  const errors: FieldError[] = []
  const alternatives = alternativesOf(schema)
  // Only the fields of the outermost object are text; what is inside one of them is JSON.
  const read = form ? { readField: readFormField } : {}
  return { value: match(alternatives, value, { field: '', errors, ...read }), errors }
}

/** Enough to repair a request by; the search for suggestions must not cost more than reading the body did. */
export const maxErrors = 50

interface Place {
  readonly field: string
  readonly errors: FieldError[]
  /** How the fields of this object are read before they are matched. */
  readonly readField?: (schemas: readonly Schema[], value: unknown, place: Place) => unknown
}

function match(alternatives: readonly Schema[], value: unknown, place: Place): unknown {
  if (typeof value === 'string') return matchText(alternatives, value, place)
  if (Array.isArray(value)) return matchArray(alternatives, value, place)
  if (typeof value === 'object' && value !== null) return matchObject(alternatives, value, place)
  return value
}

/** A text that is too long is refused here, before any check of its schema reads it. */
function matchText(alternatives: readonly Schema[], text: string, { field, errors }: Place): string {
  const most = largestOf('string', alternatives)
  if (text.length <= most) return matchWord(alternatives, text)
  errors.push({ field, message: sentence('field_too_long', { most }) })
  return ''
}

/** Words of enumerations take the spelling of the schema. */
function matchWord(alternatives: readonly Schema[], text: string): string {
  const words = wordsOf(alternatives)
  if (words === null || words.includes(text)) return text
  return words.find((word) => word.toLowerCase() === text.toLowerCase()) ?? text
}

function matchArray(
  alternatives: readonly Schema[],
  items: readonly unknown[],
  { field, errors }: Place,
): unknown[] {
  const most = largestOf('array', alternatives)
  if (items.length > most) {
    errors.push({ field, message: sentence('field_too_many_entries', { most, count: items.length }) })
    return []
  }
  const elements = elementsOf(alternatives)
  return items.map((item, index) => match(elements, item, { field: `${field}[${index}]`, errors }))
}

function matchObject(
  alternatives: readonly Schema[],
  value: object,
  { field, errors, readField }: Place,
): unknown {
  const objects = objectsFor(alternatives, value)
  const known = fieldsOf(objects)
  const isOpen = objects.length === 0 || objects.some((schema) => isLoose(schema))
  const result: Record<string, unknown> = {}
  for (const [key, child] of Object.entries(value)) {
    if (errors.length >= maxErrors) break
    const spelling = known.get(key.toLowerCase())
    const name = spelling?.name ?? key
    const place = { field: field === '' ? name : `${field}.${name}`, errors }
    const schemas = spelling?.schemas ?? recordValuesOf(alternatives)
    if (!spelling && !isOpen) errors.push(unknownField(place.field, key, known))
    else if (Object.hasOwn(result, name))
      errors.push({ field: place.field, message: sentence('field_given_twice') })
    else result[name] = match(schemas, readField ? readField(schemas, child, place) : child, place)
  }
  return result
}

function readFormField(schemas: readonly Schema[], value: unknown, { field, errors }: Place): unknown {
  if (Array.isArray(value) && !schemas.some((schema) => typeOf(schema) === 'array')) {
    errors.push({ field, message: sentence('field_given_twice') })
    return undefined
  }
  const read = readFormText(schemas, value)
  const problem = read.json === null ? null : problemInJson(read.json, read.value)
  if (!problem) return read.value
  errors.push({ field: problem.field === '' ? field : `${field}.${problem.field}`, message: problem.message })
  return undefined
}

/**
 * JSON in a field is refused for the same reasons as a body of JSON; plain text has been checked already.
 */
function problemInJson(json: string, value: unknown): FieldError | null {
  const repeated = repeatedKey(json)
  return repeated === null
    ? findHostileInput(value)
    : { field: repeated.slice(0, 200), message: sentence('field_given_twice') }
}

function unknownField(field: string, key: string, known: ReadonlyMap<string, KnownField>): FieldError {
  const names = [...known.values()].map(({ name }) => name)
  const guess = didYouMean(key, names)
  const hint = guess
    ? sentence('hint_did_you_mean', { guess })
    : names.length > 0 && names.length <= 12
      ? sentence('hint_known_fields', { fieldNames: names })
      : ''
  return {
    field,
    message: hint === '' ? sentence('field_unknown') : sentence('field_unknown_hint', { hint }),
  }
}

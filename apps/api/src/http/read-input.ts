import { saidBy, type Sentence, sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { FormFields } from './body-parsers.ts'
import { type BulkItem, itemOf } from './bulk.ts'
import { findHostileInput } from './hostile-input.ts'
import type { Limits } from './limits.ts'
import { matchInput, maxErrors } from './match-input.ts'
import type { Operation } from './operation.ts'
import { type FieldError, problem, ProblemError } from './problem.ts'
import { alternativesOf, fieldsOf, objectsFor } from './schema-shape.ts'
import { typeName, zodWords } from './zod-words.ts'

export interface RawInput {
  readonly params: unknown
  readonly query: FormFields
  readonly body: unknown
}

/** What validation made of a request: the parts that the operation has schemas for. */
export interface ValidInput {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly input: unknown
}

const nothing = z.object({})

/** Whether a request brings anything beside its path: an empty body is none, an empty object is one. */
export function hasInput({ query, body }: RawInput): boolean {
  return (body !== undefined && body !== null) || Object.keys(query.fields).length > 0
}

/**
 * Matches and validates everything that a request brings.
 *
 * @throws ProblemError `invalid_request` with every field that is wrong
 */
export function readInput(operation: Operation, raw: RawInput, limits: Limits): ValidInput {
  refuseHostile(raw.params)
  refuseHostile(raw.query.fields)
  if (!operation.bulk) refuseHostile(raw.body instanceof FormFields ? raw.body.fields : raw.body)
  const params = operation.params ? validate(operation.params, raw.params) : undefined
  if (operation.input)
    return { params, query: undefined, body: undefined, input: readMerged(operation.input, raw) }
  refuseMisplaced(operation, raw.query)
  const query = readPart(operation.query, raw.query)
  const body =
    operation.bulk && operation.body
      ? readItems(itemOf(operation.body), raw.body, limits)
      : readPart(operation.body, raw.body)
  return { params, query, body, input: undefined }
}

function refuseHostile(part: unknown): void {
  if (part === undefined) return
  const hostile = findHostileInput(part)
  if (hostile) throw invalid([hostile])
}

/** A bulk body as a form: the array as JSON text in the field that a multipart form has its file in. */
const bulkForm = z.strictObject({ file: z.array(z.unknown()) })

/**
 * Checks each item of an array by itself; only what is no array of a bearable length is refused as a whole.
 */
function readItems(schema: z.ZodType, raw: unknown, { bulkItems }: Limits): BulkItem<unknown>[] {
  const items = raw instanceof FormFields ? (match(bulkForm, raw) as { file?: unknown }).file : raw
  if (!Array.isArray(items)) throw invalid([{ field: '', message: sentence('field_no_array') }])
  if (items.length > bulkItems)
    throw invalid([
      { field: '', message: sentence('field_too_many_items', { most: bulkItems, count: items.length }) },
    ])
  return items.map((item) => readItem(schema, item))
}

function readItem(schema: z.ZodType, raw: unknown): BulkItem<unknown> {
  try {
    refuseHostile(raw)
    if (typeof raw !== 'object' || raw === null)
      throw invalid([{ field: '', message: sentence('field_no_object') }])
    return { ok: true, value: validate(schema, match(schema, raw)) }
  } catch (error) {
    if (error instanceof ProblemError) return { ok: false, errors: error.options.errors ?? [] }
    throw error
  }
}

function readPart(schema: z.ZodType | undefined, raw: unknown): unknown {
  const value = validate(schema ?? nothing, match(schema ?? nothing, raw))
  return schema ? value : undefined
}

/**
 * Fields of the body that stand in the query string: "not a known field" would only send users in search of a
 * spelling.
 */
function refuseMisplaced({ query, body }: Operation, { fields }: FormFields): void {
  if (!body) return
  const [inQuery, inBody] = [query ?? nothing, body].map((schema) =>
    fieldsOf(objectsFor(alternativesOf(schema), {})),
  )
  const names = Object.keys(fields).map((name) => name.toLowerCase())
  const misplaced = names
    .filter((name) => inBody!.has(name) && !inQuery!.has(name))
    .map((name) => inBody!.get(name)!.name)
  if (misplaced.length > 0)
    throw invalid(misplaced.map((field) => ({ field, message: sentence('field_belongs_in_body') })))
}

/**
 * One schema reads query string and body. A field that is in both must say the same, as it does when a caller
 * follows a next-page link.
 */
function readMerged(schema: z.ZodType, raw: RawInput): unknown {
  const fromQuery = match(schema, raw.query) as Record<string, unknown>
  const fromBody = match(schema, raw.body)
  if (typeof fromBody !== 'object' || fromBody === null || Array.isArray(fromBody))
    return validate(schema, fromBody)
  const given = fromBody as Record<string, unknown>
  const unequal = Object.keys(fromQuery).filter(
    (name) => Object.hasOwn(given, name) && JSON.stringify(given[name]) !== JSON.stringify(fromQuery[name]),
  )
  if (unequal.length > 0)
    throw invalid(unequal.map((field) => ({ field, message: sentence('field_in_query_and_body') })))
  return validate(schema, { ...fromQuery, ...given })
}

function match(schema: z.ZodType, raw: unknown): unknown {
  const form = raw instanceof FormFields
  const { value, errors } = matchInput(schema, form ? raw.fields : (raw ?? {}), { form })
  if (errors.length > 0) throw invalid(errors)
  return value
}

function validate(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value, { error: zodWords })
  if (result.success) return result.data
  throw invalid(result.error.issues.flatMap((issue) => fieldErrors(issue, value)))
}

/** @param value what was validated, as a whole */
function fieldErrors(
  issue: z.core.$ZodIssue,
  value: unknown,
  prefix: readonly PropertyKey[] = [],
): FieldError[] {
  const path = [...prefix, ...issue.path]
  const field = fieldName(path)
  if (
    /^invalid_(type|value|union)$/.test(issue.code) &&
    path.length > 0 &&
    valueAt(value, path) === undefined
  ) {
    return [{ field, message: sentence('field_required') }]
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    // The alternative that failed deepest is the one that was meant.
    const meant = issue.errors.toSorted((left, right) => depthOf(right) - depthOf(left))[0]!
    if (depthOf(meant) > 0) return meant.flatMap((inner) => fieldErrors(inner, value, path))
    const types = issue.errors.flatMap((inner) =>
      inner.map((each) => (each.code === 'invalid_type' ? each.expected : null)),
    )
    if (!types.includes(null))
      return [
        {
          field,
          message: sentence('value_wrong', {
            expected: anyOf([...new Set(types.map(String))].map(typeName)),
          }),
        },
      ]
  }
  return [{ field, message: saidBy(issue) ?? sentence('as_told', { text: issue.message }) }]
}

function anyOf([first = '', ...others]: readonly (string | Sentence)[]): string | Sentence {
  return others.length === 0 ? first : sentence('either', { left: first, right: anyOf(others) })
}

/**
 * Matches and validates a member whose schema is known to its handler only.
 *
 * @throws ProblemError `invalid_request` with the fields below `field`
 */
export function readMember(schema: z.ZodType, value: unknown, field: string): unknown {
  const below = (error: FieldError) => ({ ...error, field: `${field}.${error.field}` })
  const matched = matchInput(schema, value, { form: false })
  if (matched.errors.length > 0) throw invalid(matched.errors.map(below))
  const result = schema.safeParse(matched.value, { error: zodWords })
  if (result.success) return result.data
  throw invalid(result.error.issues.flatMap((issue) => fieldErrors(issue, matched.value)).map(below))
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce(
    (at: unknown, part) =>
      typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[part] : undefined,
    value,
  )
}

function depthOf(issues: readonly z.core.$ZodIssue[]): number {
  return Math.max(0, ...issues.map((issue) => issue.path.length))
}

function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, part) => {
    if (typeof part === 'number') return `${name}[${part}]`
    return name === '' ? String(part) : `${name}.${String(part)}`
  }, '')
}

/** The error answer for invalid fields; the detail repeats the first one, for users who read no further. */
export function invalid(errors: readonly FieldError[]) {
  const [first] = errors
  return problem('invalid_request', { detail: detailOf(first), errors: errors.slice(0, maxErrors) })
}

function detailOf(first: FieldError | undefined): Sentence {
  if (first === undefined) return sentence('invalid_request')
  const { field, message } = first
  return field === ''
    ? sentence('request_is_wrong', { problem: message })
    : sentence('field_is_wrong', { field, problem: message })
}

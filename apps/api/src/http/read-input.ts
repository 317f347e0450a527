import { z } from 'zod'

import { FormFields } from './body-parsers.ts'
import { findHostileInput } from './hostile-input.ts'
import { matchInput, mostErrors } from './match-input.ts'
import type { Operation } from './operation.ts'
import { type FieldError, problem } from './problem.ts'

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
  readonly inputGiven: boolean
}

const nothing = z.object({})

/**
 * Matches and validates everything that a request brings.
 *
 * @throws ProblemError `invalid_request` with every field that is wrong
 */
export function readInput(operation: Operation, raw: RawInput): ValidInput {
  const inputGiven = (raw.body !== undefined && raw.body !== null) || Object.keys(raw.query.fields).length > 0
  for (const part of [raw.params, raw.query.fields, raw.body instanceof FormFields ? raw.body.fields : raw.body]) {
    const hostile = findHostileInput(part)
    if (hostile) throw invalid([hostile])
  }
  const params = operation.params ? validate(operation.params, raw.params) : undefined
  if (operation.input) return { params, query: undefined, body: undefined, input: readMerged(operation.input, raw), inputGiven }
  const query = readPart(operation.query, raw.query)
  const body = readPart(operation.body, raw.body)
  return { params, query, body, input: undefined, inputGiven }
}

function readPart(schema: z.ZodType | undefined, raw: unknown): unknown {
  const value = validate(schema ?? nothing, match(schema ?? nothing, raw))
  return schema ? value : undefined
}

/** Query string and body feed one schema; a field may come from either, not from both. */
function readMerged(schema: z.ZodType, raw: RawInput): unknown {
  const fromQuery = match(schema, raw.query) as Record<string, unknown>
  const fromBody = match(schema, raw.body)
  if (typeof fromBody !== 'object' || fromBody === null || Array.isArray(fromBody)) return validate(schema, fromBody)
  const twice = Object.keys(fromQuery).filter((name) => Object.hasOwn(fromBody, name))
  if (twice.length > 0) throw invalid(twice.map((field) => ({ field, message: 'is given in the query string and in the body' })))
  return validate(schema, { ...fromQuery, ...fromBody })
}

function match(schema: z.ZodType, raw: unknown): unknown {
  const form = raw instanceof FormFields
  const { value, errors } = matchInput(schema, form ? raw.fields : (raw ?? {}), { form })
  if (errors.length > 0) throw invalid(errors)
  return value
}

function validate(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw invalid(result.error.issues.flatMap((issue) => fieldErrors(issue)))
}

function fieldErrors(issue: z.core.$ZodIssue, prefix: readonly PropertyKey[] = []): FieldError[] {
  const path = [...prefix, ...issue.path]
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    // The alternative that failed deepest is the one that was meant.
    const meant = issue.errors.toSorted((left, right) => depthOf(right) - depthOf(left))[0]!
    if (depthOf(meant) > 0) return meant.flatMap((inner) => fieldErrors(inner, path))
  }
  const missing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined')
  return [{ field: fieldName(path), message: missing ? 'is required' : issue.message }]
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

/** The error answer for invalid fields; the detail repeats the first one, for people who read no further. */
export function invalid(errors: readonly FieldError[]) {
  const [first] = errors
  const detail = first ? `${first.field === '' ? 'The request' : first.field}: ${sentence(first.message)}` : 'The request is not valid.'
  return problem('invalid_request', { detail, errors: errors.slice(0, mostErrors) })
}

function sentence(message: string): string {
  return /[.?!]$/.test(message) ? message : `${message}.`
}

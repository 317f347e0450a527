/**
 * Bodies that are arrays of objects to be made. Each item is matched and validated by itself, so that a bad
 * one has an answer of its own and loses no other. The array comes as the JSON body, or as the file `file` of
 * a multipart form.
 */
import { createHash } from 'node:crypto'

import { type Language, sentence } from '@punctual/domain/words'
import { idOfBytes } from '@punctual/runtime'
import { z } from 'zod'

import { messageFields, messageToWire } from '../wire/sentence.ts'
import { defaultLimits } from './limits.ts'
import type { FieldError, ProblemError } from './problem.ts'

/** An item of a bulk body: valid, or what is wrong with it, its fields named from the item on. */
export type BulkItem<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: readonly FieldError[] }

/**
 * The body of an operation with `bulk: true`. For the reference page it is an array of items; the handler
 * gets the result of checking each of them, which `readInput` makes.
 */
export function bulkBody<Item extends z.ZodType>(item: Item): z.ZodType<readonly BulkItem<z.output<Item>>[]> {
  return z.array(item).max(defaultLimits.bulkItems) as unknown as z.ZodType<
    readonly BulkItem<z.output<Item>>[]
  >
}

/** The schema of the items of a bulk body. */
export function itemOf(body: z.ZodType): z.ZodType {
  if (body instanceof z.ZodArray) return body.element as z.ZodType
  throw new Error('a bulk operation has a body that was not made by bulkBody')
}

/** What an operation answers about one item. */
export const bulkResult = z
  .object({
    Index: z.int().meta({ description: 'Place in the request, from 0' }),
    Success: z.boolean(),
    Id: z.string().nullable(),
    Errors: z.array(
      z
        .object({
          Code: z.string(),
          Field: z.string(),
          ...messageFields,
        })
        .meta({ id: 'BulkItemError' }),
    ),
  })
  .meta({ id: 'BulkResult' })

/** What an operation answers about each item, in the order of the request. */
export const bulkAnswer = z.array(bulkResult)

export type BulkResult = z.infer<typeof bulkAnswer>[number]

/** What the audit trail keeps of a bulk request: the id of everything that it made. */
export function bulkFacts(results: readonly BulkResult[]) {
  const made = results.flatMap(({ Id }) => Id ?? [])
  return { subject: `${made.length} of ${results.length}`, after: { Created: made } }
}

/**
 * The id that the item of a request has under its key, in every attempt.
 *
 * @param item its place in the body, or the id of what it is about where a repeat may find others
 */
export function bulkItemId(idempotentId: string | null, item: number | string): string | null {
  if (idempotentId === null) return null
  const bytes = createHash('sha256').update(`${idempotentId}|${item}`).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return idOfBytes(bytes)
}

/** Why an item was refused, in the language of the caller. */
export function bulkErrorsOf(refused: ProblemError, language: Language): BulkResult['Errors'] {
  return fieldErrorsOf(refused).map((each) => bulkError(refused.code, each, language))
}

export function bulkError(Code: string, { field: Field, message }: FieldError, language: Language) {
  return { Code, Field, ...messageToWire(message, language) }
}

/** What is wrong with each field of an item; a refusal without fields is one of the item itself, or of its name. */
export function fieldErrorsOf({ code, options }: ProblemError): readonly FieldError[] {
  const { errors, detail = sentence(code) } = options
  return errors ?? [{ field: code === 'name_taken' ? 'ScheduleName' : '', message: detail }]
}

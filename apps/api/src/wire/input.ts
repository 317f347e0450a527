import { z } from 'zod'

import { answeredOnly } from '../contract/plain-schema.ts'

/**
 * Building blocks of request bodies. An optional field that is null means the same as one that is omitted,
 * because many clients send every member of their model. Characters that no database can hold are refused for
 * every operation before validation (`http/hostile-input.ts`).
 */

export function text(maximum: number) {
  return z.string().max(maximum, `must not be longer than ${maximum} characters`)
}

/** Text on one line: what ends up in a name, a subject or a header. */
export function line(maximum: number) {
  return text(maximum).regex(
    // eslint-disable-next-line no-control-regex
    /^[^\u0000-\u001f\u007f\u2028\u2029]*$/,
    'must not contain line breaks or control characters',
  )
}

/** A name that users see and that is unique somewhere: one line, not empty; spaces around it do not count. */
export function name(maximum = 200) {
  return line(maximum)
    .transform((value) => value.trim())
    .refine((value) => value !== '', 'must not be empty')
}

/** An optional field and what it means when it is omitted or null. */
export function optional<Schema extends z.ZodType, Default>(schema: Schema, absent: Default) {
  return schema.nullish().transform((value) => value ?? absent)
}

/** An optional text that is null when there is nothing in it. */
export function optionalLine(maximum: number) {
  return line(maximum)
    .nullish()
    .transform((value) => value?.trim() || null)
}

/** A member that answers carry and requests may repeat: taken, and not inspected. */
export const readOnly = z
  .unknown()
  .optional()
  .meta({ id: answeredOnly, readOnly: true, description: 'Answered only; ignored in a request.' })

/**
 * The query of an operation that has nothing to misspell: monitors and caches add parameters of their own.
 */
export const anyQuery = z.looseObject({})

/** Any JSON object, kept as given. */
export const freeObject = z.record(z.string(), z.unknown()).meta({ id: 'JsonObject' })

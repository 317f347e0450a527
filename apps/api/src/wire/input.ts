import { isInvisible } from '@punctual/domain'
import { refused, sentence } from '@punctual/domain/words'
import { line } from '@punctual/source'
import { z } from 'zod'

// The kinds of source systems build their part of the interface from the same pieces.
export { idInput } from '@punctual/domain/fields'
export { freeObject, line, optional, readOnly, text } from '@punctual/source'

/**
 * Building blocks of request bodies. An optional field that is null means the same as one that is omitted,
 * because many clients send every member of their model. Characters that no database can hold are refused for
 * every operation before validation (`http/hostile-input.ts`).
 */

/**
 * A name that users see and that is unique somewhere: one line, with a character that can be seen; spaces around it
 * do not count.
 */
export function name(maximum = 200) {
  return visible(
    line(maximum)
      .transform((value) => value.trim())
      .refine((value) => value !== '', refused(sentence('field_empty'))),
  )
}

/** What users read, such as a reason: empty, or with a character that can be seen. */
export function visible<Schema extends z.ZodType<string>>(schema: Schema) {
  return schema.refine((value) => value === '' || !isInvisible(value), refused(sentence('field_invisible')))
}

/** An optional text that is null when there is nothing in it. */
export function optionalLine(maximum: number) {
  return line(maximum)
    .nullish()
    .transform((value) => value?.trim() || null)
}

/**
 * The query of an operation that has nothing to misspell: monitors and caches add parameters of their own.
 */
export const anyQuery = z.looseObject({})

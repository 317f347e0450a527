import { z } from 'zod'

import { refusedBy, sentence } from '../words/index.ts'

/**
 * Building blocks of what a request says about accounts, reports and destinations. An optional field that is
 * null means the same as one that is omitted.
 */

export function text(maximum: number) {
  return z.string().max(maximum, refusedBy(sentence('field_too_long', { most: maximum })))
}

/** Text on one line: what ends up in a name or a header. */
export function line(maximum: number) {
  return text(maximum).regex(
    // eslint-disable-next-line no-control-regex
    /^[^\u0000-\u001f\u007f\u2028\u2029]*$/,
    refusedBy(sentence('field_has_controls')),
  )
}

/** The id of something stored, which has small letters; some systems print it in capitals. */
export const idInput = line(100).toLowerCase()

/** An optional field and what it means when it is omitted or null. */
export function optional<Schema extends z.ZodType, Default>(schema: Schema, absent: Default) {
  return schema.nullish().transform((value) => value ?? absent)
}

/** What a request gives and no answer has; omitted, an update keeps what is stored. */
export function secretText(maximum: number) {
  return optional(text(maximum).min(1, refusedBy(sentence('field_empty'))), undefined).meta({
    writeOnly: true,
  })
}

/** A member that answers carry and requests may repeat: taken, and not inspected. */
export const readOnly = z
  .unknown()
  .optional()
  .meta({ id: 'AnsweredOnly', readOnly: true, description: 'Answered only; ignored in a request.' })

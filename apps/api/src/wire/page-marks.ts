import type { PageMarkSettings } from '@punctual/domain'
import { refusedBy, sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { line, optional } from './input.ts'
import { stampPosition } from './words.ts'

/** What a destination puts on the pages of PDF files: after they were merged, and before they are locked. */

const markText = line(200).min(1, refusedBy(sentence('field_empty')))

export const pageMarkFields = {
  Watermark: z
    .strictObject({ Text: markText, Opacity: optional(z.number().min(0.01).max(1), 0.15) })
    .meta({
      id: 'WatermarkInput',
      description:
        'Text across each page of a PDF, with expressions. Opacity is from 0.01 to 1, 0.15 unless given',
    })
    .nullish()
    .transform((given) => (given ? { text: given.Text, opacity: given.Opacity } : null)),
  PageNumbers: optional(z.boolean(), false).meta({
    description: 'Puts the number of the page and how many there are at the foot of each page of a PDF',
  }),
  Stamp: z
    .strictObject({ Text: markText, Position: optional(stampPosition, 'TopRight' as const) })
    .meta({ id: 'StampInput', description: 'Framed text on each page of a PDF, with expressions' })
    .nullish()
    .transform((given) => (given ? { text: given.Text, position: given.Position } : null)),
}

/** A file that only says that it is PDF/A would be worse than none. */
export const pdfAInput = z
  .literal([false, null], refusedBy(sentence('pdf_a_impossible')))
  .optional()
  .meta({ description: 'Only false: Punctual does not make PDF/A of the files of a source system' })

export const pageMarkOutput = {
  Watermark: z.object({ Text: z.string(), Opacity: z.number() }).meta({ id: 'Watermark' }).nullable(),
  PageNumbers: z.boolean(),
  Stamp: z.object({ Text: z.string(), Position: stampPosition }).meta({ id: 'Stamp' }).nullable(),
}

/** Destinations that were stored without marks have none. */
export function storedPageMarks({ watermark, pageNumbers, stamp }: PageMarkSettings) {
  return { watermark: watermark ?? null, pageNumbers: pageNumbers ?? false, stamp: stamp ?? null }
}

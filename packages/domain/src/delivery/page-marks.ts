import { z } from 'zod'

/** Where a stamp stands on a page, as its reader holds it. */
export const stampPositions = [
  'TopLeft',
  'TopCenter',
  'TopRight',
  'BottomLeft',
  'BottomCenter',
  'BottomRight',
] as const

export type StampPosition = (typeof stampPositions)[number]

/** What a destination puts on the pages of each PDF, as stored. A text may have expressions. */
export const pageMarkSettings = z.object({
  watermark: z.object({ text: z.string(), opacity: z.number() }).nullable().optional(),
  pageNumbers: z.boolean().optional(),
  stamp: z
    .object({ text: z.string(), position: z.enum(stampPositions) })
    .nullable()
    .optional(),
})

export type PageMarkSettings = z.infer<typeof pageMarkSettings>

export function hasPageMarks({ watermark, pageNumbers, stamp }: PageMarkSettings): boolean {
  return Boolean(watermark ?? stamp ?? pageNumbers)
}

/** Each text of the marks, by the name that requests have for them. */
export function textsOfPageMarks({ watermark, stamp }: PageMarkSettings): { field: string; text: string }[] {
  return [
    ...(watermark ? [{ field: 'Watermark.Text', text: watermark.text }] : []),
    ...(stamp ? [{ field: 'Stamp.Text', text: stamp.text }] : []),
  ]
}

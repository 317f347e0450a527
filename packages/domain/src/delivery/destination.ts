import { z } from 'zod'

import { reportFormatNames } from './format.ts'
import { pageMarkSettings } from './page-marks.ts'

/**
 * Settings that destinations of every kind have, as stored. What else is in them is known to the kind in
 * `packages/delivery/src/kinds` only.
 */
export const destinationSettings = z.looseObject({
  format: z.enum(reportFormatNames),
  /** Template without extension; empty means the name of the schedule. */
  fileName: z.string(),
  zip: z.boolean(),
  skipIfBlank: z.boolean(),
  onUnknown: z.enum(['Hold', 'Resend']),
  ...pageMarkSettings.shape,
})

export type DestinationSettings = z.infer<typeof destinationSettings>

/** The secrets of a destination by their field, opened; they live in memory only. */
export type DestinationSecrets = Readonly<Record<string, string>>

/** The passwords that files of destinations of every kind may have. */
export const filePasswords = ['zipPassword', 'pdfPassword'] as const

/** Every text in the settings of a destination, wherever it is: expressions may be in each. */
export function textsOfSettings(settings: unknown): string[] {
  if (typeof settings === 'string') return [settings]
  if (typeof settings !== 'object' || settings === null) return []
  return Object.values(settings).flatMap(textsOfSettings)
}

import type { DestinationSettings, FormField } from '@punctual/domain'
import { optional } from '@punctual/domain/fields'
import { z } from 'zod'

/** How long a link to a delivered file is valid, where a kind gives one to its recipients. */

const usualDays = 30

export const linkExpirySetting = { linkExpiryDays: z.number().optional() }

export const linkExpiryInput = {
  LinkExpiryDays: optional(z.int().min(1).max(365), usualDays).meta({
    description:
      'Days for which the link to the delivered file is valid, from the due instant. It ends earlier when the file is no longer kept, when the schedule is deleted, or with `revokelinks`',
  }),
}

export const linkExpiryOutput = { LinkExpiryDays: z.int() }

export const linkExpiryField: FormField = {
  name: 'LinkExpiryDays',
  label: 'label_link_expiry_days',
  help: 'help_link_expiry_days',
  type: 'Number',
  default: usualDays,
  isMore: true,
}

export function linkExpiryDaysOf(settings: DestinationSettings): number {
  return (settings as { readonly linkExpiryDays?: number }).linkExpiryDays ?? usualDays
}

const dayMs = 86_400_000

/** When links of a run end. A run that was made up for late has links for as long as any other. */
export function linksEndAt(run: { readonly dueAt: Date | null; readonly entryAt: Date }, days: number): Date {
  return new Date(Math.max(run.dueAt?.getTime() ?? 0, run.entryAt.getTime()) + days * dayMs)
}

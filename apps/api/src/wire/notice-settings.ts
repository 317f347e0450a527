import type { NoticeSettings } from '@punctual/domain'
import { z } from 'zod'

import { plainAddressList } from './email-destination.ts'
import { optional } from './input.ts'

/** Who is told of failures, in requests. */
export const noticeFields = {
  NotifyOnFailure: optional(plainAddressList, []).meta({
    description:
      'Addresses that get a mail when the schedule begins to fail or cannot run any more: one mail for a change of state, not one for each run. Separated by semicolon or comma, or an array',
  }),
  NotifyOnRecovery: optional(z.boolean(), true).meta({
    description: 'Whether they get a mail when the schedule runs without failure again',
  }),
  DisableAfterFailures: optional(z.int().min(0).max(1_000), 0).meta({
    description:
      'Failed runs in a row after which the schedule is disabled, with a mail; 0 for never. Enabling it begins to count anew. Cancelled runs, and runs that a condition kept from sending, do not count.',
  }),
}

/** The same in answers. */
export const noticeOutput = {
  NotifyOnFailure: z.array(z.string()),
  NotifyOnRecovery: z.boolean(),
  DisableAfterFailures: z.int(),
}

export function noticesFromWire(input: z.infer<z.ZodObject<typeof noticeFields>>): NoticeSettings {
  return {
    notifyOnFailure: input.NotifyOnFailure,
    notifyOnRecovery: input.NotifyOnRecovery,
    disableAfterFailures: input.DisableAfterFailures,
  }
}

export function noticesToWire(notices: NoticeSettings) {
  return {
    NotifyOnFailure: [...notices.notifyOnFailure],
    NotifyOnRecovery: notices.notifyOnRecovery,
    DisableAfterFailures: notices.disableAfterFailures,
  }
}

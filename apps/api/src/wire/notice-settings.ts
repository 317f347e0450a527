import type { StoredSchedule } from '@punctual/catalog'
import { plainAddressList } from '@punctual/delivery/kinds'
import { type Sentence, sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { optional } from './input.ts'

/** At most a week. */
export const lateAfterMinutes = z.int().min(0).max(10_080)

/** Who is notified of failures, in requests. */
export const noticeFields = {
  NotifyOnFailure: optional(plainAddressList, []).meta({
    description:
      'Addresses that get a mail when the schedule begins to fail or cannot run any more: one mail for a change of state, not one for each run. Separated by semicolon or comma, or an array',
  }),
  NotifyOwner: optional(z.boolean(), true).meta({
    description: 'Whether the owner gets these mails too, at the Address of the user',
  }),
  NotifyOnRecovery: optional(z.boolean(), true).meta({
    description: 'Whether they get a mail when the schedule runs without failure again',
  }),
  DisableAfterFailures: optional(z.int().min(0).max(1_000), 0).meta({
    description:
      'Failed runs in a row after which the schedule is disabled, with a mail; 0 for never. Enabling it begins to count anew. Cancelled runs, and runs that a condition kept from sending, do not count.',
  }),
  LateAfterMinutes: optional(lateAfterMinutes, 0).meta({
    description:
      'Minutes after its due instant from which a run that is not delivered is late: one mail then, and one when it is delivered after all. 0 for what the nearest folder above says.',
  }),
}

/** The same in answers. */
export const noticeOutput = {
  NotifyOnFailure: z.array(z.string()),
  NotifyOwner: z.boolean(),
  NotifyOnRecovery: z.boolean(),
  DisableAfterFailures: z.int(),
  LateAfterMinutes: z.int(),
}

/** What a user who expects notices of failures should know about the settings. */
export function noticeWarnings({
  notices,
  owner,
}: Pick<StoredSchedule, 'notices' | 'owner'>): readonly Sentence[] {
  if (notices.notifyOnFailure.length > 0) return []
  if (notices.notifyOwner && owner?.hasAddress) return []
  if (!notices.notifyOwner) return [sentence('no_notice_to_owner')]
  if (owner === null) return [sentence('no_notice_without_owner')]
  const code = owner.isDeleted ? 'no_notice_owner_deleted' : 'no_notice_owner_without_address'
  return [sentence(code, { owner: owner.name })]
}

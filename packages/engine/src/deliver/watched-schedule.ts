import { eachMailboxOnce } from '@punctual/domain'

import type { WatchedSchedule } from '../port/notice-data.ts'

/** What a `WatchedSchedule` is read from: the schedule `s`, its folder `f` and its health `h`. */
export const watchedColumns = `s.id, s.name, f.path AS "folderPath", s.enabled AS "isEnabled", s.notify_on_failure AS "notifyOnFailure", owner_address(s) AS "ownerAddress",
  s.notify_on_recovery AS "notifyOnRecovery", s.disable_after_failures AS "disableAfterFailures", late_after(s) AS "lateAfterMinutes",
  h.failing_by AS "failingBy", coalesce(h.consecutive_failures, 0) AS "consecutiveFailures", h.counts_from AS "countsFrom", h.last_end_at AS "lastEndAt"`

/** Each address once, also where the schedule names that of the owner. */
export function recipientsOf({
  notifyOnFailure,
  ownerAddress,
}: Pick<WatchedSchedule, 'notifyOnFailure' | 'ownerAddress'>): readonly string[] {
  return eachMailboxOnce([...notifyOnFailure, ...(ownerAddress === null ? [] : [ownerAddress])])
}

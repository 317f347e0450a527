import type { NoticeSettings } from '@punctual/domain'

import type { ScheduleState } from './schedules-model.ts'

/** Of a schedule that says nothing about notices. */
export const noNotices: NoticeSettings = {
  notifyOnFailure: [],
  notifyOwner: true,
  notifyOnRecovery: true,
  disableAfterFailures: 0,
}

/** In the order in which the statements take them. */
export function noticeParameters({ notices = noNotices }: ScheduleState): unknown[] {
  const { notifyOnFailure, notifyOnRecovery, disableAfterFailures, notifyOwner } = notices
  return [notifyOnFailure, notifyOnRecovery, disableAfterFailures, notifyOwner]
}

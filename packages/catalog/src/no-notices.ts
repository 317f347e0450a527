import type { NoticeSettings } from '@punctual/domain'

/** Of a schedule that says nothing about notices. */
export const noNotices: NoticeSettings = {
  notifyOnFailure: [],
  notifyOwner: true,
  notifyOnRecovery: true,
  disableAfterFailures: 0,
  lateAfterMinutes: 0,
}

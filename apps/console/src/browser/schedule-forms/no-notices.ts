/** The notices of a schedule that says nothing about them. Each visit loads this, and not what reads addresses. */
/** Of a schedule that says nothing about them. Owner and addresses are as they were typed. */
export const noNotices = {
  Owner: '',
  NotifyOnFailure: '',
  NotifyOwner: true,
  NotifyOnRecovery: true,
  DisableAfterFailures: 0,
  LateAfterMinutes: 0,
}

export type Notices = Readonly<typeof noNotices>

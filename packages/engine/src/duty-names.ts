/** The duties of the leader, as logs and metrics name them. */
export const dutyNames = [
  'planning',
  'look',
  'relay',
  'queue',
  'rescue',
  'overview',
  'reconcile',
  'holds',
  'calendars',
  'windows',
  'housekeeping',
  'retention',
  'audit',
  'notices',
  'digests',
  'preflight',
  'proofs',
  'sources',
] as const

export type DutyName = (typeof dutyNames)[number]

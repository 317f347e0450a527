/** The duties of the leader, as logs and metrics name them. */
export const dutyNames = [
  'planning',
  'look',
  'relay',
  'queue',
  'rescue',
  'overview',
  'reconcile',
  'housekeeping',
  'retention',
  'audit',
  'notices',
  'preflight',
  'proofs',
] as const

export type DutyName = (typeof dutyNames)[number]

/**
 * When a schedule is fine and when it fails, and which change of state is worth a mail. One notice belongs to
 * one change: a schedule that fails every night says so once.
 */

/** What found a schedule failing. What a run has found, only a run ends. */
export type FailingBy = 'run' | 'preflight'

export interface ScheduleHealth {
  /** Null while the schedule is fine. */
  readonly failingBy: FailingBy | null
  /** Failed runs in a row since the schedule was enabled. */
  readonly consecutiveFailures: number
}

export const noticeKinds = [
  'Failed',
  'Recovered',
  'Disabled',
  'NotRunnable',
  'RunnableAgain',
  'Moved',
  'Held',
  'Bounced',
  'Delivered',
  'Late',
  'EventsEnded',
  'EventsAbandoned',
  'NeedsUnseen',
] as const

export type NoticeKind = (typeof noticeKinds)[number]

/** What the schedule says about notices. */
export interface NoticeSettings {
  /** Addresses that get the mails. */
  readonly notifyOnFailure: readonly string[]
  /** Whether the owner gets them too, at the address of the user. */
  readonly notifyOwner: boolean
  readonly notifyOnRecovery: boolean
  /** Failed runs in a row after which the schedule is disabled; 0 for never. */
  readonly disableAfterFailures: number
  /** How long after its due instant a run that is not delivered is late; 0 for what the nearest folder above says. */
  readonly lateAfterMinutes: number
}

/** The end of a run, as far as it says something about its schedule. */
export interface EndOfRun {
  readonly status: string
  readonly code: string | null
  /** Whether it ended after the schedule was enabled last. */
  readonly isCounted: boolean
  /** Whether no later end of the schedule was counted before. */
  readonly isNewest: boolean
}

export interface HealthChange {
  readonly health: ScheduleHealth
  /** The mail that the change of state is worth; null when nothing changed, or none is wanted. */
  readonly notice: NoticeKind | null
  readonly disables: boolean
}

/**
 * What a schedule is after the end of a run. A cancelled or missed run, and one that a condition kept from
 * sending, says nothing. A run that reached only some recipients makes the schedule failing, and is no failed
 * run in the count.
 */
export function evaluateEnd(
  health: ScheduleHealth,
  end: EndOfRun,
  settings: Pick<NoticeSettings, 'notifyOnRecovery' | 'disableAfterFailures'> & {
    readonly isEnabled: boolean
  },
): HealthChange {
  if (end.status === 'Succeeded') return evaluateSuccess(health, end, settings)
  if (end.status === 'PartiallyDelivered')
    return failing({ failingBy: 'run', consecutiveFailures: 0 }, health, false)
  if (end.status !== 'Failed') return { health, notice: null, disables: false }
  const consecutiveFailures = health.consecutiveFailures + (end.isCounted ? 1 : 0)
  const limit = settings.disableAfterFailures
  const disables = settings.isEnabled && limit > 0 && consecutiveFailures >= limit
  return failing({ failingBy: 'run', consecutiveFailures }, health, disables)
}

function evaluateSuccess(
  health: ScheduleHealth,
  { code, isNewest }: EndOfRun,
  { notifyOnRecovery }: Pick<NoticeSettings, 'notifyOnRecovery'>,
): HealthChange {
  if (code === 'condition_not_met' || !isNewest) return { health, notice: null, disables: false }
  const isRecovery = health.failingBy !== null && notifyOnRecovery
  return {
    health: { failingBy: null, consecutiveFailures: 0 },
    notice: isRecovery ? 'Recovered' : null,
    disables: false,
  }
}

function failing(health: ScheduleHealth, before: ScheduleHealth, disables: boolean): HealthChange {
  if (disables) return { health, notice: 'Disabled', disables }
  return { health, notice: before.failingBy === null ? 'Failed' : null, disables }
}

/** What a schedule is after a preflight from the source. */
export function evaluatePreflight(
  health: ScheduleHealth,
  { isRunnable }: { readonly isRunnable: boolean },
  { notifyOnRecovery }: Pick<NoticeSettings, 'notifyOnRecovery'>,
): Omit<HealthChange, 'disables'> {
  if (!isRunnable && health.failingBy === null)
    return { health: { ...health, failingBy: 'preflight' }, notice: 'NotRunnable' }
  if (isRunnable && health.failingBy === 'preflight')
    return { health: { ...health, failingBy: null }, notice: notifyOnRecovery ? 'RunnableAgain' : null }
  return { health, notice: null }
}

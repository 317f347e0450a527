/** What is to become of a due instant. */
export interface Decision {
  readonly dueAt: number
  readonly isRun: boolean
}

export interface DecisionInput {
  readonly dueAt: number
  readonly now: number
  readonly resumedAt: number | null
  readonly missedRunPolicy: 'RunOnce' | 'RunAll' | 'Skip'
}

/** Later than this, or before scheduling was resumed, an instant is missed and its policy says what to do. */
const graceMs = 60_000
/** The window of every schedule of a scenario, in which missed runs are made up for. */
const windowMs = 3_600_000

/**
 * What the promise about missed runs says of the instants that are due, worked out without the code that is
 * simulated.
 */
export function decide(
  instants: readonly number[],
  { dueAt, now, resumedAt, missedRunPolicy }: DecisionInput,
): Decision[] {
  const due = instants.filter((instant) => instant >= dueAt && instant <= now)
  const latest = due.at(-1)
  return due.map((instant) => {
    const isOnTime = now - instant <= graceMs && (resumedAt === null || instant >= resumedAt)
    const isMadeUpFor =
      missedRunPolicy !== 'Skip' &&
      now - instant <= windowMs &&
      (missedRunPolicy === 'RunAll' || instant === latest)
    return { dueAt: instant, isRun: isOnTime || isMadeUpFor }
  })
}

/**
 * What must have run: every `everySeconds` from the first due instant on, before the last. All in seconds
 * since 1970 UTC.
 */
export interface Enumeration {
  readonly scheduleId: string
  readonly firstDue: number
  readonly beforeDue: number
  readonly everySeconds: number
}

/** As much of an execution as is checked. */
export interface CanaryRun {
  readonly scheduleId: string
  readonly due: number | null
  readonly started: number | null
  readonly status: string
  /** States of its deliveries. */
  readonly deliveries: readonly string[]
}

export interface CanaryCheckResult {
  /** Instants that were due. */
  readonly due: number
  /** Due, and without an execution that was tried. */
  readonly missed: number
  /** Executions beyond one for each due instant. */
  readonly duplicate: number
  /** Ended, and not as Succeeded. */
  readonly failed: number
  /** Not ended within the time. */
  readonly unended: number
  /** Deliveries that may have arrived or not. */
  readonly unknown: number
  /** Deliveries that the mail server took. */
  readonly accepted: number
  /** Longest time from a due instant to the start of its run, in whole seconds; null when nothing started. */
  readonly takeOverSeconds: number | null
}

const ended = new Set(['Succeeded', 'PartiallyDelivered', 'Failed', 'Cancelled', 'Missed', 'Skipped'])

export function hasEnded({ status }: CanaryRun): boolean {
  return ended.has(status)
}

/** Joins what had to run, enumerated here, with what the service reports of it. */
export function checkCanaries(
  enumerations: readonly Enumeration[],
  runs: readonly CanaryRun[],
): CanaryCheckResult {
  const keyOf = (scheduleId: string, due: number | null) => `${scheduleId} ${due}`
  const byInstant = Map.groupBy(runs, ({ scheduleId, due }) => keyOf(scheduleId, due))
  const expected = enumerations.flatMap(({ scheduleId, firstDue, beforeDue, everySeconds }) => {
    const count = Math.max(Math.ceil((beforeDue - firstDue) / everySeconds), 0)
    return Array.from({ length: count }, (_, index) => keyOf(scheduleId, firstDue + index * everySeconds))
  })
  const wasTried = (key: string) => (byInstant.get(key) ?? []).some(({ status }) => status !== 'Missed')
  const deliveries = runs.flatMap((run) => run.deliveries)
  const waits = runs.flatMap(({ due, started }) => (due === null || started === null ? [] : [started - due]))
  return {
    due: expected.length,
    missed: expected.filter((key) => !wasTried(key)).length,
    duplicate: [...byInstant.values()].reduce((sum, same) => sum + same.length - 1, 0),
    failed: runs.filter((run) => hasEnded(run) && run.status !== 'Succeeded' && run.status !== 'Missed')
      .length,
    unended: runs.filter((run) => !hasEnded(run)).length,
    unknown: deliveries.filter((state) => state === 'Unknown').length,
    accepted: deliveries.filter((state) => state === 'Accepted').length,
    takeOverSeconds: waits.length === 0 ? null : Math.max(...waits),
  }
}

/** One interrupted send is what a fault may leave behind. */
const unknownAllowed = 1

/** Whether everything that was due ran once, ended well, and began in time. */
export function hasPassed(checkResult: CanaryCheckResult, withinSeconds: number): boolean {
  const { due, missed, duplicate, failed, unended, unknown, takeOverSeconds } = checkResult
  return (
    due > 0 &&
    missed + duplicate + unended === 0 &&
    // An interrupted send is reported as Unknown, and its run then did not succeed.
    failed <= unknown &&
    unknown <= unknownAllowed &&
    takeOverSeconds !== null &&
    takeOverSeconds <= withinSeconds
  )
}

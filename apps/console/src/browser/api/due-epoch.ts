import type { Execution } from './queries.ts'

/** When an execution was due, in seconds since 1970 UTC; of one that was asked for by hand, when it was asked for. */
export function dueEpochOf(execution: Pick<Execution, 'ScheduledForEpochUtc' | 'EntryEpochUtc'>): number {
  return execution.ScheduledForEpochUtc ?? execution.EntryEpochUtc
}

/** Runs that are not like the others of their rule. */
import type { Occurrence } from '../api/preview-queries.ts'
import type { Recurrence } from './recurrence.ts'

/** Notes of the spread stand at every run, and say nothing of one. */
export function unlikeOthers(runs: readonly Occurrence[]): readonly Occurrence[] {
  const counts = new Map<string, number>()
  for (const { Notes } of runs) for (const note of Notes) counts.set(note, (counts.get(note) ?? 0) + 1)
  return runs.filter(({ Notes }) =>
    Notes.some((note) => (counts.get(note) ?? 0) < runs.length || runs.length === 1),
  )
}

const hourMs = 3_600_000

/** Whether a change of the clocks moved the run, or let its time of day come twice. */
export function changedByClocks({ EpochUtc, Notes }: Occurrence, rule: Recurrence): boolean {
  const zone = rule.TimeZone ?? null
  if (Notes.length === 0 || zone === null) return false
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
  const local = clock.format(EpochUtc * 1_000)
  return local !== rule.ExecutionTime || clock.format(EpochUtc * 1_000 + hourMs) === local
}

/** Runs that are not like the others of their rule. */
import type { Occurrence } from '../api/preview-queries.ts'

/** Notes of the spread stand at every run, and say nothing of one. */
export function unlikeOthers(runs: readonly Occurrence[]): readonly Occurrence[] {
  const counts = new Map<string, number>()
  for (const { Notes } of runs) for (const note of Notes) counts.set(note, (counts.get(note) ?? 0) + 1)
  return runs.filter(({ Notes }) =>
    Notes.some((note) => (counts.get(note) ?? 0) < runs.length || runs.length === 1),
  )
}

/** Whether a change of the clocks moved the run, or let its time of day come twice. */
export function changedByClocks({ NoteCodes }: Pick<Occurrence, 'NoteCodes'>): boolean {
  return NoteCodes.some(({ Code }) => Code === 'clock_gap' || Code === 'clock_overlap')
}

import type { IsHoliday } from './holiday.ts'
import { occurrences } from './next-occurrence.ts'
import type { Recurrence } from './recurrence.ts'

/** The most runs that one preview shows. */
export const maximumPreviewRuns = 1000

export interface PreviewRequest {
  /** Runs strictly after this instant. */
  readonly after: Date
  /** At most {@link maximumPreviewRuns}; more is cut to it. */
  readonly count: number
  readonly isHoliday?: IsHoliday | undefined
}

export interface PreviewRun {
  readonly at: Date
  /** The clock of the recurrence's zone at that instant, such as 2026-12-01T09:30:00+01:00. */
  readonly local: string
  /** What moved the run: a DST gap, an overlap, a short month, a holiday. One sentence each. */
  readonly notes: string[]
}

/** The coming runs as people want to see them. They are the very occurrences that planning will use. */
export function previewRuns(recurrence: Recurrence, { after, count, isHoliday }: PreviewRequest): PreviewRun[] {
  const limit = Math.min(count, maximumPreviewRuns)
  return occurrences(recurrence, { after, limit, isHoliday }).map(({ at, local, notes }) => ({
    at,
    local,
    notes: notes.map(({ text }) => text),
  }))
}

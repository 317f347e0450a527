import type { Sentence } from '../words/sentence.ts'
import type { HolidayCalendar } from './holiday-calendar.ts'
import { occurrencesAfter } from './next-occurrence.ts'
import type { Recurrence } from './recurrence.ts'
import { spreadNote } from './spread.ts'

/** The most runs that one preview shows. */
export const maximumPreviewRuns = 1000

export interface PreviewRequest {
  /** Runs strictly after this instant. */
  readonly after: Date
  /** At most {@link maximumPreviewRuns}; more is cut to it. */
  readonly count: number
  readonly calendar?: HolidayCalendar | null | undefined
  /** The schedule, when it is a stored one: its place in a spread window is known then. */
  readonly scheduleId?: string | null
}

export interface PreviewRun {
  readonly at: Date
  /** The clock of the recurrence's zone at that instant, such as 2026-12-01T09:30:00+01:00. */
  readonly local: string
  /**
   * What moves the run: a DST gap, an overlap, a short month, a holiday, a spread window. One sentence each.
   */
  readonly notes: Sentence[]
}

/**
 * The coming runs as users want to see them, each computed as it is asked for: those of a sparse pattern take
 * long. They are the very occurrences that planning will use.
 */
export function* previewRuns(
  recurrence: Recurrence,
  { after, count, calendar, scheduleId = null }: PreviewRequest,
): Generator<PreviewRun> {
  const limit = Math.min(count, maximumPreviewRuns)
  const spread = spreadNote(scheduleId, recurrence.spreadSeconds)
  let shown = 0
  for (const { at, local, notes } of occurrencesAfter(recurrence, after, calendar)) {
    yield { at, local, notes: [...notes.map(({ said }) => said), ...(spread === null ? [] : [spread])] }
    shown += 1
    if (shown >= limit) return
  }
}

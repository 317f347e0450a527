import type { Schedule, ScheduleChanges } from '../../../api/schedule-queries.ts'
import type { editParts } from '../schedule-search.ts'

/** What every part of the edit page takes. */
export interface EditFormProps {
  readonly base: Schedule
  readonly draft: ScheduleChanges
  /** The part that the reader came for stands first. */
  readonly part: (typeof editParts)[number]
  readonly onChange: (changed: ScheduleChanges) => void
}

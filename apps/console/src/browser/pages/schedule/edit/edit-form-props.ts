import type { Schedule, ScheduleChanges } from '../../../api/schedule-queries.ts'

/** What every part of the edit page takes. */
export interface EditFormProps {
  readonly base: Schedule
  readonly draft: ScheduleChanges
  readonly onChange: (changed: ScheduleChanges) => void
}

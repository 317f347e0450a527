import { FormattedMessage } from 'react-intl'

import { schedulesThatName, type StoredSchedules } from '../api/all-schedules.ts'

/** How many schedules use a source or a calendar: at least so many where not all of them were read. */
export function ScheduleUses({
  id,
  stored,
}: {
  readonly id: string
  readonly stored?: StoredSchedules | undefined
}) {
  if (stored === undefined) return '–'
  return `${schedulesThatName(id, stored).length}${stored.isComplete ? '' : '+'}`
}

/** What a plus behind a count means, below a table that has one. */
export function ScheduleUsesNote({ stored }: { readonly stored?: StoredSchedules | undefined }) {
  if (stored === undefined || stored.isComplete) return null
  return (
    <p className="quiet">
      <FormattedMessage id="schedules.counted" values={{ searched: stored.schedules.length }} />
    </p>
  )
}

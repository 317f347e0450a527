import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'

import type { FoundSchedule } from '../../api/queries.ts'
import type { MessageId } from '../../messages/en.ts'

const shapes: Readonly<Record<'single' | 'paginated' | 'package' | 'rows', ReactNode>> = {
  single: <path d="M14 3v5h5M6 3h8l5 5v13H6zM9.5 17v-3M12.5 17v-5M15.5 17v-2" />,
  paginated: <path d="M14 3v5h5M6 3h8l5 5v13H6zM9.5 12h6M9.5 15h6M9.5 18h3" />,
  package: <path d="M12 3l8 4.5v9L12 21l-8-4.5v-9zM12 12l8-4.5M12 12v9M12 12L4 7.5" />,
  rows: (
    <>
      <ellipse cx="12" cy="6" rx="7" ry="3" />
      <path d="M5 6v12c0 1.7 3.1 3 7 3s7-1.3 7-3V6M5 12c0 1.7 3.1 3 7 3s7-1.3 7-3" />
    </>
  ),
}

/** What kind of schedule a row is. */
export function KindIcon({ schedule }: { readonly schedule: FoundSchedule }) {
  const { ScheduleType, IsDataDriven } = schedule
  const intl = useIntl()
  const id: MessageId = IsDataDriven ? 'schedules.kind.rows' : `schedules.kind.${ScheduleType}`
  return (
    <svg className="icon" viewBox="0 0 24 24" role="img" aria-label={intl.formatMessage({ id })}>
      {shapes[IsDataDriven ? 'rows' : ScheduleType]}
    </svg>
  )
}

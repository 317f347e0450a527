import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { FormattedMessage } from 'react-intl'

import { allSchedulesQuery, schedulesThatName, type StoredSchedule } from '../../api/all-schedules.ts'
import { type Calendar, runDaysQuery } from '../../api/calendar-queries.ts'
import { useClient } from '../../api/client-context.ts'
import { dayAfter } from '../../times/day.ts'
import { changedRuns, type DaysOut } from './days-out.ts'

export interface ImpactProps {
  readonly before: Calendar
  readonly after: DaysOut
  readonly today: string
}

/** What saving touches: the schedules of the calendar, and those of their runs that fall on a day that changes. */
export function Impact({ before, after, today }: ImpactProps) {
  const stored = useQuery(allSchedulesQuery(useClient()))
  // Once, however often the form is drawn again while its days are typed.
  const schedules = useMemo(
    () => (stored.data === undefined ? null : schedulesThatName(before.Id, stored.data)),
    [before.Id, stored.data],
  )
  if (schedules === null) return null
  const areAll = stored.data?.isComplete === true
  if (schedules.length === 0)
    return (
      <p className="quiet">
        <FormattedMessage id={areAll ? 'calendar.impact.none' : 'calendar.impact.unknown'} />
      </p>
    )
  return <Moved schedules={schedules} areAll={areAll} before={before} after={after} today={today} />
}

const daysAhead = 365

interface MovedProps extends ImpactProps {
  readonly schedules: readonly StoredSchedule[]
  /** False when the service has more schedules than were searched. */
  readonly areAll: boolean
}

function Moved({ schedules, areAll, before, after, today }: MovedProps) {
  const query = useQuery(
    runDaysQuery(useClient(), { calendarId: before.Id, schedules, untilDay: dayAfter(today, daysAhead) }),
  )
  if (query.data === undefined) return null
  const runs = changedRuns(query.data.days, { before, after })
  return (
    <p role="status" className={runs === 0 ? 'quiet' : 'notice notice-warn'}>
      <FormattedMessage
        id={areAll && query.data.isComplete ? 'calendar.impact' : 'calendar.impact.least'}
        values={{ schedules: schedules.length, runs }}
      />
    </p>
  )
}

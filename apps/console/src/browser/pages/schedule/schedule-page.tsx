import '../../style/schedule.css'

import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useIntl } from 'react-intl'

import { useClient } from '../../api/client-context.ts'
import { calendarsQuery } from '../../api/calendar-queries.ts'
import { type Schedule, scheduleQuery } from '../../api/schedule-queries.ts'
import { LoadingLines, QueryView } from '../../controls/query-view.tsx'
import { useSession } from '../../session/session-holder.ts'
import { includesRole } from '../../session/session.ts'
import { useMay, useMyRights } from '../../session/use-rights.ts'
import { ChangeLog } from './change-log.tsx'
import { EditSchedule } from './edit/edit-schedule.tsx'
import { ExplainPanel } from './explain-panel.tsx'
import { LastRuns } from './last-runs.tsx'
import { NotRunnableBand } from './not-runnable-band.tsx'
import { RunCalendar } from './run-calendar.tsx'
import { ScheduleFacts } from './schedule-facts.tsx'
import { ScheduleHeading } from './schedule-heading.tsx'
import type { ScheduleSearch } from './schedule-search.ts'

/** When did it, when will it, and why? */
export function SchedulePage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const query = useQuery(scheduleQuery(useClient(), id))
  const intl = useIntl()
  return (
    <QueryView query={query} lines={10} title={intl.formatMessage({ id: 'page.schedule' })}>
      {(schedule) => <Loaded schedule={schedule} />}
    </QueryView>
  )
}

function Loaded({ schedule }: { readonly schedule: Schedule }) {
  const session = useSession()
  const search: ScheduleSearch = useSearch({ strict: false })
  const { data: calendars = [] } = useQuery(calendarsQuery(useClient()))
  const calendar = calendars.find(({ Id }) => Id === schedule.Schedule.CalendarId) ?? null
  const mayEdit = useMay('Edit', schedule.FolderPath)
  const isAsked = useMyRights().isPending
  const isOpen = useOpened(search.edit !== undefined, mayEdit)
  if (search.edit !== undefined && isOpen)
    return <EditSchedule key={schedule.ScheduleId} schedule={schedule} section={search.edit} />
  if (search.edit !== undefined && isAsked) return <LoadingLines count={10} />
  return (
    <>
      <ScheduleHeading schedule={schedule} calendarName={calendar?.Name ?? null} />
      <NotRunnableBand schedule={schedule} />
      <div className="columns schedule-columns">
        <div>
          <LastRuns schedule={schedule} />
          <RunCalendar schedule={schedule} calendar={calendar} search={search} />
        </div>
        <div className="schedule-rail">
          <ExplainPanel schedule={schedule} search={search} />
          <ScheduleFacts schedule={schedule} mayEdit={mayEdit} />
        </div>
      </div>
      {includesRole(session, 'Administrator') && <ChangeLog schedule={schedule} />}
    </>
  )
}

/** Whether the form is open: one that was opened stays when the right ends, so that what was typed is not lost. */
function useOpened(isWanted: boolean, isAllowed: boolean): boolean {
  const [wasOpened, setOpened] = useState(false)
  const isOpen = isWanted && (isAllowed || wasOpened)
  if (isOpen !== wasOpened) setOpened(isOpen)
  return isOpen
}

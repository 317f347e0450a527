import '../../style/schedule.css'

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { calendarsQuery } from '../../api/calendar-queries.ts'
import { useClient } from '../../api/client-context.ts'
import type { FoundSchedule } from '../../api/queries.ts'
import { nextRunsQuery, type Schedule, scheduleQuery } from '../../api/schedule-queries.ts'
import { Button } from '../../controls/button.tsx'
import { OverlayDialog } from '../../controls/overlay-dialog.tsx'
import { QueryView } from '../../controls/query-view.tsx'
import { StoredName } from '../../controls/stored-name.tsx'
import { useMay } from '../../session/use-rights.ts'
import { Instant } from '../../times/instant.tsx'
import { LastRuns } from '../schedule/last-runs.tsx'
import { NotRunnableBand } from '../schedule/not-runnable-band.tsx'
import { reachOf } from '../schedule/reach-of.ts'
import { RuleAndNext } from '../schedule/rule-and-next.tsx'
import { RunNowButton } from '../schedule/run-now-button.tsx'
import { ScheduleFacts } from '../schedule/schedule-facts.tsx'
import { SwitchButton } from '../schedule/switch-button.tsx'

export interface ScheduleSheetProps {
  readonly found: FoundSchedule
  readonly onClose: () => void
}

/** What a schedule is and what is done to it, beside the list that it was opened from. */
export function ScheduleSheet({ found, onClose }: ScheduleSheetProps) {
  const query = useQuery(scheduleQuery(useClient(), found.ScheduleId))
  return (
    <OverlayDialog shape="sheet" title={<StoredName name={found.ScheduleName} />} onClose={onClose}>
      {(close) => (
        <div className="schedule-rail schedule-sheet">
          <QueryView query={query} lines={10}>
            {(schedule) => <Loaded schedule={schedule} />}
          </QueryView>
          <div className="buttons">
            <Link className="button" to="/schedules/$id" params={{ id: found.ScheduleId }}>
              <FormattedMessage id="schedules.details.page" />
            </Link>
            <Button onPress={close}>
              <FormattedMessage id="close" />
            </Button>
          </div>
        </div>
      )}
    </OverlayDialog>
  )
}

function Loaded({ schedule }: { readonly schedule: Schedule }) {
  const intl = useIntl()
  const { data: calendars = [] } = useQuery(calendarsQuery(useClient()))
  const mayRun = useMay('Run', schedule.FolderPath)
  const mayEdit = useMay('Edit', schedule.FolderPath)
  const calendar = calendars.find(({ Id }) => Id === schedule.Schedule.CalendarId)
  return (
    <>
      <div>
        <RuleAndNext schedule={schedule} calendarName={calendar?.Name ?? null} />
      </div>
      <div className="schedule-actions">
        <RunNowButton
          mayRun={mayRun}
          scheduleId={schedule.ScheduleId}
          warning={intl.formatMessage({ id: 'schedule.runNow.warning' }, { ...reachOf(schedule) })}
        />
        {mayEdit && (
          <Link
            className="button"
            to="/schedules/$id"
            params={{ id: schedule.ScheduleId }}
            search={{ edit: 'when' }}
          >
            <FormattedMessage id="schedule.edit" />
          </Link>
        )}
        <SwitchButton schedule={schedule} isAllowed={mayEdit} isInMenu={false} />
      </div>
      <NotRunnableBand schedule={schedule} />
      <NextRuns schedule={schedule} />
      <LastRuns schedule={schedule} />
      <ScheduleFacts schedule={schedule} mayEdit={mayEdit} />
    </>
  )
}

const shownNext = 5

/** None while it is off or will not run: what it would have is in its calendar. */
function NextRuns({ schedule }: { readonly schedule: Schedule }) {
  const { Enabled, Runnable, NextRunEpochUtc } = schedule.Schedule
  if (!Enabled || !Runnable || NextRunEpochUtc === null) return null
  return (
    <section>
      <h2>
        <FormattedMessage id="schedules.details.next" />
      </h2>
      <NextInstants schedule={schedule} fromEpoch={NextRunEpochUtc} />
    </section>
  )
}

interface NextInstantsProps {
  readonly schedule: Schedule
  readonly fromEpoch: number
}

function NextInstants({ schedule: { ScheduleId, Version }, fromEpoch }: NextInstantsProps) {
  const options = { version: Version, fromEpoch, count: shownNext }
  const query = useQuery(nextRunsQuery(useClient(), ScheduleId, options))
  return (
    <QueryView query={query} lines={shownNext}>
      {(runs) => (
        <ol className="next-instants">
          {runs.map(({ EpochUtc }) => (
            <li key={EpochUtc}>
              <Instant epoch={EpochUtc} />
            </li>
          ))}
        </ol>
      )}
    </QueryView>
  )
}

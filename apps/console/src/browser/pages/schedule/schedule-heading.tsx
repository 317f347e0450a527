import { Link } from '@tanstack/react-router'
import { FormattedMessage, useIntl } from 'react-intl'

import { StoredName } from '../../controls/stored-name.tsx'
import type { Schedule } from '../../api/schedule-queries.ts'
import { PageTitle } from '../../controls/page-title.tsx'
import { editableRecurrence } from '../../schedule-forms/recurrence.ts'
import { ruleText } from '../../schedule-forms/rule-words.ts'
import type { StateWord } from '../../states/execution-state.ts'
import { State } from '../../states/state-mark.tsx'
import { otherClockText } from '../../times/format.ts'
import { Instant } from '../../times/instant.tsx'
import { useViewerZone } from '../../times/time-zone.ts'
import { ScheduleActions } from './schedule-actions.tsx'

const enabled: StateWord = { id: 'state.enabled', tone: 'ok', mark: 'tick' }
const disabled: StateWord = { id: 'state.disabled', tone: 'idle', mark: 'slash' }
const willNotRun: StateWord = { id: 'state.willNotRun', tone: 'warn', mark: 'triangle' }

interface ScheduleHeadingProps {
  readonly schedule: Schedule
  readonly calendarName: string | null
}

/** The name, the rule in words, and when it runs next. */
export function ScheduleHeading({ schedule, calendarName }: ScheduleHeadingProps) {
  const intl = useIntl()
  const rule = editableRecurrence(schedule.Schedule)
  return (
    <header className="heading">
      <div className="heading-words">
        <FolderTrail path={schedule.FolderPath} />
        <PageTitle title={schedule.ScheduleName} />
        <p className="rule-words">
          <StoredName
            name={rule === null ? schedule.Schedule.Description : ruleText(intl, rule, calendarName)}
          />
        </p>
        <NextRun schedule={schedule} />
      </div>
      <ScheduleActions schedule={schedule} />
    </header>
  )
}

/** The folders above, each with what is in it. */
function FolderTrail({ path }: { readonly path: string }) {
  const intl = useIntl()
  const names = path.split('/').filter((name) => name !== '')
  return (
    <nav aria-label={intl.formatMessage({ id: 'schedule.folders' })}>
      <ol className="trail">
        <li>
          <Link to="/schedules" search={{}}>
            <FormattedMessage id="page.schedules" />
          </Link>
        </li>
        {names.map((name, index) => (
          <li key={name + String(index)}>
            <Link to="/schedules" search={{ folder: `/${names.slice(0, index + 1).join('/')}` }}>
              <StoredName name={name} />
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function NextRun({ schedule: { Schedule: rule } }: { readonly schedule: Schedule }) {
  const intl = useIntl()
  const viewerZone = useViewerZone()
  const state = rule.Enabled ? (rule.Runnable ? enabled : willNotRun) : disabled
  const { TimeZone: zone, NextRunEpochUtc: epoch } = rule
  const local =
    zone === undefined || epoch === null ? null : otherClockText(intl, epoch, { zone, viewerZone })
  return (
    <p className="schedule-states">
      <State state={state} />
      {rule.Enabled && rule.Runnable && rule.NextRunEpochUtc !== null && (
        <span>
          <FormattedMessage
            id="schedule.next"
            values={{ time: <Instant key="next" epoch={rule.NextRunEpochUtc} /> }}
          />
          {local !== null && <span className="quiet"> ({local})</span>}
        </span>
      )}
    </p>
  )
}

import { FormattedMessage, useIntl } from 'react-intl'

import type { Schedule } from '../../api/schedule-queries.ts'
import { StoredName } from '../../controls/stored-name.tsx'
import { editableRecurrence } from '../../schedule-forms/recurrence.ts'
import { ruleText } from '../../schedule-forms/rule-words.ts'
import type { StateWord } from '../../states/execution-state.ts'
import { State } from '../../states/state-mark.tsx'
import { otherClockText } from '../../times/format.ts'
import { Instant } from '../../times/instant.tsx'
import { useViewerZone } from '../../times/time-zone.ts'

const enabled: StateWord = { id: 'state.enabled', tone: 'ok', mark: 'tick' }
const disabled: StateWord = { id: 'state.disabled', tone: 'idle', mark: 'slash' }
const willNotRun: StateWord = { id: 'state.willNotRun', tone: 'warn', mark: 'triangle' }

export interface RuleAndNextProps {
  readonly schedule: Schedule
  readonly calendarName: string | null
}

/** The rule in words, whether it is on, and when it runs next. */
export function RuleAndNext({ schedule, calendarName }: RuleAndNextProps) {
  const intl = useIntl()
  const rule = editableRecurrence(schedule.Schedule)
  return (
    <>
      <p className="rule-words">
        <StoredName
          name={rule === null ? schedule.Schedule.Description : ruleText(intl, rule, calendarName)}
        />
      </p>
      <NextRun schedule={schedule} />
    </>
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

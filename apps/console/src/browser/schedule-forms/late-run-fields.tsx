import { FormattedMessage, useIntl } from 'react-intl'

import { Choice } from '../controls/choice.tsx'
import { NumberField } from '../controls/number-field.tsx'
import type { RecurrenceFieldsProps } from './recurrence.ts'

const missedRunPolicies = ['RunOnce', 'RunAll', 'Skip'] as const
const overlapPolicies = ['Queue', 'Skip', 'Allow'] as const
/** The defaults of the interface. */
const windowMinutes = 60
/** The bounds of the interface: a leap year, and a day. */
const longestWindowMinutes = 527_040
const longestSpreadSeconds = 86_400

/** What happens to runs that cannot begin in time; folded, since the defaults fit most schedules. */
export function LateRunFields({ value, onChange }: RecurrenceFieldsProps) {
  const intl = useIntl()
  return (
    <details>
      <summary>
        <FormattedMessage id="recurrence.late" />
      </summary>
      <div className="form">
        <div className="form-row">
          <Choice
            kind="field"
            label="recurrence.missed"
            name="Schedule.MissedRunPolicy"
            value={value.MissedRunPolicy ?? 'RunOnce'}
            options={missedRunPolicies.map((policy) => ({
              value: policy,
              text: intl.formatMessage({ id: `recurrence.missed.${policy}` }),
            }))}
            onChange={(text) => onChange({ MissedRunPolicy: text as (typeof missedRunPolicies)[number] })}
          />
          <NumberField
            label={intl.formatMessage({ id: 'recurrence.missedWindow' })}
            name="Schedule.MissedRunWindowMinutes"
            value={value.MissedRunWindowMinutes ?? windowMinutes}
            from={0}
            to={longestWindowMinutes}
            onChange={(minutes) => onChange({ MissedRunWindowMinutes: minutes ?? windowMinutes })}
          />
        </div>
        <div className="form-row">
          <Choice
            kind="field"
            label="recurrence.overlap"
            name="Schedule.OverlapPolicy"
            value={value.OverlapPolicy ?? 'Queue'}
            options={overlapPolicies.map((policy) => ({
              value: policy,
              text: intl.formatMessage({ id: `recurrence.overlap.${policy}` }),
            }))}
            onChange={(text) => onChange({ OverlapPolicy: text as (typeof overlapPolicies)[number] })}
          />
          <NumberField
            label={intl.formatMessage({ id: 'recurrence.spread' })}
            name="Schedule.SpreadSeconds"
            value={value.SpreadSeconds ?? 0}
            from={0}
            to={longestSpreadSeconds}
            onChange={(seconds) => onChange({ SpreadSeconds: seconds ?? 0 })}
          />
        </div>
      </div>
    </details>
  )
}

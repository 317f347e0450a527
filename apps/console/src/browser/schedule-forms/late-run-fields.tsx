import { FormattedMessage, useIntl } from 'react-intl'

import { Choice } from '../controls/choice.tsx'
import { optionsOf } from '../controls/options.ts'
import { Folded } from '../controls/folded.tsx'
import { NumberField } from '../controls/number-field.tsx'
import type { RecurrenceFieldsProps } from './recurrence.ts'

const missedRunPolicies = ['RunOnce', 'RunAll', 'Skip'] as const
const overlapPolicies = ['Queue', 'Skip', 'Allow'] as const
/** The defaults of the interface. */
const windowMinutes = 60
/** The bounds of the interface: a leap year, and a day. */
const maxWindowMinutes = 527_040
const maxSpreadSeconds = 86_400

/** What happens to runs that cannot begin in time; folded, since the defaults fit most schedules. */
export function LateRunFields({ value, onChange }: RecurrenceFieldsProps) {
  const intl = useIntl()
  return (
    <Folded title={<FormattedMessage id="recurrence.late" />} isUsed={false}>
      <div className="form">
        <div className="form-row">
          <Choice
            kind="field"
            label="recurrence.missed"
            name="Schedule.MissedRunPolicy"
            value={value.MissedRunPolicy ?? 'RunOnce'}
            options={optionsOf(missedRunPolicies, (policy) =>
              intl.formatMessage({ id: `recurrence.missed.${policy}` }),
            )}
            onChange={(MissedRunPolicy) => onChange({ MissedRunPolicy })}
          />
          <NumberField
            label={intl.formatMessage({ id: 'recurrence.missedWindow' })}
            name="Schedule.MissedRunWindowMinutes"
            value={value.MissedRunWindowMinutes ?? windowMinutes}
            from={0}
            to={maxWindowMinutes}
            onChange={(minutes) => onChange({ MissedRunWindowMinutes: minutes ?? windowMinutes })}
          />
        </div>
        <div className="form-row">
          <Choice
            kind="field"
            label="recurrence.overlap"
            name="Schedule.OverlapPolicy"
            value={value.OverlapPolicy ?? 'Queue'}
            options={optionsOf(overlapPolicies, (policy) =>
              intl.formatMessage({ id: `recurrence.overlap.${policy}` }),
            )}
            onChange={(OverlapPolicy) => onChange({ OverlapPolicy })}
          />
          <NumberField
            label={intl.formatMessage({ id: 'recurrence.spread' })}
            name="Schedule.SpreadSeconds"
            value={value.SpreadSeconds ?? 0}
            from={0}
            to={maxSpreadSeconds}
            onChange={(seconds) => onChange({ SpreadSeconds: seconds ?? 0 })}
          />
        </div>
      </div>
    </Folded>
  )
}

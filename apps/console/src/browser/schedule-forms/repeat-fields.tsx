import { FormattedMessage, useIntl } from 'react-intl'

import { CheckField } from '../controls/check-field.tsx'
import { Choice } from '../controls/choice.tsx'
import { optionsOf } from '../controls/options.ts'
import { NumberField } from '../controls/number-field.tsx'
import { TimeField } from '../controls/time-field.tsx'
import type { RecurrenceFieldsProps } from './recurrence.ts'

const everyFewHours = { Every: 4, Unit: 'Hours', Until: null } as const
/** Steps are shorter than a day. */
const longest = { Minutes: 1_439, Hours: 23 } as const

/** Further runs on the same day. */
export function RepeatFields({ value, onChange }: RecurrenceFieldsProps) {
  const intl = useIntl()
  const repeat = value.Repeat ?? null
  return (
    <>
      <CheckField
        label={<FormattedMessage id="recurrence.repeats" />}
        isChecked={repeat !== null}
        onChange={(isChecked) => onChange({ Repeat: isChecked ? everyFewHours : null })}
      />
      {repeat !== null && (
        <div className="form-row">
          <NumberField
            label={intl.formatMessage({ id: 'recurrence.repeat.every' })}
            name="Schedule.Repeat.Every"
            value={repeat.Every}
            from={1}
            to={longest[repeat.Unit]}
            onChange={(Every) => onChange({ Repeat: { ...repeat, Every: Every ?? 1 } })}
          />
          <Choice
            kind="field"
            label="recurrence.repeat.unit"
            name="Schedule.Repeat.Unit"
            value={repeat.Unit}
            options={optionsOf(['Minutes', 'Hours'], (unit) =>
              intl.formatMessage({ id: `recurrence.repeat.${unit}` }),
            )}
            onChange={(Unit) =>
              onChange({ Repeat: { ...repeat, Unit, Every: Math.min(repeat.Every, longest[Unit]) } })
            }
          />
          <TimeField
            label={intl.formatMessage({ id: 'recurrence.repeat.until' })}
            name="Schedule.Repeat.Until"
            value={repeat.Until ?? null}
            takesAny
            onChange={(Until) => onChange({ Repeat: { ...repeat, Until } })}
          />
        </div>
      )}
    </>
  )
}

import { type IntlShape, useIntl } from 'react-intl'

import { Choice } from '../controls/choice.tsx'
import { type ChoiceOption, optionsOf } from '../controls/options.ts'
import { OneSegment, SomeSegments } from '../controls/segments.tsx'
import { monthlyTypeOf, type RecurrenceFieldsProps, weekDays } from './recurrence.ts'
import { dayOfMonthText, monthName, ordinalDayName, workingDayText } from './rule-words.ts'

const monthlyTypes = ['DayOfMonth', 'Ordinal', 'WorkingDay'] as const
const ordinals = ['First', 'Second', 'Third', 'Fourth', 'Last'] as const
const ordinalDays = [...weekDays, 'Day', 'WeekDay', 'WeekendDay'] as const
const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const
const maxDaysOfMonth = 31
const maxWorkingDays = 23

/** Which day of the month, and of which months. */
export function DayInMonthFields({ value, onChange }: RecurrenceFieldsProps) {
  const intl = useIntl()
  const type = monthlyTypeOf(value)
  return (
    <>
      <OneSegment
        label={intl.formatMessage({ id: 'recurrence.monthlyType' })}
        value={type}
        segments={optionsOf(monthlyTypes, (each) =>
          intl.formatMessage({ id: `recurrence.monthlyType.${each}` }),
        )}
        onChange={(MonthlyType) => onChange({ MonthlyType })}
      />
      <div className="form-row">
        {type === 'DayOfMonth' && (
          <Choice
            kind="field"
            label="recurrence.dayOfMonth"
            name="Schedule.DayOfMonth"
            value={textOf(value.DayOfMonth)}
            options={[none(intl), ...fromBothEnds(maxDaysOfMonth, (day) => dayOfMonthText(intl, day))]}
            onChange={(text) => onChange({ DayOfMonth: numberOf(text) })}
          />
        )}
        {type === 'Ordinal' && <OrdinalFields value={value} onChange={onChange} />}
        {type === 'WorkingDay' && (
          <Choice
            kind="field"
            label="recurrence.workingDay"
            name="Schedule.WorkingDay"
            value={textOf(value.WorkingDay)}
            options={[none(intl), ...fromBothEnds(maxWorkingDays, (day) => workingDayText(intl, day))]}
            onChange={(text) => onChange({ WorkingDay: numberOf(text) })}
          />
        )}
        {value.Frequency === 'Annual' && (
          <Choice
            kind="field"
            label="recurrence.month"
            name="Schedule.Month"
            value={textOf(value.Month)}
            options={[
              none(intl),
              ...months.map((month) => ({ value: String(month), text: monthName(intl, month) })),
            ]}
            onChange={(text) => onChange({ Month: numberOf(text) })}
          />
        )}
      </div>
      {value.Frequency === 'Monthly' && (
        <SomeSegments
          label={intl.formatMessage({ id: 'recurrence.months' })}
          name="Schedule.Months"
          values={(value.Months ?? []).map(String)}
          segments={months.map((month) => ({ value: String(month), text: monthName(intl, month, 'short') }))}
          onChange={(chosen) => onChange({ Months: chosen.map(Number) })}
        />
      )}
    </>
  )
}

function OrdinalFields({ value, onChange }: RecurrenceFieldsProps) {
  const intl = useIntl()
  return (
    <>
      <Choice
        kind="field"
        label="recurrence.ordinal"
        name="Schedule.Ordinal"
        value={value.Ordinal ?? ''}
        options={[
          none(intl),
          ...optionsOf(ordinals, (each) => intl.formatMessage({ id: `recurrence.ordinal.${each}` })),
        ]}
        onChange={(Ordinal) => onChange({ Ordinal: Ordinal || null })}
      />
      <Choice
        kind="field"
        label="recurrence.ordinalDay"
        name="Schedule.OrdinalDay"
        value={value.OrdinalDay ?? ''}
        options={[none(intl), ...optionsOf(ordinalDays, (each) => ordinalDayName(intl, each))]}
        onChange={(OrdinalDay) => onChange({ OrdinalDay: OrdinalDay || null })}
      />
    </>
  )
}

function none(intl: IntlShape): ChoiceOption<''> {
  return { value: '', text: intl.formatMessage({ id: 'recurrence.notChosen' }) }
}

/** 1 to n, then the last to the nth last. */
function fromBothEnds(most: number, textFor: (day: number) => string): ChoiceOption[] {
  const positions = Array.from({ length: most }, (_, index) => index + 1)
  return [...positions, ...positions.map((position) => -position)].map((day) => ({
    value: String(day),
    text: textFor(day),
  }))
}

const textOf = (value: number | null | undefined): string => String(value ?? '')
const numberOf = (text: string): number | null => (text === '' ? null : Number(text))

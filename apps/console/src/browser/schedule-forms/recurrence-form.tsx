import '../style/recurrence.css'

import { useIntl } from 'react-intl'

import { optionsOf } from '../controls/options.ts'
import { DateField } from '../controls/date-field.tsx'
import { NumberField } from '../controls/number-field.tsx'
import { OneSegment, SomeSegments } from '../controls/segments.tsx'
import { ComboField } from '../controls/combo-field.tsx'
import { TextField } from '../controls/text-field.tsx'
import { TimeField } from '../controls/time-field.tsx'
import { zoneNames } from '../times/zone-name.ts'
import { DayInMonthFields } from './day-in-month-fields.tsx'
import { HolidayFields } from './holiday-fields.tsx'
import { LateRunFields } from './late-run-fields.tsx'
import {
  frequencies,
  type Recurrence,
  type RecurrenceFieldsProps,
  usesMonthDay,
  weekDays,
} from './recurrence.ts'
import { RepeatFields } from './repeat-fields.tsx'
import { weekDayName } from './rule-words.ts'

/**
 * When a schedule runs. Members that go with another frequency stay, so that changing one's mind loses nothing;
 * `sentRecurrence` leaves them out.
 */
export function RecurrenceForm(props: {
  readonly value: Recurrence
  readonly onChange: (value: Recurrence) => void
}) {
  const { value } = props
  const intl = useIntl()
  const onChange = (changed: Partial<Recurrence>) => props.onChange({ ...value, ...changed })
  const fields = { value, onChange }
  const isCron = value.Frequency === 'Cron'
  return (
    <div className="form">
      <OneSegment
        label={intl.formatMessage({ id: 'recurrence.frequency' })}
        value={value.Frequency}
        segments={optionsOf(frequencies, (each) =>
          intl.formatMessage({ id: `recurrence.frequency.${each}` }),
        )}
        onChange={(Frequency) => onChange({ Frequency })}
      />
      {isCron ? <CronField {...fields} /> : <DayFields {...fields} />}
      <div className="form-row">
        {!isCron && (
          <TimeField
            label={intl.formatMessage({ id: 'recurrence.time' })}
            name="Schedule.ExecutionTime"
            value={value.ExecutionTime ?? null}
            onChange={(ExecutionTime) => onChange({ ExecutionTime })}
          />
        )}
        <TimeZoneField {...fields} />
      </div>
      {!isCron && <RepeatFields {...fields} />}
      <div className="form-row">
        <RangeField label="recurrence.startDate" member="StartDate" {...fields} />
        <RangeField label="recurrence.endDate" member="EndDate" {...fields} />
      </div>
      <HolidayFields {...fields} />
      <LateRunFields {...fields} />
    </div>
  )
}

function CronField({ value, onChange }: RecurrenceFieldsProps) {
  const intl = useIntl()
  return (
    <TextField
      label={intl.formatMessage({ id: 'recurrence.cron' })}
      name="Schedule.Cron"
      help={intl.formatMessage({ id: 'recurrence.cron.hint' })}
      value={value.Cron ?? ''}
      maxLength={1_000}
      onChange={(text) => onChange({ Cron: text === '' ? null : text })}
    />
  )
}

/** How many days, weeks, months or years lie between two days, and which day it is. */
function DayFields({ value, onChange }: RecurrenceFieldsProps) {
  const intl = useIntl()
  const { Frequency } = value
  if (Frequency === 'Cron') return null
  return (
    <>
      {Frequency === 'Weekly' && (
        <SomeSegments
          label={intl.formatMessage({ id: 'recurrence.weekDays' })}
          name="Schedule.WeekDays"
          values={value.WeekDays ?? []}
          segments={optionsOf(weekDays, (day) => weekDayName(intl, day, 'short'))}
          onChange={(days) => onChange({ WeekDays: [...days] })}
        />
      )}
      {usesMonthDay(value) && <DayInMonthFields value={value} onChange={onChange} />}
      <NumberField
        label={intl.formatMessage({ id: `recurrence.interval.${Frequency}` })}
        name="Schedule.Interval"
        value={value.Interval ?? null}
        from={1}
        to={9_999}
        onChange={(Interval) => onChange({ Interval })}
      />
    </>
  )
}

function TimeZoneField({ value, onChange }: RecurrenceFieldsProps) {
  const intl = useIntl()
  return (
    <>
      <ComboField
        label={intl.formatMessage({ id: 'recurrence.timeZone' })}
        name="Schedule.TimeZone"
        value={value.TimeZone ?? ''}
        options={optionsOf(zoneNames())}
        maxLength={100}
        onChange={(zone) => onChange({ TimeZone: zone === '' ? null : zone })}
      />
    </>
  )
}

interface RangeFieldProps extends RecurrenceFieldsProps {
  readonly label: 'recurrence.startDate' | 'recurrence.endDate'
  readonly member: 'StartDate' | 'EndDate'
}

function RangeField({ label, member, value, onChange }: RangeFieldProps) {
  const intl = useIntl()
  return (
    <DateField
      label={intl.formatMessage({ id: label })}
      name={`Schedule.${member}`}
      value={value[member] ?? ''}
      takesAny
      onChange={(date) => onChange({ [member]: date === '' ? null : date })}
    />
  )
}

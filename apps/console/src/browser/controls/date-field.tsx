import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { type IntlShape, useIntl } from 'react-intl'

import { Icon } from '../frame/icons.tsx'
import { useLayout } from '../frame/use-layout.ts'
import '../style/date-field.css'
import { dateOf, dayIn, isDay } from '../times/day.ts'
import { readDay } from '../times/read-day.ts'
import { useViewerZone } from '../times/time-zone.ts'
import { useNow } from '../times/use-now.ts'
import { FieldProblem, useFieldProblem } from './field-findings.tsx'
import { MonthGrid } from './month-grid.tsx'

export interface DateFieldProps {
  readonly label: string
  /** As on the wire: a form sends its value under it, and what is wrong with it stands below it. */
  readonly name?: string
  /** `2026-11-23`; empty for none. */
  readonly value: string
  readonly help?: ReactNode
  /** A filter stands in a line with others, a field below its label in a form. */
  readonly kind?: 'filter' | 'field'
  /** Whether what is no day is given on as it was typed, for a service that refuses it: no form is around the field. */
  readonly takesAny?: boolean
  readonly onChange: (value: string) => void
}

/**
 * A day, typed in the words of the language or chosen in a month. A phone has a field of its own, which its users know.
 * A form is not sent with what is no day.
 */
export function DateField(props: DateFieldProps) {
  const { label, name, value, help, kind = 'field', takesAny = false, onChange } = props
  const intl = useIntl()
  const id = useId()
  const isPhone = useLayout() === 'phone'
  const found = useFieldProblem(name)
  const [isWrong, setWrong] = useState(false)
  const problem = isWrong ? intl.formatMessage({ id: 'date.wrong' }) : found
  const described = [help === undefined ? [] : `${id}help`, problem === null ? [] : `${id}problem`].flat()
  const input = {
    id,
    className: 'input',
    'aria-invalid': problem !== null,
    'aria-describedby': described.length === 0 ? undefined : described.join(' '),
  }
  return (
    <div className={kind === 'filter' ? 'filter' : 'field'} data-field={name}>
      <label htmlFor={id}>{label}</label>
      {isPhone ? (
        <input
          {...input}
          type="date"
          name={name}
          value={value}
          onChange={({ target }) => {
            // While it is typed the year has one digit, then two.
            if (target.value === '' || /^[1-9]/.test(target.value)) onChange(target.value)
          }}
        />
      ) : (
        <Typed
          input={input}
          label={label}
          value={value}
          takesAny={takesAny}
          onChange={onChange}
          onWrong={setWrong}
        />
      )}
      {!isPhone && name !== undefined && <input type="hidden" name={name} value={value} />}
      {help !== undefined && (
        <small id={`${id}help`} className="field-help">
          {help}
        </small>
      )}
      <FieldProblem id={`${id}problem`} problem={problem} />
    </div>
  )
}

interface TypedProps extends Pick<DateFieldProps, 'label' | 'value' | 'onChange'> {
  readonly takesAny: boolean
  readonly input: object
  readonly onWrong: (isWrong: boolean) => void
}

function Typed({ input, label, value, takesAny, onChange, onWrong }: TypedProps) {
  const intl = useIntl()
  const zone = useViewerZone()
  const today = useNow((nowMs) => dayIn(zone, nowMs / 1_000))
  const [text, setText] = useState(() => textOf(intl, value))
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLSpanElement>(null)
  const typedIn = useRef<HTMLInputElement>(null)
  const read = (typed: string) => (typed.trim() === '' ? '' : readDay(typed, today, intl.locale))
  // What is typed stays as it is while it means the same.
  useEffect(() => {
    setText((typed) => (readDay(typed, today, intl.locale) === value ? typed : textOf(intl, value)))
  }, [value, today, intl])
  useEffect(() => {
    const isDayOrNone = read(text) !== null
    typedIn.current?.setCustomValidity(isDayOrNone ? '' : intl.formatMessage({ id: 'date.wrong' }))
  })
  return (
    <span className="date-typed" ref={field}>
      <input
        {...input}
        ref={typedIn}
        type="text"
        autoComplete="off"
        maxLength={50}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          onWrong(false)
          const day = read(target.value) ?? (takesAny ? target.value : null)
          if (day !== null) onChange(day)
        }}
        onInvalid={() => onWrong(true)}
        onBlur={() => {
          const day = read(text)
          onWrong(day === null)
          if (day !== null) setText(textOf(intl, day))
        }}
      />
      <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
        <Button className="date-open" aria-label={intl.formatMessage({ id: 'date.open' }, { label })}>
          <Icon name="calendar" />
        </Button>
        <Popover className="popover" placement="bottom end" triggerRef={field}>
          <Dialog aria-label={label}>
            <MonthGrid
              chosen={isDay(value) ? value : null}
              today={today}
              onChoose={(day) => {
                setOpen(false)
                onWrong(false)
                setText(textOf(intl, day))
                onChange(day)
                field.current?.dispatchEvent(new Event('input', { bubbles: true }))
              }}
            />
          </Dialog>
        </Popover>
      </DialogTrigger>
    </span>
  )
}

function textOf(intl: IntlShape, day: string): string {
  if (!isDay(day)) return day
  return intl.formatDate(dateOf(day), {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
}

import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'

import { readTime } from '../times/time-of-day.ts'
import { TextField } from './text-field.tsx'

export interface TimeFieldProps {
  readonly label: string
  /** As on the wire: what is wrong with it stands below it. */
  readonly name?: string
  /** `HH:mm`; null where none is given. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly isRequired?: boolean
  /** Whether what is no time is given on as it was typed, for a service that refuses it: no form is around the field. */
  readonly takesAny?: boolean
}

/**
 * A time of day on the clock of 24 hours, however it is typed: it is written out when the field is left. A form is not
 * sent with what is no time.
 */
export function TimeField(props: TimeFieldProps) {
  const { label, name, value, onChange, isRequired = false, takesAny = false } = props
  const intl = useIntl()
  const [text, setText] = useState(value ?? '')
  const [isWrong, setIsWrong] = useState(false)
  const hint = intl.formatMessage({ id: 'time.hint' })
  useEffect(() => {
    // What is typed stays as it is while it means the same.
    setText((typed) => (readTime(typed) === value ? typed : (value ?? '')))
  }, [value])
  const check = () => {
    const time = readTime(text)
    setIsWrong(time === null && text !== '')
    if (time !== null) setText(time)
  }
  return (
    <TextField
      label={label}
      {...(name === undefined ? {} : { name })}
      value={text}
      inputMode="numeric"
      isRequired={isRequired}
      help={hint}
      // The same sentence: another height would move the button that is being pressed.
      problem={isWrong ? hint : null}
      {...(isWrong ? { validationBehavior: 'native' as const } : {})}
      onChange={(typed) => {
        setText(typed)
        setIsWrong(false)
        onChange(readTime(typed) ?? (takesAny && typed !== '' ? typed : null))
      }}
      onBlur={check}
      onKeyDown={(event) => {
        // It sends a form without leaving the field.
        if (event.key === 'Enter') check()
        // A dialog around the field hears of its keys too.
        event.continuePropagation()
      }}
    />
  )
}

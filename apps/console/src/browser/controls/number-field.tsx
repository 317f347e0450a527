import { useState } from 'react'
import { type IntlShape, useIntl } from 'react-intl'

import { TextField } from './text-field.tsx'

export interface NumberFieldProps {
  readonly label: string
  /** As on the wire: what is wrong with it stands below it. */
  readonly name?: string
  /** Null where the field is empty. */
  readonly value: number | null
  readonly from: number
  readonly to: number
  /** Whether it takes fractions; false when absent. */
  readonly isFraction?: boolean
  readonly onChange: (value: number | null) => void
}

/** A number. Above the bounds it is cut at once; below them when the field is left, or its form is sent by Enter. */
export function NumberField({ isFraction = false, ...props }: NumberFieldProps) {
  return isFraction ? <FractionField {...props} /> : <WholeField {...props} />
}

function WholeField({ value, from, to, onChange, ...field }: Omit<NumberFieldProps, 'isFraction'>) {
  // Null while nothing is typed, or what is typed was cut: the beginning of a number may lie below the bounds.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      {...field}
      type="number"
      value={typed ?? (value === null ? '' : String(value))}
      onBlur={() => setTyped(null)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') setTyped(null)
        // Escape belongs to what is around the field.
        event.continuePropagation()
      }}
      onChange={(text) => {
        setTyped(Number(text) > to ? null : text)
        const number = Math.trunc(Number(text))
        onChange(text === '' || Number.isNaN(number) ? null : Math.min(to, Math.max(from, number)))
      }}
    />
  )
}

/** Takes a comma as well as a point. The text stays as it is typed while it means the value. */
function FractionField({ value, from, to, onChange, ...field }: Omit<NumberFieldProps, 'isFraction'>) {
  const intl = useIntl()
  const [typed, setTyped] = useState('')
  return (
    <TextField
      {...field}
      inputMode="decimal"
      value={numberOf(typed) === value ? typed : textOf(intl, value)}
      onChange={(text) => {
        const [number = ''] = /^\d*[.,]?\d*/.exec(text.trim()) ?? []
        setTyped(number)
        const read = numberOf(number)
        onChange(read === null ? null : Math.min(to, Math.max(from, read)))
      }}
    />
  )
}

function numberOf(text: string): number | null {
  return /\d/.test(text) ? Number(text.replace(',', '.')) : null
}

function textOf(intl: IntlShape, value: number | null): string {
  return value === null ? '' : intl.formatNumber(value, { useGrouping: false, maximumFractionDigits: 10 })
}

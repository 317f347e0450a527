import { TextField } from './text-field.tsx'

export interface NumberFieldProps {
  readonly label: string
  /** As on the wire: what is wrong with it stands below it. */
  readonly name?: string
  /** Null where the field is empty. */
  readonly value: number | null
  readonly from: number
  readonly to: number
  readonly onChange: (value: number | null) => void
}

/** A whole number; what is typed beyond the bounds is cut to them. */
export function NumberField({ label, name, value, from, to, onChange }: NumberFieldProps) {
  return (
    <TextField
      label={label}
      {...(name === undefined ? {} : { name })}
      type="number"
      value={value === null ? '' : String(value)}
      onChange={(text) => {
        const number = Math.trunc(Number(text))
        onChange(text === '' || Number.isNaN(number) ? null : Math.min(to, Math.max(from, number)))
      }}
    />
  )
}

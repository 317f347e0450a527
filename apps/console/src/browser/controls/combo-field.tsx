import { ComboArea, ComboInput, type Offered } from './combo-input.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A field of text that proposes values. It is no part of `TextField`, which the first load has. */
export function ComboField({ options, ...props }: TextFieldProps & Pick<Offered, 'options'>) {
  const { label, rows } = props
  return (
    <TextField
      {...props}
      control={
        rows === undefined ? (
          <ComboInput label={label} options={options} />
        ) : (
          <ComboArea label={label} options={options} rows={rows} />
        )
      }
    />
  )
}

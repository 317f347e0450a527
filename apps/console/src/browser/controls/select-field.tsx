import { type ReactNode, useState } from 'react'

import type { ChoiceOption } from './options.ts'
import { Select } from './select.tsx'

export interface SelectFieldProps {
  readonly label: string
  /** Under which a form sends it. */
  readonly name: string
  readonly options: readonly ChoiceOption[]
  readonly defaultValue?: string | undefined
  readonly help?: ReactNode
  readonly onChange?: (value: string) => void
}

/** One of a few values as a field that keeps its value for the form. */
export function SelectField({ defaultValue, options, onChange, ...props }: SelectFieldProps) {
  const [value, setValue] = useState(defaultValue ?? options[0]?.value ?? '')
  // Options that go take the value with them, as in a select of the browser.
  const isThere = options.some((option) => option.value === value)
  return (
    <Select
      {...props}
      options={options}
      value={isThere ? value : (options[0]?.value ?? '')}
      onChange={(next) => {
        setValue(next)
        onChange?.(next)
      }}
    />
  )
}

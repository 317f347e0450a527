import type { ReactNode } from 'react'
import { Form } from 'react-aria-components'
import { useIntl } from 'react-intl'

import { Button } from './button.tsx'
import { DialogChip, type DialogChipProps } from './dialog-chip.tsx'
import { textOf } from './form-values.ts'
import { TextField } from './text-field.tsx'

export interface TextChipProps extends Pick<DialogChipProps, 'label' | 'value'> {
  readonly help: ReactNode
  readonly longest: number
  /** Form of the text, as the field of a browser takes it. */
  readonly pattern?: string
  readonly onChange: (value: string | undefined) => void
}

/** A filter by a text that is found as a whole only. */
export function TextChip({ label, value, help, longest, pattern, onChange }: TextChipProps) {
  const submit = useIntl().formatMessage({ id: 'find.label' })
  return (
    <DialogChip label={label} value={value} title={label} onDrop={() => onChange(undefined)}>
      {(close) => (
        <Form
          className="chip-form"
          onSubmit={(event) => {
            event.preventDefault()
            close()
            onChange(textOf(new FormData(event.currentTarget), 'text'))
          }}
        >
          <TextField
            label={label}
            help={help}
            name="text"
            defaultValue={value ?? ''}
            maxLength={longest}
            {...(pattern === undefined ? {} : { pattern })}
            isRequired
            autoFocus
          />
          <Button type="submit">{submit}</Button>
        </Form>
      )}
    </DialogChip>
  )
}

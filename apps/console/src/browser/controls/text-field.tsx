import type { ReactNode } from 'react'
import {
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components'

export interface TextFieldProps extends AriaTextFieldProps {
  readonly label: string
  /** What the field means, where its name does not say it. */
  readonly help?: ReactNode
  /** Lines of a text that is longer than one. */
  readonly rows?: number
}

export function TextField({ label, help, rows, ...props }: TextFieldProps) {
  return (
    <AriaTextField {...props} className="field">
      <Label>{label}</Label>
      {rows === undefined ? <Input className="input" /> : <TextArea className="input" rows={rows} />}
      {help !== undefined && (
        <Text slot="description" className="field-help">
          {help}
        </Text>
      )}
      <FieldError className="refusal" />
    </AriaTextField>
  )
}

import {
  FieldError,
  Input,
  Label,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components'

export interface TextFieldProps extends AriaTextFieldProps {
  readonly label: string
}

export function TextField({ label, ...props }: TextFieldProps) {
  return (
    <AriaTextField {...props} className="field">
      <Label>{label}</Label>
      <Input className="input" />
      <FieldError className="refusal" />
    </AriaTextField>
  )
}

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
  /** What is wrong with it, and what to do; null while nothing is. */
  readonly problem?: string | null
  /** Id of a `datalist` with values to choose from. */
  readonly list?: string
}

export function TextField({ label, help, rows, problem = null, list, ...props }: TextFieldProps) {
  return (
    <AriaTextField {...props} className="field" isInvalid={problem !== null || (props.isInvalid ?? false)}>
      <Label>{label}</Label>
      {rows === undefined ? (
        <Input className="input" list={list} />
      ) : (
        <TextArea className="input" rows={rows} />
      )}
      {help !== undefined && problem === null && (
        <Text slot="description" className="field-help">
          {help}
        </Text>
      )}
      {problem === null ? (
        <FieldError className="refusal" />
      ) : (
        <FieldError className="refusal">{problem}</FieldError>
      )}
    </AriaTextField>
  )
}

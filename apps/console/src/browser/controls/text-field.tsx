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

import { useAreaProblem, useFieldProblem } from './field-findings.tsx'
import { UnsentError } from './unsent-error.tsx'

export interface TextFieldProps extends AriaTextFieldProps {
  readonly label: string
  /** What the field means, where its name does not say it. */
  readonly help?: ReactNode
  /** Lines of a text that is longer than one. */
  readonly rows?: number
  /** What is wrong with it, and what to do; null while nothing is. */
  readonly problem?: string | null
  /** Whether what is wrong with the area around it is that this field is empty. */
  readonly isNeeded?: boolean
  /** In place of the plain one. */
  readonly control?: ReactNode
}

/** A text; what the service found wrong with the field of its `name` stands below it too. */
export function TextField({
  label,
  help,
  rows,
  problem: own = null,
  control,
  isNeeded,
  ...props
}: TextFieldProps) {
  const found = useFieldProblem(props.name)
  const problem = own ?? found
  const around = useAreaProblem()
  const isEmpty = around !== null && isNeeded === true && (props.value ?? '').trim() === ''
  return (
    <AriaTextField
      {...props}
      {...(isEmpty ? { 'aria-describedby': around } : {})}
      className="field"
      // Absent while nothing is known to be wrong, or what the browser finds is not shown.
      {...(problem !== null || isEmpty ? { isInvalid: true } : {})}
      // What was found once does not keep a form from being sent again: the service decides.
      validationBehavior={props.validationBehavior ?? (problem === null && !isEmpty ? 'native' : 'aria')}
    >
      <Label>{label}</Label>
      {control ??
        (rows === undefined ? (
          <Input className="input" />
        ) : (
          // No area has the type of a password: its style hides the text.
          <TextArea className={props.type === 'password' ? 'input secret-lines' : 'input'} rows={rows} />
        ))}
      {help !== undefined && problem === null && (
        <Text slot="description" className="field-help">
          {help}
        </Text>
      )}
      {problem !== null && <FieldError className="refusal">{problem}</FieldError>}
      {/* What is empty is said of the area around it. */}
      {problem === null && !isEmpty && <UnsentError />}
    </AriaTextField>
  )
}

import { useId } from 'react'
import { FormattedMessage } from 'react-intl'

import type { MessageId } from '../messages/en.ts'
import { FieldProblem, useFieldProblem } from './field-findings.tsx'

export interface ChoiceOption {
  readonly value: string
  readonly text: string
}

export interface ChoiceProps {
  readonly label: MessageId
  /** As on the wire: what is wrong with it stands below it. */
  readonly name?: string
  readonly value: string
  readonly options: readonly ChoiceOption[]
  readonly onChange: (value: string) => void
  /** A filter stands in a line with others, a field below its label in a form. */
  readonly kind?: 'filter' | 'field'
}

/** One of a few values, by the select of the browser: it is known on each device. */
export function Choice({ label, name, value, options, onChange, kind = 'filter' }: ChoiceProps) {
  const id = useId()
  const problem = useFieldProblem(name)
  const text = (
    <span>
      <FormattedMessage id={label} />
    </span>
  )
  const select = (
    <select
      id={id}
      className="select"
      name={name}
      value={value}
      aria-invalid={problem !== null}
      aria-describedby={problem === null ? undefined : `${id}problem`}
      onChange={({ target }) => onChange(target.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  )
  if (kind === 'filter')
    return (
      <label className="filter">
        {text}
        {select}
      </label>
    )
  return (
    <div className="field choice-field">
      <label htmlFor={id}>{text}</label>
      {select}
      <FieldProblem id={`${id}problem`} problem={problem} />
    </div>
  )
}

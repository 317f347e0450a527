import { useId } from 'react'
import { FormattedMessage } from 'react-intl'

import type { MessageId } from '../messages/en.ts'
import { FieldProblem, useFieldProblem } from './field-findings.tsx'
import { shown } from './shown.ts'

export interface ChoiceOption<Value extends string = string> {
  readonly value: Value
  readonly text: string
}

/** Each value with its text; a value is its own text unless another one is given. */
export function optionsOf<const Value extends string>(
  values: readonly Value[],
  textOf: (value: Value) => string = (value) => value,
): ChoiceOption<Value>[] {
  return values.map((value) => ({ value, text: textOf(value) }))
}

/** A value that the list does not name stays chosen, as its own text; an empty one chooses nothing. */
export function withChosen<Value extends string>(
  options: readonly ChoiceOption<Value>[],
  chosen: Value | '',
): readonly ChoiceOption<Value>[] {
  if (chosen === '' || options.some(({ value }) => value === chosen)) return options
  return [...options, { value: chosen, text: chosen }]
}

export interface ChoiceProps<Value extends string> {
  readonly label: MessageId
  /** As on the wire: what is wrong with it stands below it. */
  readonly name?: string
  readonly value: Value
  readonly options: readonly ChoiceOption<Value>[]
  readonly onChange: (value: Value) => void
  /** A filter stands in a line with others, a field below its label in a form. */
  readonly kind?: 'filter' | 'field'
}

/** One of a few values, by the select of the browser: it is known on each device. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, name, value, options, onChange, kind = 'filter' } = props
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
      onChange={({ target }) => {
        const chosen = options.find((option) => option.value === target.value)
        if (chosen !== undefined) onChange(chosen.value)
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {shown(option.text)}
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

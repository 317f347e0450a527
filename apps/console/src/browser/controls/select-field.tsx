import { type ReactNode, useId } from 'react'

import type { ChoiceOption } from './choice.tsx'
import { FieldProblem, useFieldProblem } from './field-findings.tsx'
import { shown } from './shown.ts'

export interface SelectFieldProps {
  readonly label: string
  /** Under which a form sends it. */
  readonly name: string
  readonly options: readonly ChoiceOption[]
  readonly defaultValue?: string | undefined
  readonly help?: ReactNode
  readonly onChange?: (value: string) => void
}

/** One of a few values as a field of a form, by the select of the browser. */
export function SelectField({ label, name, options, defaultValue, help, onChange }: SelectFieldProps) {
  const id = useId()
  const problem = useFieldProblem(name)
  const described = [help === undefined ? [] : `${id}help`, problem === null ? [] : `${id}problem`].flat()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="select"
        name={name}
        defaultValue={defaultValue}
        aria-invalid={problem !== null}
        aria-describedby={described.length === 0 ? undefined : described.join(' ')}
        onChange={({ target }) => onChange?.(target.value)}
      >
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {shown(text)}
          </option>
        ))}
      </select>
      {help !== undefined && (
        <small id={`${id}help`} className="quiet">
          {help}
        </small>
      )}
      <FieldProblem id={`${id}problem`} problem={problem} />
    </div>
  )
}

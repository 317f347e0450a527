import { type ReactNode, useId } from 'react'

import { FieldProblem, useFieldProblem } from './field-findings.tsx'

export interface CheckFieldProps {
  readonly label: ReactNode
  /** As on the wire: what is wrong with it stands below it. */
  readonly name?: string
  readonly isChecked: boolean
  readonly onChange: (isChecked: boolean) => void
}

/** Yes or no. */
export function CheckField({ label, name, isChecked, onChange }: CheckFieldProps) {
  const id = useId()
  const problem = useFieldProblem(name)
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          name={name}
          checked={isChecked}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : id}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      <FieldProblem id={id} problem={problem} />
    </div>
  )
}

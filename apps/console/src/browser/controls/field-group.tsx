import { type ReactNode, useId } from 'react'

import { FieldProblem, useFieldProblem } from './field-findings.tsx'

export interface FieldGroupProps {
  /** As on the wire: what is wrong with it stands below it. */
  readonly name: string
  readonly legend: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** Controls that are one field together, such as a list to tick. */
export function FieldGroup({ name, legend, className, children }: FieldGroupProps) {
  const id = useId()
  const problem = useFieldProblem(name)
  return (
    <fieldset className={className} data-field={name} aria-describedby={problem === null ? undefined : id}>
      <legend>{legend}</legend>
      {children}
      <FieldProblem id={id} problem={problem} />
    </fieldset>
  )
}

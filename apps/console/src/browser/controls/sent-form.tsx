import { type FormEvent, type ReactNode, useMemo, useState } from 'react'
import { Form } from 'react-aria-components'

import { ApiProblem } from '../api/problem.ts'
import '../style/forms.css'
import { Button } from './button.tsx'

export interface SentFormProps {
  readonly submit: string
  /** Sends the values; what the service refuses is said beside the fields that it names. */
  readonly onSubmit: (values: FormData) => Promise<void>
  readonly children: ReactNode
  /** Other buttons, beside the one that sends. */
  readonly buttons?: ReactNode
}

/** A form whose fields are named as on the wire, so that a refusal finds its field. */
export function SentForm({ submit, onSubmit, children, buttons }: SentFormProps) {
  const [problem, setProblem] = useState<Error | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsBusy(true)
    setProblem(null)
    try {
      await onSubmit(new FormData(event.currentTarget))
    } catch (error) {
      setProblem(error instanceof Error ? error : new Error(String(error)))
    } finally {
      setIsBusy(false)
    }
  }
  // The same object until there is another problem: a new one would show errors again that an edit has cleared.
  const errors = useMemo(
    () =>
      Object.fromEntries(
        problem instanceof ApiProblem ? problem.errors.map(({ field, message }) => [field, message]) : [],
      ),
    [problem],
  )
  return (
    <Form className="sent-form" validationErrors={errors} onSubmit={(event) => void send(event)}>
      {/* A field may be right by an edit of another one, so every edit lets the form be sent again. */}
      <div className="sent-fields" onInput={() => setProblem(null)}>
        {children}
      </div>
      <Refusal error={problem} />
      <div className="buttons">
        <Button type="submit" kind="primary" isDisabled={isBusy}>
          {submit}
        </Button>
        {buttons}
      </div>
    </Form>
  )
}

/** What the service said when it refused, as it said it; fields that the page does not show are named. */
export function Refusal({ error }: { readonly error: Error | null }) {
  if (error === null) return null
  return (
    <div className="refusal" role="alert">
      <p>{error.message}</p>
      {error instanceof ApiProblem && error.errors.length > 0 && (
        <ul>
          {error.errors.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              <code className="code">{field}</code> {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

import { type FormEvent, type ReactNode, useState } from 'react'
import { Form } from 'react-aria-components'

import { ApiProblem } from '../api/problem.ts'
import '../style/forms.css'
import { Button } from './button.tsx'

export interface SentFormProps {
  readonly submit: string
  /** Sends the values; what the service refuses is said beside the fields that it names. */
  readonly onSubmit: (values: FormData, submitter: string | null) => Promise<void>
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
    const { submitter } = event.nativeEvent as SubmitEvent
    setIsBusy(true)
    setProblem(null)
    try {
      await onSubmit(new FormData(event.currentTarget), submitter?.getAttribute('value') ?? null)
    } catch (error) {
      setProblem(error instanceof Error ? error : new Error(String(error)))
    } finally {
      setIsBusy(false)
    }
  }
  const errors = problem instanceof ApiProblem ? problem.errors : []
  return (
    <Form
      className="sent-form"
      validationErrors={Object.fromEntries(errors.map(({ field, message }) => [field, message]))}
      onSubmit={(event) => void send(event)}
    >
      {children}
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

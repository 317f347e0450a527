import { type FormEvent, type ReactNode, type RefObject, useEffect, useMemo, useState } from 'react'
import { Form } from 'react-aria-components'

import { errorOf } from '../failure/error-of.ts'
import '../style/forms.css'
import { useFormChanges } from '../unsaved/use-form-changes.ts'
import { type UnsavedChanges, useUnsavedChanges } from '../unsaved/use-unsaved-changes.tsx'
import { Button } from './button.tsx'
import { FieldFindings, FindingList } from './field-findings.tsx'
import { findingsOf } from './place-findings.ts'
import { Refusal } from './refusal.tsx'

/** What a form was opened with: what is newer by then is not overwritten, however often it is sent. */
export interface Opened {
  readonly Version: number
}

export interface SentFormProps {
  readonly submit: string
  /** The field with the name of what is saved, which may be in use already. */
  readonly nameField?: string
  /** The version of the record that it shows, where there is one. */
  readonly version?: number | undefined
  /** Sends the values; what the service refuses is said beside the fields that it names. */
  readonly onSubmit: (values: FormData, opened: Opened) => Promise<void>
  readonly children: ReactNode
  /** Other buttons, beside the one that sends. */
  readonly buttons?: ReactNode
  /** What it holds besides its fields, such as rows that were removed; a change of it is not lost without a word. */
  readonly held?: unknown
  /** Given what asks before the form is closed, to those who close it. */
  readonly asking?: RefObject<UnsavedChanges['ask'] | null>
}

/** A form whose fields are named as on the wire, so that a refusal finds its field. */
export function SentForm(props: SentFormProps) {
  const { submit, nameField = 'Name', version = 0, onSubmit, children, buttons, held, asking } = props
  const [opened] = useState<Opened>({ Version: version })
  const [problem, setProblem] = useState<Error | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const { form, hasChanges, whileSent } = useFormChanges(held)
  const { question, ask } = useUnsavedChanges(hasChanges)
  useEffect(() => {
    if (asking !== undefined) asking.current = ask
  })
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setProblem(null)
    try {
      const values = new FormData(event.currentTarget)
      await whileSent(() => onSubmit(values, opened))
    } catch (error) {
      setProblem(errorOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  const findings = useMemo(() => findingsOf(problem, nameField), [problem, nameField])
  return (
    <Form ref={form} onSubmit={(event) => void send(event)}>
      <FieldFindings className="sent-form" findings={findings}>
        <div className="sent-fields">{children}</div>
        {findings.length > 0 ? <FindingList /> : <Refusal error={problem} />}
        <div className="buttons">
          <Button type="submit" kind="primary" isUnavailable={isBusy}>
            {submit}
          </Button>
          {buttons}
        </div>
      </FieldFindings>
      {question}
    </Form>
  )
}

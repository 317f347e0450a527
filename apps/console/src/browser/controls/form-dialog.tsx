import { type ReactNode, useRef } from 'react'
import { FormattedMessage } from 'react-intl'

import { lazyPart } from '../failure/lazy-part.ts'
import { Button, type ButtonProps } from './button.tsx'
import { DialogButton } from './dialog-button.tsx'
import { shown } from './shown.ts'
import type { UnsavedChanges } from '../unsaved/use-unsaved-changes.tsx'

// As the dialog around it: a button is shown on pages that few open it on.
const SentForm = lazyPart(async () => (await import('./sent-form.tsx')).SentForm)

export interface FormDialogProps {
  /** The button that opens it, and its heading. */
  readonly label: string
  /** What a screen reader adds to the button in a row, such as the name of the row. */
  readonly about?: string
  readonly kind?: ButtonProps['kind']
  readonly isDisabled?: boolean
  /** `page` for a form that needs room. */
  readonly shape?: 'plain' | 'page'
  readonly submit: string
  /** The field with the name of what is saved, which may be in use already. */
  readonly nameField?: string
  readonly onSubmit: (values: FormData) => Promise<void>
  readonly children: ReactNode
}

/** A form over the page; it closes when the service has taken it, and asks before it closes with changes. */
export function FormDialog(props: FormDialogProps) {
  const { label, about, kind = 'plain', isDisabled = false, submit, nameField, onSubmit, children } = props
  const { shape = 'plain' } = props
  const asking = useRef<UnsavedChanges['ask'] | null>(null)
  return (
    <DialogButton
      text={label}
      about={about}
      kind={kind}
      isDisabled={isDisabled}
      shape={shape}
      title={about === undefined ? label : `${label}: ${shown(about)}`}
      onClosing={(close) => (asking.current === null ? close() : asking.current(close))}
    >
      {(close) => (
        <SentForm
          submit={submit}
          asking={asking}
          {...(nameField === undefined ? {} : { nameField })}
          onSubmit={async (values) => {
            await onSubmit(values)
            close()
          }}
          buttons={
            <Button onPress={close}>
              <FormattedMessage id="close" />
            </Button>
          }
        >
          {children}
        </SentForm>
      )}
    </DialogButton>
  )
}

import { type ReactNode, useRef } from 'react'
import { FormattedMessage } from 'react-intl'

import { lazyPart } from '../failure/lazy-part.ts'
import { Button, type ButtonProps } from './button.tsx'
import { DialogButton } from './dialog-button.tsx'
import type { SentFormProps } from './sent-form.tsx'
import { shown } from './shown.ts'
import type { UnsavedChanges } from '../unsaved/use-unsaved-changes.tsx'

// As the dialog around it: a button is shown on pages that few open it on.
const SentForm = lazyPart(async () => (await import('./sent-form.tsx')).SentForm)

export interface FormDialogProps extends Pick<
  SentFormProps,
  'submit' | 'nameField' | 'version' | 'onSubmit'
> {
  /** The button that opens it, and its heading. */
  readonly label: string
  /** What a screen reader adds to the button in a row, such as the name of the row. */
  readonly about?: string
  readonly kind?: ButtonProps['kind']
  readonly isDisabled?: boolean
  /** `page` for a form that needs room. */
  readonly shape?: 'plain' | 'page'
  readonly children: ReactNode
}

/** A form over the page; it closes when the service has taken it, and asks before it closes with changes. */
export function FormDialog(props: FormDialogProps) {
  const { label, about, kind = 'plain', isDisabled = false, shape = 'plain', children } = props
  const { submit, nameField, version, onSubmit } = props
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
          version={version}
          {...(nameField === undefined ? {} : { nameField })}
          onSubmit={async (values, opened) => {
            await onSubmit(values, opened)
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

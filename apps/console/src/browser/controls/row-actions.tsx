import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'

import type { Changes } from '../api/use-changes.ts'
import { useLayout } from '../frame/use-layout.ts'
import { ConfirmedButton } from './confirmed-button.tsx'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'
import { InMenu, MoreMenu } from './more-menu.tsx'
import type { Opened } from './sent-form.tsx'

interface RowActionsProps extends Pick<FormDialogProps, 'shape' | 'version'> {
  /** Of what the row has. */
  readonly name: string
  readonly changes: Changes
  /** Sends the form; it is refused where the record is newer than the row was. */
  readonly onSave: (values: FormData, opened: Opened) => Promise<unknown>
  /** What is lost, before it is. */
  readonly deleteWarning: string
  readonly onDelete: () => Promise<unknown>
  /** Buttons before these. */
  readonly before?: ReactNode
  /** The fields of the form. */
  readonly children: ReactNode
}

/** The buttons of a row: its form, and its end. */
export function RowActions(props: RowActionsProps) {
  const { name, version, changes, onSave, deleteWarning, onDelete, before, shape = 'plain', children } = props
  const intl = useIntl()
  return (
    <RowMenu name={name}>
      {before}
      <FormDialog
        label={intl.formatMessage({ id: 'edit' })}
        about={name}
        kind="quiet"
        shape={shape}
        version={version}
        submit={intl.formatMessage({ id: 'save' })}
        onSubmit={async (values, opened) => void (await changes.run(() => onSave(values, opened)))}
      >
        {children}
      </FormDialog>
      <ConfirmedButton
        kind="quiet"
        label={intl.formatMessage({ id: 'delete' })}
        about={name}
        warning={deleteWarning}
        onConfirm={() => void changes.attempt(onDelete)}
      />
    </RowMenu>
  )
}

/** The buttons of a row; on a phone they are in one menu. */
export function RowMenu({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  if (useLayout() !== 'phone') return <span className="row-actions">{children}</span>
  return (
    <MoreMenu isOffered about={name}>
      <InMenu>{children}</InMenu>
    </MoreMenu>
  )
}

interface NewButtonProps extends Pick<FormDialogProps, 'label' | 'shape' | 'nameField' | 'children'> {
  readonly changes: Changes
  readonly onSave: (values: FormData) => Promise<unknown>
}

/** The button above a table that adds a row to it. */
export function NewButton({ changes, onSave, ...form }: NewButtonProps) {
  const intl = useIntl()
  return (
    <div className="buttons new-button">
      <FormDialog
        {...form}
        kind="primary"
        submit={intl.formatMessage({ id: 'save' })}
        onSubmit={async (values) => void (await changes.run(() => onSave(values)))}
      />
    </div>
  )
}

/** The version that a form was opened with: a newer one is not overwritten. */
export const ifMatch = ({ Version }: Opened) => ({ 'If-Match': `"${Version}"` })

import { type ReactNode, useState } from 'react'

import { DialogPlace } from '../failure/dialog-place.tsx'
import { lazyPart } from '../failure/lazy-part.ts'
import { Button, type ButtonProps } from './button.tsx'
import type { OverlayDialogProps } from './overlay-dialog.tsx'
import { shown } from './shown.ts'

const OverlayDialog = lazyPart(async () => (await import('./overlay-dialog.tsx')).OverlayDialog)

export interface DialogButtonProps extends Omit<OverlayDialogProps, 'isOpen' | 'onClose'> {
  readonly text: ReactNode
  /** What a screen reader adds to the button in a row, such as the name of the row. */
  readonly about?: string | undefined
  readonly kind?: ButtonProps['kind']
  readonly isDisabled?: boolean
  /** Closes it when it may be closed; at once when absent. */
  readonly onClosing?: (close: () => void) => void
}

/** A button with the dialog that it opens. What all dialogs are made of is loaded with the first one. */
export function DialogButton(props: DialogButtonProps) {
  const { text, about, kind = 'plain', isDisabled = false, onClosing, ...dialog } = props
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  const close = () => setOpen(false)
  const askToClose = () => (onClosing === undefined ? close() : onClosing(close))
  return (
    <>
      <Button kind={kind} isDisabled={isDisabled} aria-expanded={isOpen} onPress={open}>
        {text}
        {about !== undefined && <span className="visually-hidden">: {shown(about)}</span>}
      </Button>
      {wasOpened && (
        <DialogPlace opened={isOpen ? 'own' : null} onClose={close}>
          <OverlayDialog {...dialog} isOpen={isOpen} onClose={askToClose} />
        </DialogPlace>
      )}
    </>
  )
}

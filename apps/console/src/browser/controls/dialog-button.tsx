import type { ReactNode } from 'react'
import { DialogTrigger } from 'react-aria-components'

import { Button, type ButtonProps } from './button.tsx'
import { OverlayDialog, type OverlayDialogProps } from './overlay-dialog.tsx'

export interface DialogButtonProps extends Omit<OverlayDialogProps, 'onClose'> {
  readonly text: ReactNode
  /** What a screen reader adds to the button in a row, such as the name of the row. */
  readonly about?: string | undefined
  readonly kind?: ButtonProps['kind']
}

/** A button with the dialog that it opens. */
export function DialogButton({ text, about, kind = 'plain', ...dialog }: DialogButtonProps) {
  return (
    <DialogTrigger>
      <Button kind={kind}>
        {text}
        {about !== undefined && <span className="visually-hidden">: {about}</span>}
      </Button>
      <OverlayDialog {...dialog} />
    </DialogTrigger>
  )
}

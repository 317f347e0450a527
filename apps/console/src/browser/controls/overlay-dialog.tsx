import type { ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'

export interface OverlayDialogProps {
  /** Its heading; a dialog without one has a label, or a heading of its own. */
  readonly title?: ReactNode
  readonly label?: string
  readonly role?: 'dialog' | 'alertdialog'
  /**
   * How a viewer closes it besides its buttons: by a press beside it or Escape, by Escape, or not at all. Escape
   * when absent: the second press of a double click on the button that opens it lies beside it.
   */
  readonly dismissal?: 'press' | 'key' | 'none'
  /** `sheet`: at the side of the page, as high as the window; on a phone the whole window. */
  readonly shape?: 'plain' | 'find' | 'page' | 'sheet'
  /** True when absent: it is open while it is there. */
  readonly isOpen?: boolean
  readonly onClose: () => void
  readonly children: (close: () => void) => ReactNode
}

const overlays = {
  plain: 'overlay',
  find: 'overlay overlay-top',
  page: 'overlay',
  sheet: 'overlay overlay-side',
}
const modals = { plain: 'modal', find: 'modal find', page: 'modal modal-page', sheet: 'modal modal-sheet' }

/** A dialog over the page. */
export function OverlayDialog(props: OverlayDialogProps) {
  const {
    title,
    label,
    role = 'dialog',
    dismissal = 'key',
    shape = 'plain',
    isOpen = true,
    onClose,
    children,
  } = props
  return (
    <ModalOverlay
      className={overlays[shape]}
      isDismissable={dismissal === 'press'}
      isKeyboardDismissDisabled={dismissal === 'none'}
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
    >
      <Modal className={modals[shape]}>
        <Dialog role={role} {...(label === undefined ? {} : { 'aria-label': label })}>
          {({ close }) => (
            <>
              {title !== undefined && <Heading slot="title">{title}</Heading>}
              {children(close)}
            </>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

import { Dialog, DialogTrigger, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { FormattedMessage } from 'react-intl'

import { Button } from './button.tsx'

export interface ConfirmedButtonProps {
  readonly label: string
  /** What will happen, before it happens. */
  readonly warning: string
  readonly onConfirm: () => void
}

/** A button that may do harm: it says what before it does it. */
export function ConfirmedButton({ label, warning, onConfirm }: ConfirmedButtonProps) {
  return (
    <DialogTrigger>
      <Button>{label}</Button>
      <ModalOverlay className="overlay" isDismissable>
        <Modal className="modal">
          <Dialog role="alertdialog">
            {({ close }) => (
              <>
                <Heading slot="title">{label}</Heading>
                <p>{warning}</p>
                <div className="buttons">
                  <Button
                    kind="danger"
                    onPress={() => {
                      onConfirm()
                      close()
                    }}
                  >
                    {label}
                  </Button>
                  <Button onPress={close} autoFocus>
                    <FormattedMessage id="close" />
                  </Button>
                </div>
              </>
            )}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  )
}

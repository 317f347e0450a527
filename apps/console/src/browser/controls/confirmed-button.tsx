import { Dialog, DialogTrigger, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { FormattedMessage } from 'react-intl'

import { Button, type ButtonProps } from './button.tsx'

export interface ConfirmedButtonProps {
  readonly label: string
  /** What a screen reader adds to the button in a row, such as the name of the row. */
  readonly about?: string
  readonly kind?: ButtonProps['kind']
  /** What will happen, before it happens. */
  readonly warning: string
  readonly onConfirm: () => void
}

/** A button that may do harm: it says what before it does it. */
export function ConfirmedButton({ label, about, kind = 'plain', warning, onConfirm }: ConfirmedButtonProps) {
  return (
    <DialogTrigger>
      <Button kind={kind}>
        {label}
        {about !== undefined && <span className="visually-hidden">: {about}</span>}
      </Button>
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

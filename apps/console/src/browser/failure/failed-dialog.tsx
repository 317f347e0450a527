import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { FormattedMessage } from 'react-intl'

import '../style/forms.css'
import { Button } from '../controls/button.tsx'
import { reload, useReplaced } from './use-replaced.ts'

/** In the place of a dialog that could not be loaded: the page below keeps what was typed into it. */
export function FailedDialog({ onClose }: { readonly onClose: () => void }) {
  const state = useReplaced()
  if (state === 'unknown') return null
  return (
    <ModalOverlay className="overlay" isDismissable isOpen onOpenChange={onClose}>
      <Modal className="modal">
        <Dialog role="alertdialog">
          <Heading slot="title">
            <FormattedMessage id={`failure.${state}`} />
          </Heading>
          <p>
            <FormattedMessage id={`failure.${state}.detail`} />
          </p>
          <div className="buttons">
            <Button kind="primary" onPress={reload}>
              <FormattedMessage id="failure.reload" />
            </Button>
            <Button onPress={onClose}>
              <FormattedMessage id="close" />
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

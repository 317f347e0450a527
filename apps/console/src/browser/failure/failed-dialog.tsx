import { useId } from 'react'
import { FormattedMessage } from 'react-intl'

import '../style/forms.css'
import { Button } from '../controls/button.tsx'
import { reload, useReplaced } from './use-replaced.ts'

/**
 * In the place of a dialog that could not be loaded: the page below keeps what was typed into it. It is a
 * dialog of the browser and is loaded at the start, because the code of the other dialogs may be missing.
 */
export function FailedDialog({ onClose }: { readonly onClose: () => void }) {
  const state = useReplaced()
  const title = useId()
  if (state === 'unknown') return null
  return (
    <dialog ref={showModal} className="modal" role="alertdialog" aria-labelledby={title} onClose={onClose}>
      <h2 id={title}>
        <FormattedMessage id={`failure.${state}`} />
      </h2>
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
    </dialog>
  )
}

function showModal(dialog: HTMLDialogElement | null): void {
  dialog?.showModal()
}

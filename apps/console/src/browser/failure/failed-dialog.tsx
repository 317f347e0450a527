import { FormattedMessage } from 'react-intl'

import '../style/forms.css'
import { Button } from '../controls/button.tsx'
import { OverlayDialog } from '../controls/overlay-dialog.tsx'
import { reload, useReplaced } from './use-replaced.ts'

/** In the place of a dialog that could not be loaded: the page below keeps what was typed into it. */
export function FailedDialog({ onClose }: { readonly onClose: () => void }) {
  const state = useReplaced()
  if (state === 'unknown') return null
  return (
    <OverlayDialog title={<FormattedMessage id={`failure.${state}`} />} role="alertdialog" onClose={onClose}>
      {(close) => (
        <>
          <p>
            <FormattedMessage id={`failure.${state}.detail`} />
          </p>
          <div className="buttons">
            <Button kind="primary" onPress={reload}>
              <FormattedMessage id="failure.reload" />
            </Button>
            <Button onPress={close}>
              <FormattedMessage id="close" />
            </Button>
          </div>
        </>
      )}
    </OverlayDialog>
  )
}

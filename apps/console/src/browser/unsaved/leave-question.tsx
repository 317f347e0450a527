import { FormattedMessage, useIntl } from 'react-intl'

import { Button } from '../controls/button.tsx'
import { DialogPlace } from '../failure/dialog-place.tsx'
import { lazyPart } from '../failure/lazy-part.ts'

const OverlayDialog = lazyPart(async () => (await import('../controls/overlay-dialog.tsx')).OverlayDialog)

export interface LeaveQuestionProps {
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** Whether a form with changes is to be left; Escape stays. */
export function LeaveQuestion({ onStay, onLeave }: LeaveQuestionProps) {
  const intl = useIntl()
  return (
    <DialogPlace opened="leave" onClose={onStay}>
      <OverlayDialog role="alertdialog" title={intl.formatMessage({ id: 'leave.title' })} onClose={onStay}>
        {() => (
          <>
            <p>
              <FormattedMessage id="leave.what" />
            </p>
            <div className="buttons">
              <Button onPress={onStay} autoFocus>
                <FormattedMessage id="leave.stay" />
              </Button>
              <Button kind="danger" onPress={onLeave}>
                <FormattedMessage id="leave.leave" />
              </Button>
            </div>
          </>
        )}
      </OverlayDialog>
    </DialogPlace>
  )
}

import { FormattedMessage } from 'react-intl'

import { Button, type ButtonProps } from './button.tsx'
import { DialogButton } from './dialog-button.tsx'

export interface ConfirmedButtonProps {
  readonly label: string
  /** What a screen reader adds to the button in a row, such as the name of the row. */
  readonly about?: string
  readonly kind?: ButtonProps['kind']
  readonly isDisabled?: boolean
  /** What will happen, before it happens. */
  readonly warning: string
  readonly onConfirm: () => void
}

/** A button that may do harm: it says what before it does it. */
export function ConfirmedButton(props: ConfirmedButtonProps) {
  const { label, about, kind = 'plain', isDisabled = false, warning, onConfirm } = props
  return (
    <DialogButton
      text={label}
      about={about}
      kind={kind}
      isDisabled={isDisabled}
      title={label}
      role="alertdialog"
    >
      {(close) => (
        <>
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
    </DialogButton>
  )
}

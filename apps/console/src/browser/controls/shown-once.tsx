import { useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'

import '../style/forms.css'
import { Button } from './button.tsx'
import { OverlayDialog } from './overlay-dialog.tsx'

export interface ShownOnceProps {
  readonly title: string
  readonly secret: string
  readonly onClose: () => void
}

/** A secret that is never answered again; a click beside the dialog does not close it. */
export function ShownOnce({ title, secret, onClose }: ShownOnceProps) {
  const [isCopied, setIsCopied] = useState(false)
  const text = useRef<HTMLElement>(null)
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret)
      setIsCopied(true)
    } catch {
      // Without the right to write the clipboard the text is selected, so that a key copies it.
      if (text.current !== null) getSelection()?.selectAllChildren(text.current)
    }
  }
  return (
    <OverlayDialog title={title} role="alertdialog" dismissal="none" onClose={onClose}>
      {() => (
        <>
          <p>
            <FormattedMessage id="secret.once" />
          </p>
          <p>
            <code ref={text} className="code secret">
              {secret}
            </code>
          </p>
          <div className="buttons">
            <Button kind="primary" autoFocus onPress={() => void copy()}>
              <FormattedMessage id="secret.copy" />
            </Button>
            <Button onPress={onClose}>
              <FormattedMessage id="close" />
            </Button>
            <span role="status">{isCopied && <FormattedMessage id="secret.copied" />}</span>
          </div>
        </>
      )}
    </OverlayDialog>
  )
}

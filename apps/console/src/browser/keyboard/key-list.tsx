import '../style/find.css'
import '../style/forms.css'
import { Fragment } from 'react'
import { FormattedMessage } from 'react-intl'

import { Button } from '../controls/button.tsx'
import { OverlayDialog } from '../controls/overlay-dialog.tsx'
import { useChoices } from '../frame/choices.ts'
import type { MessageId } from '../messages/en.ts'
import { goPages } from './commands.ts'

/** Keys one after the other; each row is the same for every page. */
const keys: readonly { readonly keys: readonly string[]; readonly does: MessageId }[] = [
  { keys: ['Ctrl', 'K'], does: 'keys.find' },
  ...goPages.map(({ letter, page }) => ({ keys: ['g', letter], does: page })),
  { keys: ['/'], does: 'keys.filter' },
  { keys: ['j', '↓'], does: 'keys.next' },
  { keys: ['k', '↑'], does: 'keys.previous' },
  { keys: ['Enter'], does: 'keys.open' },
  { keys: ['Space'], does: 'keys.details' },
  { keys: ['Esc'], does: 'keys.back' },
  { keys: ['?'], does: 'keys.title' },
]

/** All keys, and the switch for single letters. */
export function KeyList({ onClose }: { readonly onClose: () => void }) {
  const { letterKeys, choose } = useChoices()
  return (
    <OverlayDialog title={<FormattedMessage id="keys.title" />} dismissal="press" onClose={onClose}>
      {(close) => (
        <>
          <dl className="keys">
            {keys.map((row) => (
              <Fragment key={row.does}>
                <dt>
                  {row.keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>
                  <FormattedMessage id={row.does} />
                </dd>
              </Fragment>
            ))}
          </dl>
          <label className="check">
            <input
              type="checkbox"
              checked={letterKeys === 'on'}
              onChange={({ target }) => choose('letterKeys', target.checked ? 'on' : 'off')}
            />
            <FormattedMessage id="keys.letters" />
          </label>
          <div className="buttons">
            <Button onPress={close}>
              <FormattedMessage id="close" />
            </Button>
          </div>
        </>
      )}
    </OverlayDialog>
  )
}

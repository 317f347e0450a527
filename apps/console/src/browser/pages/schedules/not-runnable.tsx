import { useId } from 'react'
import { FormattedMessage } from 'react-intl'

import type { FoundSchedule } from '../../api/queries.ts'
import { shown } from '../../controls/shown.ts'

/**
 * Why it will not run, in place of its folder: one line in the row, whose height is that of every other row. The whole
 * text opens above the page, by the pointer and by the keyboard.
 */
export function NotRunnable({ reasons }: { readonly reasons: FoundSchedule['NotRunnableReasons'] }) {
  const id = useId()
  const words = reasons.map(shown)
  return (
    <>
      <button
        type="button"
        className="reason words-warn"
        popoverTarget={id}
        title={words.join('\n')}
        onKeyDown={({ key }) => {
          if (key === 'Escape') document.querySelector<HTMLElement>(`#${CSS.escape(id)}`)?.hidePopover()
        }}
      >
        <FormattedMessage id="schedules.willNotRunWhy" values={{ reason: words[0] }} />
      </button>
      <div id={id} popover="auto" className="reason-whole">
        <strong>
          <FormattedMessage id="schedules.willNotRun" />
        </strong>
        {words.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </div>
    </>
  )
}

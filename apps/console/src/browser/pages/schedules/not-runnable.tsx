import { useId } from 'react'
import { FormattedMessage } from 'react-intl'

import type { FoundSchedule } from '../../api/queries.ts'
import { shown } from '../../controls/shown.ts'
import { StateMark } from '../../states/state-mark.tsx'

/**
 * Why it will not run, in place of when: one line in the row, whose height is that of every other row. The whole text
 * opens above the page, by the pointer and by the keyboard.
 */
export function NotRunnable({ schedule }: { readonly schedule: FoundSchedule }) {
  const { Enabled, NotRunnableReasons } = schedule
  const id = useId()
  const reasons = NotRunnableReasons.map(shown)
  if (!Enabled)
    return (
      <span className="quiet">
        <FormattedMessage id="schedules.disabled" />
      </span>
    )
  const [first] = reasons
  if (first === undefined)
    return (
      <span className="reason words-warn">
        <StateMark mark="triangle" tone="warn" />
        <span className="truncated">
          <FormattedMessage id="schedules.noFurtherDay" />
        </span>
      </span>
    )
  return (
    <>
      <button
        type="button"
        className="reason words-warn"
        popoverTarget={id}
        title={reasons.join('\n')}
        onKeyDown={({ key }) => {
          if (key === 'Escape') document.querySelector<HTMLElement>(`#${CSS.escape(id)}`)?.hidePopover()
        }}
      >
        <StateMark mark="triangle" tone="warn" />
        <span className="truncated">{first}</span>
      </button>
      <div id={id} popover="auto" className="reason-whole">
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </div>
    </>
  )
}

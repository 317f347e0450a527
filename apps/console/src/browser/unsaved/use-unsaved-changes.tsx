import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'

import { LeaveQuestion } from './leave-question.tsx'

export interface UnsavedChanges {
  /** The question while it is asked; it belongs beside the form. */
  readonly question: ReactNode
  /** Does what ends the form: at once without changes, else when the viewer leaves them. */
  readonly ask: (leave: () => void) => void
}

/**
 * Asks before the changes of a form are lost: in a dialog before another page is opened, by the browser before a
 * reload.
 *
 * @param hasChanges whether something would be lost now; false while it is saved, so that the next page opens
 */
export function useUnsavedChanges(hasChanges: () => boolean): UnsavedChanges {
  const latest = useRef(hasChanges)
  latest.current = hasChanges
  const [isAsked] = useState(() => () => latest.current())
  const blocked = useBlocker({ shouldBlockFn: isAsked, enableBeforeUnload: isAsked, withResolver: true })
  const [leaving, setLeaving] = useState<{ readonly leave: () => void } | null>(null)
  const ask = (leave: () => void) => {
    if (latest.current()) setLeaving({ leave })
    else leave()
  }
  const isOpen = blocked.status === 'blocked' || leaving !== null
  const answer = (isLeft: boolean) => {
    setLeaving(null)
    if (isLeft) {
      leaving?.leave()
      blocked.proceed?.()
    } else blocked.reset?.()
  }
  return {
    ask,
    question: isOpen ? <LeaveQuestion onStay={() => answer(false)} onLeave={() => answer(true)} /> : null,
  }
}

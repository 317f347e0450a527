import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'

import { FailedDialog } from './failed-dialog.tsx'

export interface DialogPlaceProps {
  /** Which dialog is open; null while none is. */
  readonly opened: string | null
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Where dialogs are shown that are loaded when they are opened; in the place of one that cannot be, what to do. */
export function DialogPlace({ opened, onClose, children }: DialogPlaceProps) {
  return (
    <CatchBoundary
      getResetKey={() => opened ?? ''}
      errorComponent={() => opened !== null && <FailedDialog onClose={onClose} />}
    >
      <Suspense>{children}</Suspense>
    </CatchBoundary>
  )
}

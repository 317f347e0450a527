import { type ReactNode, useMemo } from 'react'

import { useSession } from '../session/session-holder.ts'
import { DraftChecksContext } from './draft-checks-context.ts'
import { createDraftChecks } from './draft-checks.ts'

/** Holds the checks of drafts of the user who has logged in. */
export function DraftChecksProvider({ children }: { readonly children: ReactNode }) {
  const { UserId } = useSession()
  return <DraftChecksContext value={useMemo(createDraftChecks, [UserId])}>{children}</DraftChecksContext>
}

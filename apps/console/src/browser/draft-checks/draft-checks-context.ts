import { createContext, useContext, useSyncExternalStore } from 'react'

import type { DraftChecks } from './draft-checks.ts'

export const DraftChecksContext = createContext<DraftChecks | null>(null)

export function useDraftChecks(): DraftChecks {
  const checks = useContext(DraftChecksContext)
  if (checks === null) throw new Error('there are no checks of drafts above this component')
  return checks
}

export function useDraftChecksState() {
  const checks = useDraftChecks()
  return useSyncExternalStore(checks.subscribe, checks.state)
}

import { createContext, useContext, useSyncExternalStore } from 'react'

import type { BulkRun, BulkState } from './bulk-run.ts'

export const BulkContext = createContext<BulkRun | null>(null)

export function useBulkRun(): BulkRun {
  const run = useContext(BulkContext)
  if (run === null) throw new Error('there is no bulk run above this component')
  return run
}

export function useBulkState(): BulkState {
  const run = useBulkRun()
  return useSyncExternalStore(run.subscribe, run.state)
}

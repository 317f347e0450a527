import { useMemo } from 'react'

import { useStorages } from '../../storage/use-storage.ts'
import { useClock } from '../../times/use-now.ts'
import { createDraftStore, type DraftStore } from './draft-store.ts'

/** The drafts of the user in this browser. */
export function useDraftStore(userId: string): DraftStore {
  const clock = useClock()
  const { ofBrowser } = useStorages()
  return useMemo(
    () => createDraftStore(ofBrowser, userId, { nowMs: () => clock.nowMs(), events: window }),
    [ofBrowser, userId, clock],
  )
}

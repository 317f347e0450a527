import { useEffect } from 'react'

import type { Client } from '../../api/client.ts'
import { takeDraft } from './check-lock.ts'
import { clearLeftovers, type Leavings } from './clear-leftovers.ts'
import type { Draft } from './draft.ts'
import { type DraftStore, type KeptDraft, leavesSomething } from './draft-store.ts'
import type { DraftState } from './use-draft.ts'

/**
 * Deletes what a check or a test has left that ended with its page: schedules that are switched off, and that their
 * draft knows. Another tab that is still at it keeps what it has.
 */
export function useLeftovers({ draft, update }: DraftState, client: Client): void {
  useEffect(() => {
    void cleared(client, draft, (remaining) => update((now) => ({ ...now, ...remaining(now) })))
    // Once, when the draft is opened: what this page itself makes, it deletes itself.
  }, [])
}

/** The same for drafts that are not open. */
export function useOtherLeftovers(store: DraftStore, drafts: readonly KeptDraft[], client: Client): void {
  useEffect(() => {
    for (const { draft } of drafts)
      void cleared(client, draft, (remaining) => store.amend(draft.id, remaining))
  }, [])
}

/** @param onCleared is not called for a draft that has left nothing, or that another tab edits */
async function cleared(
  client: Client,
  draft: Draft,
  onCleared: (remaining: (now: Leavings) => Leavings) => void,
): Promise<void> {
  if (!leavesSomething({ draft })) return
  const giveBack = await takeDraft(navigator.locks, draft.id)
  if (giveBack === null) return
  try {
    onCleared(await clearLeftovers(client, draft))
  } finally {
    giveBack()
  }
}

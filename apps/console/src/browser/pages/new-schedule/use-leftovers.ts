import { useEffect } from 'react'

import type { Client } from '../../api/client.ts'
import { takeDraft } from './check-lock.ts'
import type { Leftover } from './draft.ts'
import type { KeptDraft } from './draft-store.ts'
import { deleteSwitchedOff } from './save.ts'
import type { DraftState } from './use-draft.ts'

/**
 * Deletes what a check or a test has left that ended with its page: schedules that are switched off, and that their
 * draft knows. Another tab that is still at it keeps what it has.
 */
export function useLeftovers({ draft, update }: DraftState, client: Client): void {
  useEffect(() => {
    if (draft.leftovers.length === 0) return
    void cleared(client, draft).then((gone) =>
      update((now) => ({ ...now, leftovers: now.leftovers.filter(({ id }) => !gone.has(id)) })),
    )
    // Once, when the draft is opened: what this page itself makes, it deletes itself.
  }, [])
}

/** The same for drafts that are not open. They keep the ids: deleting what is gone does nothing. */
export function useOtherLeftovers(drafts: readonly KeptDraft[], client: Client): void {
  useEffect(() => {
    for (const { draft } of drafts) void cleared(client, draft)
  }, [])
}

/** @returns the ids of what is gone; what could not be deleted now stays for the next visit */
async function cleared(
  client: Client,
  draft: { readonly id: string; readonly leftovers: readonly Leftover[] },
): Promise<ReadonlySet<string>> {
  const gone = new Set<string>()
  const giveBack = await takeDraft(navigator.locks, draft.id)
  if (giveBack === null) return gone
  try {
    for (const leftover of draft.leftovers) {
      await deleteSwitchedOff(client, leftover)
      gone.add(leftover.id)
    }
  } catch {
    // The service cannot be reached, or refuses: the page says so by itself when it is used.
  } finally {
    giveBack()
  }
  return gone
}

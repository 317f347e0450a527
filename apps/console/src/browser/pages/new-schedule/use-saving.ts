import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { askAgain } from '../../api/ask-again.ts'
import { useClient } from '../../api/client-context.ts'
import { preflightOf } from '../../api/schedule-queries.ts'
import { preflightWarnings } from '../../controls/preflight-warnings.ts'
import { useNavigateWhileHere } from '../../controls/use-navigate-while-here.ts'
import { useDraftChecks, useDraftChecksState } from '../../draft-checks/draft-checks-context.ts'
import { type Check, checkOf, isHeldFor } from '../../draft-checks/draft-checks.ts'
import { errorOf } from '../../failure/error-of.ts'
import { nameOf } from '../../schedule-forms/content.ts'
import type { SectionFinding } from '../../schedule-forms/section-finding.ts'
import type { MailPasswords } from '../../schedule-forms/sent-content.ts'
import { takeDraft } from './check-lock.ts'
import { withdrawTrial } from './clear-leftovers.ts'
import { createOnce } from './create-once.ts'
import type { Creation, Leftover } from './draft.ts'
import { deleteLeftover, switchOn } from './save.ts'
import type { DraftState } from './use-draft.ts'

export interface Saving {
  readonly check: Check
  /** Whether the draft may not change: it is what is checked and saved. */
  readonly isHeld: boolean
  save(): Promise<void>
  finish(saved: Leftover): Promise<void>
  drop(saved: Leftover): Promise<void>
}

interface SavingOf {
  readonly state: DraftState
  readonly passwords: MailPasswords
  /** Says what the service refused, where it can be mended. */
  readonly onRefused: (refusals: readonly SectionFinding[]) => void
}

/** The check of a draft, then its schedule. It goes on while its user reads other steps, and other pages. */
export function useSaving({ state, passwords, onRefused }: SavingOf): Saving {
  const client = useClient()
  const queries = useQueryClient()
  const router = useRouter()
  const navigate = useNavigateWhileHere()
  const checks = useDraftChecks()
  const { draft } = state
  const check = checkOf(useDraftChecksState(), draft.id)
  useEffect(() => checks.open(draft.id), [checks, draft.id])
  // After the render that frees the fields: one that is held takes no focus.
  useEffect(() => {
    if (check.kind === 'refused') onRefused(check.refusals)
  }, [check])

  async function checked(): Promise<Check> {
    for (const leftover of draft.leftovers) await deleteLeftover(client, leftover)
    for (const trial of draft.trials) await withdrawTrial(client, trial)
    const keep = (creation: Creation) => state.updateStored(() => ({ creation, leftovers: [], trials: [] }))
    const saved = await createOnce({ client, draft, passwords, keep })
    if (!('id' in saved)) {
      state.updateStored(() => ({ creation: null }))
      return { kind: 'refused', refusals: saved }
    }
    state.updateStored(() => ({ creation: null, leftovers: [saved] }))
    const preflight = await preflightOf(client, saved.id)
    if (!preflight.Runnable) {
      await remove(saved)
      return { kind: 'stopped', preflight }
    }
    const asked = preflightWarnings(preflight)
    if (preflight.PassingProblems.length + asked.length > 0) return { kind: 'asks', preflight, saved }
    return await finished(saved)
  }

  async function finished(saved: Leftover): Promise<Check> {
    if (draft.recurrence.Enabled !== false) await switchOn(client, saved)
    state.discard()
    await askAgain(queries, ['schedules'])
    if (checks.state().open !== draft.id) return { kind: 'saved', id: saved.id }
    checks.set(draft.id, { kind: 'opening' })
    await navigate({ to: '/schedules/$id', params: { id: saved.id } })
    return router.latestLocation.pathname.endsWith(saved.id)
      ? { kind: 'none' }
      : { kind: 'saved', id: saved.id }
  }

  async function remove(saved: Leftover): Promise<void> {
    await deleteLeftover(client, saved)
    state.updateStored(() => ({ leftovers: [] }))
  }

  /**
   * Goes on with the check. Another tab with this draft does not delete the schedule that this one checks.
   */
  async function go(step: () => Promise<Check>): Promise<void> {
    onRefused([])
    await checks.begin(draft.id, nameOf(draft), () => takeDraft(navigator.locks, draft.id))
    checks.set(
      draft.id,
      await step().catch((error: unknown): Check => ({ kind: 'failed', error: errorOf(error) })),
    )
  }
  return {
    check,
    isHeld: isHeldFor(check),
    save: () => go(checked),
    finish: (saved: Leftover) => go(() => finished(saved)),
    async drop(saved: Leftover) {
      await go(async () => {
        await remove(saved)
        return { kind: 'none' }
      })
    },
  }
}

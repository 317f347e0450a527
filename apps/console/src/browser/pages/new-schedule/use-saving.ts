import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { askAgain } from '../../api/ask-again.ts'
import { useClient } from '../../api/client-context.ts'
import { type Preflight, preflightOf } from '../../api/schedule-queries.ts'
import { preflightWarnings } from '../../controls/preflight-warnings.ts'
import { useNavigateWhileHere } from '../../controls/use-navigate-while-here.ts'
import { errorOf } from '../../failure/error-of.ts'
import type { SectionFinding } from '../../schedule-forms/section-finding.ts'
import type { MailPasswords } from '../../schedule-forms/sent-content.ts'
import { takeDraft } from './check-lock.ts'
import { withdrawTrial } from './clear-leftovers.ts'
import { createOnce } from './create-once.ts'
import type { Creation, Leftover } from './draft.ts'
import { deleteLeftover, switchOn } from './save.ts'
import type { DraftState } from './use-draft.ts'

export type Check =
  | { readonly kind: 'none' | 'busy' }
  /** The service has stored nothing. */
  | { readonly kind: 'refused'; readonly refusals: readonly SectionFinding[] }
  | { readonly kind: 'failed'; readonly error: Error }
  /** The source says that it cannot run: nothing is left of it. */
  | { readonly kind: 'stopped'; readonly preflight: Preflight }
  | { readonly kind: 'asks'; readonly preflight: Preflight; readonly saved: Leftover }

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

/** The check of a draft, then its schedule. It goes on while its user reads other steps. */
export function useSaving({ state, passwords, onRefused }: SavingOf): Saving {
  const client = useClient()
  const queries = useQueryClient()
  const navigate = useNavigateWhileHere()
  const [check, setCheck] = useState<Check>({ kind: 'none' })
  const { draft } = state
  const held = useRef<(() => void) | null>(null)
  const isAsking = useRef(false)
  // A check that goes on without its page keeps the draft until it ends; one that waits for an answer does not.
  useEffect(() => () => (isAsking.current ? giveBack() : undefined), [])

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
    await navigate({ to: '/schedules/$id', params: { id: saved.id } })
    return { kind: 'none' }
  }

  async function remove(saved: Leftover): Promise<void> {
    await deleteLeftover(client, saved)
    state.update((now) => ({ ...now, leftovers: [] }))
  }

  /**
   * Goes on with the check. Another tab with this draft does not delete the schedule that this one checks.
   */
  async function go(step: () => Promise<Check>): Promise<void> {
    setCheck({ kind: 'busy' })
    onRefused([])
    held.current ??= await takeDraft(navigator.locks, draft.id)
    const next = await step().catch((error: unknown): Check => ({ kind: 'failed', error: errorOf(error) }))
    isAsking.current = next.kind === 'asks'
    if (!isAsking.current) giveBack()
    setCheck(next)
    // In one step with it: a field that is held takes no focus.
    if (next.kind === 'refused') onRefused(next.refusals)
  }
  function giveBack() {
    held.current?.()
    held.current = null
  }
  return {
    check,
    isHeld: check.kind === 'busy' || check.kind === 'asks',
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

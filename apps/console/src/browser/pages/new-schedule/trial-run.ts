/** One real run of a draft, before it is saved: of a schedule that is switched off, and deleted when the run is over. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import type { Client } from '../../api/client.ts'
import { useClient } from '../../api/client-context.ts'
import { type Execution, executionQuery } from '../../api/queries.ts'
import { startRun } from '../../api/schedule-queries.ts'
import { errorOf } from '../../failure/error-of.ts'
import { clearLeftovers } from './clear-leftovers.ts'
import type { ScheduleContent } from '../../schedule-forms/content.ts'
import type { SectionFinding } from '../../schedule-forms/section-finding.ts'
import type { MailPasswords } from '../../schedule-forms/sent-content.ts'
import { saveSwitchedOff } from './save.ts'
import type { DraftState } from './use-draft.ts'

export type Trial =
  | { readonly kind: 'none' | 'busy' }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'refused'; readonly refusals: readonly SectionFinding[] }
  | { readonly kind: 'running'; readonly executionId: string }

/** The draft that is tried. */
export type TrialState = Pick<DraftState, 'draft' | 'update' | 'updateStored'>

export interface TrialOptions {
  readonly client: Client
  readonly state: TrialState
  /** What is tried. */
  readonly sent: ScheduleContent
  readonly passwords: MailPasswords
}

/**
 * Starts the run. The draft contains the request before it is sent, and the schedule once it is answered. A
 * later page therefore deletes what this page does not delete.
 */
export async function startTrial({ client, state, sent, passwords }: TrialOptions): Promise<Trial> {
  const { draft, update, updateStored } = state
  const creation = { idempotencyKey: crypto.randomUUID(), sent }
  try {
    if (draft.trials.length > 0) {
      const remaining = await clearLeftovers(client, { leftovers: [], trials: draft.trials })
      update((now) => ({ ...now, ...remaining(now) }))
    }
    updateStored(({ trials }) => ({ trials: [...trials, creation] }))
    const saved = await saveSwitchedOff({
      client,
      draft: sent,
      passwords,
      idempotencyKey: creation.idempotencyKey,
    })
    const left = 'id' in saved ? [saved] : []
    updateStored(({ leftovers, trials }) => ({
      leftovers: [...leftovers, ...left],
      trials: trials.filter(({ idempotencyKey }) => idempotencyKey !== creation.idempotencyKey),
    }))
    if (!('id' in saved)) return { kind: 'refused', refusals: saved }
    return {
      kind: 'running',
      executionId: await startRun(client, { ScheduleId: saved.id }, crypto.randomUUID()),
    }
  } catch (error) {
    return { kind: 'failed', error: errorOf(error) }
  }
}

/** Deletes the schedules of trial runs: only the records of the runs stay. */
export async function endTrial(client: Client, { draft, update }: TrialState): Promise<void> {
  const remaining = await clearLeftovers(client, draft)
  update((now) => ({ ...now, ...remaining(now) }))
}

/** The execution of a trial, null while it is not known; says once when it is over. */
export function useTrialRun(executionId: string, onEnd: () => void): Execution | null {
  const { data = null } = useQuery(executionQuery(useClient(), executionId))
  const isOver = data !== null && isEnded(data)
  useEffect(() => {
    if (isOver) onEnd()
    // Once, when the run ends.
  }, [isOver])
  return data
}

export function isEnded({ CompletedEpochUtc }: Execution): boolean {
  return CompletedEpochUtc !== null
}

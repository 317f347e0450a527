/** One real run of a draft, before it is saved: of a schedule that is switched off, and deleted when the run is over. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import type { Client } from '../../api/client.ts'
import { useClient } from '../../api/client-context.ts'
import { type Execution, executionQuery } from '../../api/queries.ts'
import { startRun } from '../../api/schedule-queries.ts'
import { errorOf } from '../../failure/error-of.ts'
import type { Leftover } from './draft.ts'
import { deleteLeftover, type StepFinding } from './save.ts'
import type { StepProps } from './step-props.ts'

export type Trial =
  | { readonly kind: 'none' | 'busy' }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'refused'; readonly refusals: readonly StepFinding[] }
  | { readonly kind: 'running'; readonly executionId: string }

export interface TrialOptions {
  readonly client: Client
  /** Saves what is tried. */
  readonly save: () => Promise<Leftover | readonly StepFinding[]>
  readonly onUpdate: StepProps['onUpdate']
}

/** Starts the run. From when the schedule is there, the draft knows that it is to be deleted. */
export async function startTrial({ client, save, onUpdate }: TrialOptions): Promise<Trial> {
  try {
    const saved = await save()
    if (!('id' in saved)) return { kind: 'refused', refusals: saved }
    onUpdate((now) => ({ ...now, leftovers: [...now.leftovers, saved] }))
    return { kind: 'running', executionId: await startRun(client, saved.id, crypto.randomUUID()) }
  } catch (error) {
    return { kind: 'failed', error: errorOf(error) }
  }
}

/** Deletes what a run was made with: nothing of it is left but its record. What cannot be deleted now stays known. */
export async function endTrial(
  client: Client,
  { draft: { leftovers }, onUpdate }: Pick<StepProps, 'draft' | 'onUpdate'>,
): Promise<void> {
  const gone = new Set<string>()
  try {
    for (const leftover of leftovers) {
      await deleteLeftover(client, leftover)
      gone.add(leftover.id)
    }
  } catch {
    // It is tried again when the draft is opened or saved.
  }
  onUpdate((now) => ({ ...now, leftovers: now.leftovers.filter(({ id }) => !gone.has(id)) }))
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

/** How far an action on many schedules has come, and where it is kept while its page may end. */
import type { BulkFailure, BulkTask, ChosenSchedule, PartOutcome } from '../api/bulk-schedules.ts'
import type { BrowserStorage } from '../storage/browser-storage.ts'

export interface BulkProgress {
  /** Names the action in the idempotency keys of its parts. */
  readonly id: string
  readonly task: BulkTask
  /** How many it is about. */
  readonly count: number
  /** Of how many the service has answered. */
  readonly answered: number
  readonly done: number
  readonly failures: readonly BulkFailure[]
  /** Those without an answer, in the order in which they are asked for. */
  readonly rest: readonly ChosenSchedule[]
  /** What was changed, for an undo; null when the page before knew some of it. */
  readonly changed: readonly ChosenSchedule[] | null
}

export function newProgress(task: BulkTask, count: number): BulkProgress {
  return { id: crypto.randomUUID(), task, count, answered: 0, done: 0, failures: [], rest: [], changed: [] }
}

/** What is known once the first ones of the rest have their answer. */
export function withAnswer(
  progress: BulkProgress,
  asked: number,
  { done, failures, changed }: PartOutcome,
): BulkProgress {
  return {
    ...progress,
    answered: progress.answered + asked,
    done: progress.done + done,
    failures: [...progress.failures, ...failures],
    rest: progress.rest.slice(asked),
    changed: progress.changed === null ? null : [...progress.changed, ...changed],
  }
}

/**
 * `interrupted`: its page ended first. `failed`: a request failed, and what is left can be asked for again.
 * `refused`: the service takes no part of it.
 */
export type BulkEnd = 'complete' | 'stopped' | 'failed' | 'interrupted' | 'refused'

/** An action of which some may be left to do. */
export interface KeptBulk {
  readonly end: BulkEnd
  readonly progress: BulkProgress
}

export interface BulkStore {
  /** What the page before left, or null. */
  read(): KeptBulk | null
  /** Null when there is nothing left to do. */
  keep(kept: KeptBulk | null): void
}

/** Keeps the action of one user in one tab; where the browser keeps nothing, only a reload forgets it. */
export function createBulkStore(storage: BrowserStorage, userId: string): BulkStore {
  const key = `punctual-bulk:${userId}`
  return {
    read: () => parsed(storage.read(key)),
    keep(kept) {
      // What a browser without room has kept before is no longer true.
      if (kept === null || !storage.keep(key, JSON.stringify({ version, ...kept }))) storage.remove(key)
    },
  }
}

const version = 1

/** Null for what this version did not write. */
function parsed(text: string | null): KeptBulk | null {
  try {
    const kept = JSON.parse(text ?? 'null') as (KeptBulk & { version: number }) | null
    return kept?.version === version ? kept : null
  } catch {
    return null
  }
}

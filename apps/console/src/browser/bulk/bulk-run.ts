/**
 * The action on many schedules that runs in this page, at most one at a time, in requests that the service takes.
 *
 * It belongs to no page of the console, so it goes on when the viewer opens another one. A part has the same
 * idempotency key whenever it is sent: going on after a reload or a lost answer does nothing twice.
 */
import {
  type BulkPart,
  type BulkTask,
  type ChosenSchedule,
  firstPart,
  type PartOutcome,
  undoable,
} from '../api/bulk-schedules.ts'
import { passes } from '../api/problem.ts'
import { errorOf } from '../failure/error-of.ts'
import {
  type BulkEnd,
  type BulkProgress,
  type BulkStore,
  type KeptBulk,
  newProgress,
  withAnswer,
} from './bulk-progress.ts'

export type BulkState =
  | { readonly kind: 'none' }
  | { readonly kind: 'running'; readonly progress: BulkProgress; readonly isStopping: boolean }
  | {
      readonly kind: 'ended'
      readonly end: BulkEnd
      readonly progress: BulkProgress
      /** What a request failed with; null when none did, or when that was before a reload. */
      readonly error: Error | null
    }

export interface BulkBeginning {
  readonly task: BulkTask
  /** How many will be found, as far as it is known before. */
  readonly count: number
  readonly find: () => Promise<readonly ChosenSchedule[]>
}

export interface BulkRun {
  state(): BulkState
  subscribe(listener: () => void): () => void
  /**
   * Begins an action; nothing when one runs already. It ends when the first part is answered.
   *
   * @throws ApiProblem when the first part is refused as a whole; other errors when it has no answer
   */
  start(beginning: BulkBeginning): Promise<void>
  /** Lets the part under way be the last one. */
  stop(): void
  /** Does what is left of an action that has ended. */
  goOn(): void
  /** Gives each schedule that was changed what it had before; nothing for an action without an undo. */
  undo(): Promise<void>
  /** Forgets an action that has ended. */
  close(): void
}

export interface BulkRunOptions {
  readonly send: (part: BulkPart) => Promise<PartOutcome>
  /** How many schedules one request names. */
  readonly partSize: number
  readonly store: BulkStore
  readonly onEnd: () => void
}

export function createBulkRun({ send, partSize, store, onEnd }: BulkRunOptions): BulkRun {
  let current = stateOf(store.read())
  const listeners = new Set<() => void>()
  const become = (next: BulkState) => {
    current = next
    store.keep(keptOf(next))
    for (const listener of listeners) listener()
  }
  const isStopping = () => current.kind === 'running' && current.isStopping
  const end = (progress: BulkProgress, how: BulkEnd, error: Error | null = null) => {
    become({ kind: 'ended', end: how, progress, error })
    onEnd()
  }
  async function sendNext(progress: BulkProgress): Promise<BulkProgress> {
    become({ kind: 'running', progress, isStopping: isStopping() })
    const schedules = firstPart(progress.rest, partSize)
    const key = `${progress.id}:${progress.answered}`
    const outcome = await send({ task: progress.task, schedules, key })
    return withAnswer(progress, schedules.length, outcome)
  }
  async function sendRest(begun: BulkProgress): Promise<void> {
    let progress = begun
    try {
      while (progress.rest.length > 0 && !isStopping()) progress = await sendNext(progress)
      end(progress, progress.rest.length > 0 ? 'stopped' : 'complete')
    } catch (error) {
      end(progress, 'failed', errorOf(error))
    }
  }
  async function begin(known: BulkProgress, find: BulkBeginning['find']): Promise<void> {
    let progress = known
    become({ kind: 'running', progress, isStopping: false })
    try {
      const found = await find()
      const rest = found.map(({ ScheduleId, ScheduleName, DisabledBy = null, change }) => ({
        ScheduleId,
        ScheduleName,
        ...(DisabledBy === null ? {} : { DisabledBy }),
        ...(change === undefined ? {} : { change }),
      }))
      progress = { ...progress, rest, count: progress.answered + rest.length }
      if (rest.length > 0 && !isStopping()) progress = await sendNext(progress)
    } catch (error) {
      end(progress, progress.rest.length > 0 && passes(error) ? 'failed' : 'refused', errorOf(error))
      throw error
    }
    void sendRest(progress)
  }
  return {
    state: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async start({ task, count, find }) {
      if (current.kind !== 'running') await begin(newProgress(task, count), find)
    },
    stop() {
      if (current.kind === 'running') become({ ...current, isStopping: true })
    },
    goOn() {
      if (current.kind !== 'ended') return
      void sendRest(current.progress)
    },
    async undo() {
      if (current.kind !== 'ended') return
      const { task, changed } = current.progress
      const of = undoable(task.action)
      if (of === null || changed === null || changed.length === 0) return
      await begin(newProgress({ action: 'Undo', of }, changed.length), () => Promise.resolve(changed))
    },
    close() {
      if (current.kind === 'ended') become({ kind: 'none' })
    },
  }
}

function stateOf(kept: KeptBulk | null): BulkState {
  return kept === null ? { kind: 'none' } : { kind: 'ended', ...kept, error: null }
}

/** What the next page has to know. */
function keptOf(state: BulkState): KeptBulk | null {
  if (state.kind === 'none' || state.progress.rest.length === 0) return null
  // What an undo needs may be long: only this page has it.
  const progress = { ...state.progress, changed: null }
  if (state.kind === 'running') return { end: 'interrupted', progress }
  if (state.end === 'refused') return null
  // A page that ends fails its own request, and may still write that down.
  return { end: state.end === 'failed' ? 'interrupted' : state.end, progress }
}

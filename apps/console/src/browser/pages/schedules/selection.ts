/** Which schedules of the list are chosen: some, also when the list no longer has them, or all that the filter finds. */
import { useEffect, useRef } from 'react'

import type { FoundSchedule } from '../../api/queries.ts'
import { useBulkState } from '../../bulk/bulk-context.ts'

export type Selection =
  | {
      readonly kind: 'some'
      /** By id, as they were in the list: what is counted is what an action changes, however the list moves. */
      readonly chosen: ReadonlyMap<string, FoundSchedule>
      /** The id of the row where a range begins. */
      readonly anchor: string | null
    }
  | { readonly kind: 'all' }

export const nothing: Selection = { kind: 'some', chosen: new Map(), anchor: null }
export const everything: Selection = { kind: 'all' }

export function isChosen(selection: Selection, id: string): boolean {
  return selection.kind === 'all' || selection.chosen.has(id)
}

export function countChosen(selection: Selection, total: number): number {
  return selection.kind === 'all' ? total : selection.chosen.size
}

/** The chosen ones, as the known rows have them now; of everything that is found, only the known rows. */
export function chosenOf(
  selection: Selection,
  schedules: readonly FoundSchedule[],
): readonly FoundSchedule[] {
  if (selection.kind === 'all') return schedules
  const now = byId(schedules.filter(({ ScheduleId }) => selection.chosen.has(ScheduleId)))
  return [...new Map([...selection.chosen, ...now]).values()]
}

const byId = (schedules: readonly FoundSchedule[]) =>
  schedules.map((each) => [each.ScheduleId, each] as const)

/** Chooses a row or gives it up. With a range, every row from the one before gets what that one has. */
export function toggled(
  selection: Selection,
  at: number,
  { schedules, isRange }: { schedules: readonly FoundSchedule[]; isRange: boolean },
): Selection {
  const row = schedules[at]
  if (row === undefined) return selection
  // Of a selection of everything that is found, a user can deselect only the known rows one by one.
  const chosen = new Map(selection.kind === 'all' ? byId(schedules) : selection.chosen)
  const id = row.ScheduleId
  const anchor = selection.kind === 'some' ? selection.anchor : null
  const from = schedules.findIndex(({ ScheduleId }) => ScheduleId === anchor)
  if (!isRange || from === -1) {
    if (!chosen.delete(id)) chosen.set(id, row)
    return { kind: 'some', chosen, anchor: id }
  }
  const isAdding = chosen.has(anchor ?? '')
  for (const each of schedules.slice(Math.min(from, at), Math.max(from, at) + 1)) {
    if (isAdding) chosen.set(each.ScheduleId, each)
    else chosen.delete(each.ScheduleId)
  }
  return { kind: 'some', chosen, anchor: id }
}

interface Choosing {
  readonly selection: Selection
  readonly schedules: readonly FoundSchedule[]
  readonly onSelection: (selection: Selection) => void
}

/** Chooses those for which an action that this page has seen running failed. */
export function useFailedStayChosen({ selection, schedules, onSelection }: Choosing): void {
  const state = useBulkState()
  const seen = useRef(state.kind)
  // Those that it began with: they are not chosen any more once its first part is done.
  const begun = useRef<readonly FoundSchedule[]>([])
  useEffect(() => {
    if (seen.current !== 'running' && state.kind === 'running') begun.current = chosenOf(selection, schedules)
    const hasEnded = seen.current === 'running' && state.kind === 'ended'
    seen.current = state.kind
    if (!hasEnded) return
    const failed = new Set(state.progress.failures.map(({ scheduleId }) => scheduleId))
    const known = [...begun.current, ...schedules]
    const chosen = new Map(byId(known.filter(({ ScheduleId }) => failed.has(ScheduleId))))
    if (chosen.size > 0) onSelection({ kind: 'some', chosen, anchor: null })
  }, [state, selection, schedules, onSelection])
}

/** Which schedules of the list are chosen: some by id, or all that the filter finds. */
import { useEffect, useRef } from 'react'

import type { FoundSchedule } from '../../api/queries.ts'
import { useBulkState } from '../../bulk/bulk-context.ts'

export type Selection =
  | { readonly kind: 'some'; readonly ids: ReadonlySet<string>; readonly anchor: number | null }
  | { readonly kind: 'all' }

export const nothing: Selection = { kind: 'some', ids: new Set(), anchor: null }
export const everything: Selection = { kind: 'all' }

export function isChosen(selection: Selection, id: string): boolean {
  return selection.kind === 'all' || selection.ids.has(id)
}

export function countChosen(selection: Selection, total: number): number {
  return selection.kind === 'all' ? total : selection.ids.size
}

/** The chosen ones of the rows that are known. */
export function chosenOf(
  selection: Selection,
  schedules: readonly FoundSchedule[],
): readonly FoundSchedule[] {
  return schedules.filter(({ ScheduleId }) => isChosen(selection, ScheduleId))
}

/** Chooses a row or gives it up. With a range, every row from the one before gets what that one has. */
export function toggled(
  selection: Selection,
  at: number,
  { schedules, isRange }: { schedules: readonly FoundSchedule[]; isRange: boolean },
): Selection {
  const id = schedules[at]?.ScheduleId
  if (id === undefined) return selection
  // Of a selection of everything that is found, a user can deselect only the known rows one by one.
  const ids =
    selection.kind === 'all' ? new Set(schedules.map(({ ScheduleId }) => ScheduleId)) : new Set(selection.ids)
  const anchor = selection.kind === 'some' ? selection.anchor : null
  if (!isRange || anchor === null) {
    if (!ids.delete(id)) ids.add(id)
    return { kind: 'some', ids, anchor: at }
  }
  const isAdding = ids.has(schedules[anchor]?.ScheduleId ?? '')
  for (const { ScheduleId } of schedules.slice(Math.min(anchor, at), Math.max(anchor, at) + 1)) {
    if (isAdding) ids.add(ScheduleId)
    else ids.delete(ScheduleId)
  }
  return { kind: 'some', ids, anchor: at }
}

/** Chooses those of the known rows for which an action that this page has seen running failed. */
export function useFailedStayChosen(
  schedules: readonly FoundSchedule[],
  onSelection: (selection: Selection) => void,
): void {
  const state = useBulkState()
  const seen = useRef(state.kind)
  useEffect(() => {
    const hasEnded = seen.current === 'running' && state.kind === 'ended'
    seen.current = state.kind
    if (!hasEnded) return
    const failed = new Set(state.progress.failures.map(({ scheduleId }) => scheduleId))
    const ids = new Set(schedules.map(({ ScheduleId }) => ScheduleId).filter((id) => failed.has(id)))
    if (ids.size > 0) onSelection({ kind: 'some', ids, anchor: null })
  }, [state, schedules, onSelection])
}

import type { Catalog } from '@punctual/catalog'
import type { Clock } from '@punctual/runtime'
import { delayOfWindows, putOffByWindow, type Window } from '@punctual/domain'

import type { Duty, Wake } from '../duty.ts'
import type { EngineStore } from '../port.ts'
import type { MovedWait, WindowWait, WindowWaitPlace } from '../port/window-waits.ts'
import { earliestOf, endOfDelay, readWindowsOf } from './due-windows.ts'

type WindowStore = Pick<EngineStore, 'windowWaits'> & Pick<Catalog, 'windows'>

/** Runs that one statement reads or moves. */
const page = 500

/**
 * Lets the runs that wait for a window follow its edits: each waits as if it was planned now. So a window that is
 * removed, shortened, made longer, or resumed at the moment of planning, holds no run for longer than it lasts.
 */
export function createWindowDuty(
  { store, clock }: { readonly store: WindowStore; readonly clock: Pick<Clock, 'now'> },
  wake: Wake,
): Duty['run'] {
  return async (signal) => {
    let isMoved = false
    let after: WindowWaitPlace | null = null
    for (;;) {
      const waits = await store.windowWaits.read(page, after)
      const first = earliestOf(
        waits.map(({ dueAt }) => dueAt),
        clock.now(),
      )
      const ids = new Set(waits.map(({ scheduleId }) => scheduleId))
      const windowsOf = await readWindowsOf(store, [...ids], first)
      const moved = waits.flatMap((wait) => movedBy(windowsOf(wait.scheduleId), wait, clock.now()) ?? [])
      if (moved.length > 0) await store.windowWaits.move(moved)
      isMoved ||= moved.length > 0
      after = waits.at(-1) ?? null
      if (waits.length < page || signal.aborted) break
    }
    if (isMoved) wake('relay')
    return undefined
  }
}

/** Null where nothing is different. A run that waits is not skipped any more. */
function movedBy(
  windows: readonly Window[],
  { executionId, dueAt, reason }: WindowWait,
  at: Date,
): MovedWait | null {
  const delay = delayOfWindows(windows, dueAt, at)
  if (delay === null) return { executionId, notBefore: dueAt, reason: null }
  const now = putOffByWindow(delay)
  if (now.message === reason.message) return null
  return { executionId, notBefore: endOfDelay(delay.until, dueAt), reason: now }
}

/** What windows make of the runs that are due in a span: how many wait, and how many are skipped, for each of them. */
import { setImmediate } from 'node:timers/promises'

import {
  effectOfWindows,
  endOfWindow,
  stillWaits,
  type Stretch,
  stretchesOf,
  type Window,
  type WindowEffect,
} from '@punctual/domain'

interface Counted {
  readonly id: string
  readonly mayOverlap: boolean
}

export interface DueRun<Schedule> {
  readonly at: Date
  readonly schedule: Schedule
}

interface Counts {
  waiting: number
  skipped: number
}

export interface WindowCounts<Schedule> {
  /** Of all windows together: each run once. */
  readonly total: Readonly<Counts>
  /** For each of the shown windows, the times that it is in force. */
  readonly stretches: ReadonlyMap<string, readonly (Stretch & Readonly<Counts>)[]>
  /** The runs that the asked window decides about, and what becomes of them. */
  readonly runs: readonly (DueRun<Schedule> & { readonly effect: WindowEffect })[]
}

interface Asked<Schedule> {
  readonly span: { readonly from: Date; readonly to: Date }
  /** In the order of their instants. */
  readonly runs: readonly DueRun<Schedule>[]
  readonly windowsOf: (schedule: Schedule) => readonly Window[]
  /** Those that are answered. */
  readonly shown: readonly Window[]
  readonly askedId: string
  readonly signal: AbortSignal
}

/** Runs that are worked out without a pause: a few milliseconds. */
const runsOfATurn = 1_000

/**
 * A run that waits counts for each window that is in force when it is due. A skipped one counts for the window that skips
 * it. One that is missed, since the run before it waits, counts for none.
 */
export async function countRuns<Schedule extends Counted>(
  asked: Asked<Schedule>,
): Promise<WindowCounts<Schedule>> {
  const { span, runs, windowsOf, shown, askedId, signal } = asked
  const total: Counts = { waiting: 0, skipped: 0 }
  const stretches = new Map(
    shown.map(({ id, times }) => [
      id,
      stretchesOf(times, span).map((each) => ({ ...each, waiting: 0, skipped: 0 })),
    ]),
  )
  const waiting = new Map<string, WindowEffect>()
  const decided: (DueRun<Schedule> & { effect: WindowEffect })[] = []
  for (const [index, run] of runs.entries()) {
    if (index % runsOfATurn === runsOfATurn - 1) {
      await setImmediate()
      signal.throwIfAborted()
    }
    const windows = windowsOf(run.schedule)
    const effect = effectOfWindows(windows, run.at)
    if (effect === null) continue
    const { id, mayOverlap } = run.schedule
    if (!mayOverlap && stillWaits(waiting.get(id) ?? null, run.at)) continue
    if (effect.policy === 'Delay') waiting.set(id, effect)
    const part = effect.policy === 'Skip' ? 'skipped' : 'waiting'
    total[part] += 1
    const counting =
      effect.policy === 'Skip'
        ? [effect.window]
        : windows.filter(({ times }) => endOfWindow(times, run.at) !== undefined)
    for (const { id } of counting) {
      const stretch = stretches.get(id)?.find((each) => covers(each, run.at))
      if (stretch) stretch[part] += 1
    }
    if (counting.some(({ id }) => id === askedId)) decided.push({ ...run, effect })
  }
  return { total, stretches, runs: decided }
}

const covers = ({ from, until }: Stretch, at: Date) => at >= from && (until === null || at < until)

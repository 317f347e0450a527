/** What a plan does to the runs of the next days, and to who gets mails. */
import type { Client, Schemas } from '@punctual/client'

import type { JsonObject } from '../json-file.ts'
import { type Difference, recipientsOf } from './plan.ts'

/** A run as the service plans it. */
type Run = Pick<Schemas['Occurrence'], 'EpochUtc' | 'Local'>

/** The first runs of one place in the order that are at two instants; null for a side that has no further run. */
interface FirstDifference {
  readonly Before: Run | null
  readonly After: Run | null
}

interface Runs {
  readonly RunsBefore: number
  readonly RunsAfter: number
  /** Null when the runs are the same, and when one side has none. */
  readonly FirstDifference: FirstDifference | null
}

export interface Effect extends Runs {
  readonly RecipientsAdded: readonly string[]
  readonly RecipientsRemoved: readonly string[]
}

interface Change {
  readonly Before: unknown
  readonly After: unknown
}

interface Window {
  readonly client: Client
  readonly nowEpoch: number
}

export const days = 30
/** Most runs of one answer of the service. */
const mostRuns = 1_000
/** Runs that are counted of a schedule: each answer takes the service as long as a thousand runs. */
export const mostCounted = 20_000

/** @param change what the service would make of the schedule */
export async function effectOf(
  { model, stored }: Difference,
  change: Change,
  window: Window,
): Promise<Effect> {
  const [before, after] = [recipientsOf(change.Before), recipientsOf(change.After)]
  const ofStored = stored === null ? none() : runsOf({ ScheduleId: stored.ScheduleId }, change.Before, window)
  const ofModel = model === null ? none() : runsOf({ Schedule: model['Schedule'] }, change.After, window)
  return {
    ...(await comparedRuns(ofStored, ofModel)),
    RecipientsAdded: after.filter((each) => !before.includes(each)),
    RecipientsRemoved: before.filter((each) => !after.includes(each)),
  }
}

type RunsInOrder = AsyncGenerator<Run, void>

/** Reads both sides in step: of either, one answer of the service is kept at a time. */
async function comparedRuns(before: RunsInOrder, after: RunsInOrder): Promise<Runs> {
  let [RunsBefore, RunsAfter] = [0, 0]
  let first: FirstDifference | null = null
  for (;;) {
    const [Before, After] = [await nextOf(before), await nextOf(after)]
    if (Before === null && After === null) break
    if (Before !== null) RunsBefore += 1
    if (After !== null) RunsAfter += 1
    if (Before?.EpochUtc !== After?.EpochUtc) first ??= { Before, After }
  }
  return { RunsBefore, RunsAfter, FirstDifference: RunsBefore > 0 && RunsAfter > 0 ? first : null }
}

async function nextOf(runs: RunsInOrder): Promise<Run | null> {
  const next = await runs.next()
  return next.done === true ? null : next.value
}

async function* none(): RunsInOrder {}

/** Runs within the days, as the service plans them, up to `mostCounted`; none of a schedule that is off. */
async function* runsOf(of: JsonObject, schedule: unknown, { client, nowEpoch }: Window): RunsInOrder {
  const { Enabled } = ((schedule as JsonObject | null)?.['Schedule'] ?? {}) as JsonObject
  if (Enabled === false) return
  const end = nowEpoch + days * 86_400
  for (let [counted, from] = [0, nowEpoch]; counted < mostCounted; counted += mostRuns) {
    const body = { ...of, Count: mostRuns, FromEpochUtc: from }
    const runs = await client.postUnchecked('/api/schedule/previewruns', { body })
    yield* runs.filter(({ EpochUtc }) => EpochUtc <= end)
    const last = runs.at(-1)?.EpochUtc ?? end
    if (runs.length < mostRuns || last >= end) return
    from = last
  }
}

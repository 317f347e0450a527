/** What a plan does to the runs of the next days, and to who gets mails. */
import type { Client } from '@punctual/client'

import type { JsonObject } from '../json-file.ts'
import { type Difference, recipientsOf } from './plan.ts'

export interface Effect {
  readonly RunsBefore: number
  readonly RunsAfter: number
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
  return {
    RunsBefore: stored === null ? 0 : await runsOf({ ScheduleId: stored.ScheduleId }, change.Before, window),
    RunsAfter: model === null ? 0 : await runsOf({ Schedule: model['Schedule'] }, change.After, window),
    RecipientsAdded: after.filter((each) => !before.includes(each)),
    RecipientsRemoved: before.filter((each) => !after.includes(each)),
  }
}

/** Runs within the days, as the service plans them, up to `mostCounted`; none of a schedule that is off. */
async function runsOf(of: JsonObject, schedule: unknown, { client, nowEpoch }: Window): Promise<number> {
  const { Enabled } = ((schedule as JsonObject | null)?.['Schedule'] ?? {}) as JsonObject
  if (Enabled === false) return 0
  const end = nowEpoch + days * 86_400
  for (let [counted, from] = [0, nowEpoch]; ;) {
    const body = { ...of, Count: mostRuns, FromEpochUtc: from }
    const runs = await client.postUnchecked('/api/schedule/previewruns', { body })
    counted += runs.filter(({ EpochUtc }) => EpochUtc <= end).length
    const last = runs.at(-1)?.EpochUtc ?? end
    if (runs.length < mostRuns || last >= end) return counted
    if (counted >= mostCounted) return mostCounted
    from = last
  }
}

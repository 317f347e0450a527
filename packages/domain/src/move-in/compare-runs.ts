import { formatWall } from '../recurrence/local-date.ts'
import type { HolidayCalendar } from '../recurrence/holiday-calendar.ts'
import { previewRuns } from '../recurrence/preview.ts'
import type { Recurrence } from '../recurrence/recurrence.ts'
import { type SourceRule, sourceRuns } from './source-rule.ts'

/** How many of the next runs are compared. */
export const comparedRuns = 100

/** Differences that are listed; more are counted. */
const listedDifferences = 10

/** A run that only one side has, on the clock of the zone; null on the side without it. */
export interface RunDifference {
  readonly source: string | null
  readonly here: string | null
}

export interface RunComparison {
  /** Runs of the source that were compared. */
  readonly compared: number
  readonly differing: number
  readonly differences: readonly RunDifference[]
}

/** Compares the next runs of a rule of another scheduler with those that this service would plan. */
export function compareRuns(rule: SourceRule, recurrence: Recurrence, after: Date): RunComparison {
  const theirs = sourceRuns(rule, after, comparedRuns)
  return comparisonOf({
    theirs: theirs.map(({ at, wall }) => ({ at, wall: formatWall(wall) })),
    ours: plannedRuns(recurrence, { after }),
    // The clock counts: a time that it skips is no run there.
    keyOf: ({ wall }) => wall,
  })
}

/** Compares runs that another service of this kind plans with those of this one: their instants count. */
export function compareInstants(
  theirs: readonly ComparedRun[],
  recurrence: Recurrence,
  within: { readonly after: Date; readonly calendar: HolidayCalendar | null },
): RunComparison {
  return comparisonOf({ theirs, ours: plannedRuns(recurrence, within), keyOf: ({ at }) => at })
}

export interface ComparedRun {
  readonly at: number
  /** `YYYY-MM-DDTHH:mm:ss`. */
  readonly wall: string
}

function plannedRuns(
  recurrence: Recurrence,
  { after, calendar = null }: { readonly after: Date; readonly calendar?: HolidayCalendar | null },
): ComparedRun[] {
  const runs = [...previewRuns(recurrence, { after, calendar, count: comparedRuns })]
  return runs.map(({ at, local }) => ({ at: at.getTime(), wall: local.slice(0, wallLength) }))
}

const wallLength = 'YYYY-MM-DDTHH:mm:ss'.length

interface BothSides {
  readonly theirs: readonly ComparedRun[]
  readonly ours: readonly ComparedRun[]
  readonly keyOf: (run: ComparedRun) => unknown
}

/** Only as far as both sides are known. */
function comparisonOf({ theirs, ours, keyOf }: BothSides): RunComparison {
  const endOf = (runs: readonly ComparedRun[]) =>
    runs.length < comparedRuns ? Number.POSITIVE_INFINITY : runs.at(-1)!.at
  const end = Math.min(endOf(theirs), endOf(ours))
  const [there, here] = [theirs, ours].map((runs) => runs.filter(({ at }) => at <= end))
  const [known, planned] = [new Set(there!.map(keyOf)), new Set(here!.map(keyOf))]
  const all = [
    ...there!.filter((run) => !planned.has(keyOf(run))).map(({ wall }) => ({ source: wall, here: null })),
    ...here!.filter((run) => !known.has(keyOf(run))).map(({ wall }) => ({ source: null, here: wall })),
  ].toSorted((left, right) => ((left.source ?? left.here) < (right.source ?? right.here) ? -1 : 1))
  return { compared: theirs.length, differing: all.length, differences: all.slice(0, listedDifferences) }
}

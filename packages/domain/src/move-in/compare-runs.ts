import { formatWall } from '../recurrence/local-date.ts'
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
  const ours = [...previewRuns(recurrence, { after, count: comparedRuns })]
  const horizon = theirs.length < comparedRuns ? Number.POSITIVE_INFINITY : (theirs.at(-1)?.at ?? 0)
  const ourWalls = ours
    .filter(({ at }) => at.getTime() <= horizon)
    .map(({ local }) => local.slice(0, wallLength))
  const reached = ours.length < comparedRuns ? Number.POSITIVE_INFINITY : ours.at(-1)!.at.getTime()
  const theirWalls = theirs.filter(({ at }) => at <= reached).map(({ wall }) => formatWall(wall))
  const all = differencesOf(theirWalls, ourWalls)
  return { compared: theirs.length, differing: all.length, differences: all.slice(0, listedDifferences) }
}

const wallLength = 'YYYY-MM-DDTHH:mm:ss'.length

function differencesOf(source: readonly string[], here: readonly string[]): RunDifference[] {
  const [known, planned] = [new Set(source), new Set(here)]
  return [
    ...source.filter((wall) => !planned.has(wall)).map((wall) => ({ source: wall, here: null })),
    ...here.filter((wall) => !known.has(wall)).map((wall) => ({ source: null, here: wall })),
  ].toSorted((left, right) => ((left.source ?? left.here) < (right.source ?? right.here) ? -1 : 1))
}

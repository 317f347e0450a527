export { compareInstants, comparedRuns, compareRuns, type RunComparison } from './compare-runs.ts'
export { type SourceDays, type SourceRule } from './source-rule.ts'
export { wallInZone } from './wall-in-zone.ts'
export { dayMs, dayOfWall, formatLocalDay, formatTimeOfDay } from '../recurrence/local-date.ts'

import type { LocalDay } from './local-date.ts'

/**
 * The first day that the rule names at or after `from`, never before the start date; null when there is none
 * any more.
 */
export type DateRule = (from: LocalDay) => LocalDay | null

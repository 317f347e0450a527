import {
  decideOccurrences,
  effectOfWindows,
  occurrenceId,
  putOffByWindow,
  skippedByWindow,
  type StoredRule,
  spreadDelayMs,
  type Window,
  type WindowEffect,
} from '@punctual/domain'
import { type Sentence, sentence } from '@punctual/domain/words'

import type { DueSchedule, PlannedOccurrence, PlannedSchedule } from '../port/planning-data.ts'
import { endOfDelay } from './due-windows.ts'

interface DueRules {
  readonly rule: Extract<StoredRule, { ok: true }>
  /** Those that cover the schedule. */
  readonly windows: readonly Window[]
}

interface DueLimits {
  readonly graceSeconds: number
  readonly occurrencesPerSchedule: number
}

/** Decides each passed instant of a schedule: by its policy of missed runs first, then by the windows that cover it. */
export function decideDue(
  { id, dueAt: nextRunAt, version, now, resumedAt }: DueSchedule,
  { rule: { recurrence, calendar }, windows }: DueRules,
  { graceSeconds, occurrencesPerSchedule: limit }: DueLimits,
): Omit<PlannedSchedule, 'calendar'> {
  const due = { recurrence, calendar, dueAt: nextRunAt, now, resumedAt, graceSeconds, limit }
  const decided = decideOccurrences(due)
  const occurrences = decided.decisions.map(({ dueAt, action, reason }): PlannedOccurrence => {
    const notBefore = new Date(dueAt.getTime() + spreadDelayMs(id, recurrence.spreadSeconds))
    const occurrence = { executionId: occurrenceId(id, dueAt), dueAt, notBefore }
    if (action === 'missed')
      return { ...occurrence, ...notRun('Missed', reason ?? sentence('missed_by_policy')) }
    const isMadeUpFor = reason !== null
    return { ...occurrence, isMadeUpFor, ...inWindows(effectOfWindows(windows, dueAt), occurrence) }
  })
  return { id, dueAt: nextRunAt, version, nextRunAt: decided.nextRunAt, occurrences }
}

type Decided = Pick<PlannedOccurrence, 'status' | 'reason' | 'notBefore' | 'notBeforeReason'>

function inWindows(
  effect: WindowEffect | null,
  { dueAt, notBefore }: Pick<PlannedOccurrence, 'dueAt' | 'notBefore'>,
): Decided {
  const runs = { status: 'Waiting', reason: null } as const
  if (effect === null) return { ...runs, notBefore, notBeforeReason: null }
  if (effect.policy === 'Skip') return { ...notRun('Skipped', skippedByWindow(effect.window)), notBefore }
  const end = endOfDelay(effect.until, dueAt)
  return { ...runs, notBefore: end > notBefore ? end : notBefore, notBeforeReason: putOffByWindow(effect) }
}

function notRun(
  status: 'Missed' | 'Skipped',
  said: Sentence,
): Pick<PlannedOccurrence, 'status' | 'reason' | 'notBeforeReason'> {
  return {
    status,
    reason: { code: status.toLowerCase(), message: String(said), said },
    notBeforeReason: null,
  }
}

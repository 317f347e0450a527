import {
  effectOfWindows,
  type Evidence,
  isBehindWaitingRun,
  readCalendar,
  storedRule,
} from '@punctual/domain'
import { earliestOf, readWindowsOf } from '@punctual/engine'
import { readSentence } from '@punctual/domain/words'
import type { StoredSchedule } from '@punctual/catalog'

import type { Dependencies } from '../../deps.ts'
import { calendarOfSchedule } from '../../wire/recurrence.ts'
import { ruleThen } from './rule-then.ts'

/**
 * Everything that is stored about an instant of a schedule.
 *
 * @param at a whole second
 */
export async function gatherEvidence(
  schedule: StoredSchedule,
  at: Date,
  dependencies: Dependencies,
): Promise<Evidence> {
  const { store, clock } = dependencies
  const traces = store.scheduleTraces
  const now = clock.now()
  const { createdAt, enabled, nextRunAt, quarantineReason } = schedule
  const [then, execution, switched, scheduling, historyKept, windowsOf, waits] = await Promise.all([
    at > now ? ruleNow(schedule, dependencies) : ruleThen(schedule, at, dependencies),
    traces.executionAt(schedule.id, at),
    traces.lastSwitch(schedule.id, at > now ? now : at),
    traces.schedulingAround(at),
    traces.isKept(at),
    readWindowsOf(store, [schedule.id], earliestOf([at], now)),
    store.windowWaits.untilOf([schedule.id]),
  ])
  const { last, nextStart } = scheduling
  const { rule } = then.state
  const windows = windowsOf(schedule.id)
  const waitsUntil = waits.get(schedule.id) ?? null
  const isOverlap = execution?.error?.code === 'missed_overlap'
  return {
    at,
    now,
    schedule: {
      createdAt,
      enabled,
      nextRunAt,
      quarantineReason: quarantineReason === null ? null : readSentence(quarantineReason),
      heldReasons: schedule.heldReasons.map(readSentence),
    },
    ...then,
    execution,
    switched,
    historyKept,
    stop: last !== null && !last.running ? { at: last.at, by: last.by, until: nextStart } : null,
    window: effectOfWindows(windows, at),
    windowOfServers: execution?.status === 'Waiting' ? await traces.windowHold(execution.executionId) : null,
    isBehindWaitingRun: rule.ok && isBehindWaitingRun(rule, { at, now, windows, waitsUntil }),
    blockedBy: isOverlap ? await traces.activeBeside(execution, schedule.id) : null,
  }
}

async function ruleNow(
  schedule: StoredSchedule,
  dependencies: Dependencies,
): Promise<Pick<Evidence, 'state' | 'change'>> {
  const calendar = await calendarOfSchedule(schedule.calendarId, dependencies)
  const rule = storedRule(schedule.recurrence, calendar && readCalendar(calendar))
  return { state: { rule, enabled: schedule.enabled }, change: null }
}

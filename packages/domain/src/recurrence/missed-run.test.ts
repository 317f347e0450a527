import fc from 'fast-check'
import { expect, test } from 'vitest'

import { decideOccurrences, type DueSchedule, type OccurrenceDecision } from './missed-run.ts'
import { occurrences } from './next-occurrence.ts'
import type { Recurrence } from './recurrence.ts'
import { propertyRuns, recurrenceCase } from './testing/arbitrary-recurrence.ts'
import { exampleRecurrence } from './testing/example-recurrence.ts'

/** Every hour from 00:00 UTC. */
function hourly(changes: Partial<Recurrence> = {}): Recurrence {
  return exampleRecurrence({
    timeZone: 'UTC',
    executionTime: '00:00',
    repeat: { every: 1, unit: 'Hours', until: null },
    ...changes,
  })
}

/** What is decided when 09:00 was due and it is now later, as "hour action". */
function decide(recurrence: Recurrence, now: string, changes: Partial<DueSchedule> = {}) {
  const dueAt = new Date('2026-06-01T09:00:00Z')
  const { decisions, nextRunAt } = decideOccurrences({
    recurrence,
    dueAt,
    now: new Date(now),
    graceSeconds: 30,
    limit: 100,
    ...changes,
  })
  return {
    decided: decisions.map(({ dueAt: at, action }) => `${at.toISOString().slice(11, 16)} ${action}`),
    reasons: decisions.map(({ reason }) => reason && String(reason)),
    next: nextRunAt?.toISOString().slice(11, 16) ?? null,
  }
}

test('a run that is due runs when it is at most the grace time late, under every policy', () => {
  for (const missedRunPolicy of ['RunOnce', 'RunAll', 'Skip'] as const) {
    expect(decide(hourly({ missedRunPolicy, missedRunWindowMinutes: 0 }), '2026-06-01T09:00:30Z')).toEqual({
      decided: ['09:00 run'],
      reasons: [null],
      next: '10:00',
    })
  }
})

test('a run that is due is not decided before its time', () => {
  expect(decide(hourly(), '2026-06-01T08:59:59.999Z')).toEqual({ decided: [], reasons: [], next: '09:00' })
})

test('a run that is due is followed by nothing when the recurrence has ended', () => {
  const last = new Date('2026-06-01T23:00:00Z')
  expect(decide(hourly({ endDate: '2026-06-01' }), '2026-06-01T23:00:01Z', { dueAt: last })).toMatchObject({
    decided: ['23:00 run'],
    next: null,
  })
})

test('a run that is due is decided as it is stored, even if the recurrence does not name it any more', () => {
  const dueAt = new Date('2026-06-01T09:17:00Z')
  expect(decide(hourly(), '2026-06-01T10:00:00Z', { dueAt }).decided).toEqual(['09:17 missed', '10:00 run'])
})

// proves decided-4.1.1/missedrunpolicy
test('the latest missed run runs and the others are missed', () => {
  expect(decide(hourly(), '2026-06-01T12:20:00Z')).toMatchObject({
    decided: ['09:00 missed', '10:00 missed', '11:00 missed', '12:00 run'],
    next: '13:00',
  })
})

test('a run on time stands for all before it', () => {
  expect(decide(hourly(), '2026-06-01T12:00:10Z').decided).toEqual([
    '09:00 missed',
    '10:00 missed',
    '11:00 missed',
    '12:00 run',
  ])
})

// proves decided-4.1.1/missedrunwindowminutes
test('the latest missed run is missed too when it is older than the window, and runs at its very edge', () => {
  const daily = exampleRecurrence({ timeZone: 'UTC', executionTime: '09:00', missedRunWindowMinutes: 60 })
  expect(decide(daily, '2026-06-01T10:00:00.001Z').decided).toEqual(['09:00 missed'])
  expect(decide(daily, '2026-06-01T10:00:00.000Z').decided).toEqual(['09:00 run'])
})

test('under RunOnce only the overall latest runs when the limit cuts the decisions', () => {
  const first = decide(hourly({ missedRunWindowMinutes: 600 }), '2026-06-01T12:20:00Z', { limit: 3 })
  expect(first).toMatchObject({ decided: ['09:00 missed', '10:00 missed', '11:00 missed'], next: '12:00' })
  const rest = decide(hourly({ missedRunWindowMinutes: 600 }), '2026-06-01T12:20:00Z', {
    dueAt: new Date('2026-06-01T12:00:00Z'),
    limit: 3,
  })
  expect(rest).toMatchObject({ decided: ['12:00 run'], next: '13:00' })
})

// proves decided-4.1.1/missedrunpolicy
test('every missed run within the window runs, the older ones are missed', () => {
  expect(
    decide(hourly({ missedRunPolicy: 'RunAll', missedRunWindowMinutes: 130 }), '2026-06-01T12:05:00Z'),
  ).toMatchObject({
    decided: ['09:00 missed', '10:00 run', '11:00 run', '12:00 run'],
    next: '13:00',
  })
})

// proves decided-4.1.1/missedrunpolicy
test('every missed run is missed', () => {
  expect(decide(hourly({ missedRunPolicy: 'Skip' }), '2026-06-01T11:20:00Z').decided).toEqual([
    '09:00 missed',
    '10:00 missed',
    '11:00 missed',
  ])
})

test('other than a run on time says its reason, naming what it followed', () => {
  expect(decide(hourly(), '2026-06-01T12:20:00Z').reasons).toEqual([
    'Nothing could run it when it was due, 3 hours ago, longer than the 60 minutes for which missed runs are made up (MissedRunWindowMinutes).',
    'Nothing could run it when it was due, 2 hours ago, longer than the 60 minutes for which missed runs are made up (MissedRunWindowMinutes).',
    'Nothing could run it when it was due, 80 minutes ago, longer than the 60 minutes for which missed runs are made up (MissedRunWindowMinutes).',
    'Nothing could run it when it was due, 20 minutes ago; made up for under MissedRunPolicy RunOnce.',
  ])
})

// proves decided-4.6.4/nothing-vanishes-silently
test(
  'a decision is made for every passed occurrence exactly once, in order, however small the batches',
  { timeout: 600_000 },
  () => {
    const batch = fc.record({
      limit: fc.integer({ min: 1, max: 7 }),
      graceSeconds: fc.integer({ min: 0, max: 7200 }),
    })
    fc.assert(
      fc.property(
        recurrenceCase,
        batch,
        ({ recurrence, after, until, calendar }, { limit, graceSeconds }) => {
          const passed = occurrences(recurrence, { after, until, limit: 40, calendar })
          const [first] = passed
          if (!first) return
          const now = passed.length === 40 ? passed[39]!.at : until
          const decisions = decideInBatches({
            recurrence,
            dueAt: first.at,
            now,
            graceSeconds,
            limit,
            calendar,
          })
          expect(decisions.map(({ dueAt }) => dueAt)).toEqual(passed.map(({ at }) => at))
          expectPolicy(recurrence, decisions, { now, graceSeconds })
        },
      ),
      { numRuns: propertyRuns },
    )
  },
)

function decideInBatches(due: DueSchedule): OccurrenceDecision[] {
  const all: OccurrenceDecision[] = []
  let dueAt: Date | null = due.dueAt
  while (dueAt && dueAt <= due.now) {
    const { decisions, nextRunAt } = decideOccurrences({ ...due, dueAt })
    expect(decisions.length).toBeGreaterThan(0)
    expect(decisions.length).toBeLessThanOrEqual(due.limit)
    if (nextRunAt) expect(nextRunAt.getTime()).toBeGreaterThan(decisions.at(-1)!.dueAt.getTime())
    all.push(...decisions)
    dueAt = nextRunAt
  }
  return all
}

/** The policy, read backwards from the decisions: which of the late runs may run, and that they do. */
function expectPolicy(
  recurrence: Recurrence,
  decisions: readonly OccurrenceDecision[],
  { now, graceSeconds }: { now: Date; graceSeconds: number },
): void {
  const { missedRunPolicy, missedRunWindowMinutes } = recurrence
  for (const [index, { dueAt, action, reason }] of decisions.entries()) {
    const late = now.getTime() - dueAt.getTime()
    const isOnTime = late <= graceSeconds * 1000
    const isInWindow = late <= missedRunWindowMinutes * 60_000
    const isMadeUp =
      isInWindow &&
      (missedRunPolicy === 'RunAll' || (missedRunPolicy === 'RunOnce' && index === decisions.length - 1))
    expect(action).toBe(isOnTime || isMadeUp ? 'run' : 'missed')
    expect(reason === null).toBe(isOnTime)
  }
}

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { decideOccurrences } from '../recurrence/missed-run.ts'
import { nextRunAt } from '../recurrence/next-occurrence.ts'
import type { Recurrence } from '../recurrence/recurrence.ts'
import { propertyRuns } from '../recurrence/testing/arbitrary-recurrence.ts'
import { exampleRecurrence } from '../recurrence/testing/example-recurrence.ts'
import { type Discrepancy, type CheckedPlan, checkSchedule } from './check-schedule.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Rules that fall due often, in zones whose clocks change in the span that is played through. */
const rule: fc.Arbitrary<Recurrence> = fc
  .record({
    timeZone: fc.constantFrom(
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'Asia/Kathmandu',
    ),
    shape: fc.constantFrom<Partial<Recurrence>>(
      { frequency: 'Cron', cron: '*/15 * * * *', executionTime: null },
      { frequency: 'Cron', cron: '10,40 0-6,22 * * *', executionTime: null },
      { frequency: 'Daily', executionTime: '02:30' },
      { frequency: 'Daily', executionTime: '00:05', repeat: { every: 50, unit: 'Minutes', until: null } },
      { frequency: 'Daily', executionTime: '01:30', repeat: { every: 1, unit: 'Hours', until: '05:30' } },
      { frequency: 'Weekdays', executionTime: '23:30', endDate: '2026-03-30' },
      { frequency: 'Weekly', weekDays: ['Sunday', 'Monday'], executionTime: '03:00' },
      { frequency: 'Weekly', weekDays: [], executionTime: '03:00' },
    ),
    missedRunPolicy: fc.constantFrom('RunOnce' as const, 'RunAll' as const, 'Skip' as const),
  })
  .map(({ timeZone, shape, missedRunPolicy }) => exampleRecurrence({ timeZone, missedRunPolicy, ...shape }))

type Action =
  | { readonly kind: 'wait'; readonly minutes: number }
  | { readonly kind: 'edit'; readonly rule: Recurrence; readonly skewMs: number }
  | { readonly kind: 'plan' | 'toggle' | 'run on time' | 'stop' | 'start' | 'keep' }

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      minutes: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 600 })),
    }),
  },
  { weight: 5, arbitrary: fc.constant({ kind: 'plan' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      rule,
      skewMs: fc.integer({ min: -30_000, max: 30_000 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('toggle', 'run on time', 'stop', 'start', 'keep') }),
  },
)

const actions = fc.array(action, { minLength: 5, maxLength: 40 })

/** A schedule as the statements of the store treat it, on a clock of its own. */
function play(first: Recurrence, actions: readonly Action[], judge: (world: World) => void): World {
  const start = Date.parse('2026-03-28T20:00:00Z')
  const world: World = { now: start, running: true, resumedAt: null, plans: [], rows: new Set() }
  world.plans = [newPlan(world, { recurrence: first, enabled: true, skewMs: 0 })]
  for (const each of actions) {
    take(world, each)
    judge(world)
  }
  return world
}

interface World {
  now: number
  running: boolean
  resumedAt: Date | null
  plans: CheckedPlan[]
  readonly rows: Set<number>
}

function newPlan(
  { now }: World,
  { recurrence, enabled, skewMs }: { recurrence: Recurrence; enabled: boolean; skewMs: number },
): CheckedPlan {
  const from = enabled ? (nextRunAt(recurrence, new Date(now + skewMs))?.getTime() ?? null) : null
  return { recurrence, enabled, since: now, from, until: from, endedAt: null, calendars: [] }
}

function take(world: World, next: Action): void {
  const current = world.plans.at(-1)!
  const replan = (recurrence: Recurrence, enabled: boolean, skewMs = 0) => {
    world.plans = [
      ...world.plans.slice(0, -1),
      ...(current.from === null
        ? []
        : [{ ...current, until: current.until ?? world.now, endedAt: world.now }]),
      newPlan(world, { recurrence, enabled, skewMs }),
    ]
  }
  switch (next.kind) {
    case 'wait':
      world.now += next.minutes * minuteMs + 13
      return
    case 'plan':
      if (world.running) planAll(world)
      return
    case 'edit':
      return replan(next.rule, current.enabled, next.skewMs)
    case 'toggle':
      return replan(current.recurrence, !current.enabled)
    case 'run on time':
      if (current.until === null) return
      world.rows.add(current.until)
      moveTo(world, nextRunAt(current.recurrence, new Date(current.until))?.getTime() ?? null)
      return
    case 'stop':
      world.running = false
      return
    case 'start':
      if (!world.running) world.resumedAt = new Date(world.now)
      world.running = true
      return
    case 'keep':
      return
  }
}

function planAll(world: World): void {
  for (;;) {
    const { recurrence, until, enabled } = world.plans.at(-1)!
    if (!enabled || until === null || until > world.now) return
    const due = {
      recurrence,
      dueAt: new Date(until),
      now: new Date(world.now),
      resumedAt: world.resumedAt,
      graceSeconds: 60,
      limit: 5,
    }
    const { decisions, nextRunAt: next } = decideOccurrences(due)
    for (const { dueAt } of decisions) world.rows.add(dueAt.getTime())
    moveTo(world, next?.getTime() ?? null)
  }
}

function catchUp(world: World): void {
  if (!world.running) take(world, { kind: 'start' })
  planAll(world)
}

function moveTo(world: World, until: number | null): void {
  world.plans = [...world.plans.slice(0, -1), { ...world.plans.at(-1)!, until }]
}

function findingsOf({ plans, rows, now }: World, overdueUntil: number | null = null): readonly Discrepancy[] {
  const window = { after: now - 7 * 24 * hourMs, until: now }
  const executed = [...rows].filter((row) => row > window.after && row <= window.until)
  const check = checkSchedule({ plans, executed, window, overdueUntil })
  if (check.checked) return check.findings
  throw new Error('The schedule was not checked.')
}

describe('whatever is done to a schedule', { timeout: 600_000 }, () => {
  test('the checker raises no false alarm: edits, switches, stops, outages and runs on time included', () => {
    let rows = 0
    fc.assert(
      fc.property(rule, actions, (first, taken) => {
        const world = play(first, taken, (now) => expect(findingsOf(now)).toEqual([]))
        catchUp(world)
        expect(findingsOf(world, world.now)).toEqual([])
        rows += world.rows.size
      }),
      { numRuns: propertyRuns },
    )
    expect(rows).toBeGreaterThan(propertyRuns * 3)
  })

  test('a row that was taken away is missing, and one that was put in is unexpected', () => {
    let checked = 0
    fc.assert(
      fc.property(rule, actions, fc.nat(), (first, steps, place) => {
        const world = play(first, steps, () => {})
        catchUp(world)
        const passed = [...world.rows].filter((row) => row <= world.now)
        const taken = passed[place % Math.max(passed.length, 1)]
        if (taken === undefined) return
        checked += 1
        world.rows.delete(taken)
        expect(findingsOf(world)).toMatchObject([{ kind: 'missing', dueAt: taken }])
        world.rows.add(taken)
        const put = Math.max(taken, ...world.plans.slice(0, 1).map(({ since }) => since)) + 7_000
        if (put > world.now) return
        world.rows.add(put)
        expect(findingsOf(world)).toMatchObject([{ kind: 'unexpected', dueAt: put }])
      }),
      { numRuns: propertyRuns },
    )
    expect(checked).toBeGreaterThan(propertyRuns / 4)
  })

  test('a planner that steps over an instant, or stands still, is found out', () => {
    let checked = 0
    fc.assert(
      fc.property(rule, actions, (first, taken) => {
        const world = play(first, taken, () => {})
        catchUp(world)
        const { recurrence, until, enabled } = world.plans.at(-1)!
        const next = until === null ? null : nextRunAt(recurrence, new Date(until))
        if (!enabled || until === null || next === null || world.rows.has(until)) return
        checked += 1
        world.now = next.getTime() + 10 * minuteMs
        expect(findingsOf(world, world.now - 5 * minuteMs)).toMatchObject([{ kind: 'missing', dueAt: until }])
        moveTo(world, next.getTime())
        expect(findingsOf(world)).toMatchObject([{ kind: 'missing', dueAt: until }])
      }),
      { numRuns: propertyRuns },
    )
    expect(checked).toBeGreaterThan(propertyRuns / 4)
  })
})

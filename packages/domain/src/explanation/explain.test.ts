import { describe, expect, test } from 'vitest'

import { putOffByBreaker } from '../execution/breaker.ts'
import { putOffAfter } from '../execution/put-off.ts'
import { failure } from '../failure.ts'
import { holidayCalendar } from '../recurrence/holiday-calendar.ts'
import type { Recurrence } from '../recurrence/recurrence.ts'
import { exampleRecurrence } from '../recurrence/testing/example-recurrence.ts'
import { say, sentence } from '../words/sentence.ts'
import type { Evidence, ExecutionEvidence } from './evidence.ts'
import { explain } from './explain.ts'
import { findingValues } from './finding-values.ts'
import { putOffByWindow, skippedByWindow } from '../window/said.ts'

const told = (text: string) => sentence('as_told', { text })

const at = new Date('2026-06-01T07:30:00Z')
const later = (seconds: number) => new Date(at.getTime() + seconds * 1_000)

/** Daily at 09:30 in Amsterdam, asked about the run of 1 June 2026, two hours later. */
function evidence(changes: Partial<Evidence> = {}, recurrence: Partial<Recurrence> = {}): Evidence {
  return {
    at,
    now: later(7_200),
    change: null,
    switched: null,
    stop: null,
    execution: null,
    blockedBy: null,
    window: null,
    windowOfServers: null,
    isBehindWaitingRun: false,
    historyKept: true,
    schedule: {
      createdAt: new Date('2026-01-01T00:00:00Z'),
      enabled: true,
      nextRunAt: new Date('2026-06-02T07:30:00Z'),
      quarantineReason: null,
      heldReasons: [],
    },
    state: { rule: { ok: true, recurrence: exampleRecurrence(recurrence), calendar: null }, enabled: true },
    ...changes,
  }
}

function run(changes: Partial<ExecutionEvidence> = {}): ExecutionEvidence {
  return {
    executionId: 'e1',
    dueAt: at,
    trigger: 'schedule',
    status: 'Succeeded',
    stage: null,
    runBy: 'Scheduler',
    entryAt: later(0.1),
    notBefore: at,
    placedAt: later(0.2),
    startedAt: later(0.3),
    lateSeconds: null,
    lateCause: null,
    completedAt: later(20),
    serverName: 'alpha',
    placementReason: 'most free slots (3 of 4)',
    attempt: 1,
    crashCount: 0,
    error: null,
    putOff: null,
    ...changes,
  }
}

/** Each finding has the values that are listed for its code. */
function findingsOf(given: Evidence) {
  const { findings } = explain(given)
  for (const { code, values } of findings)
    expect(Object.keys(values).toSorted(), code).toEqual([...findingValues[code]].toSorted())
  return findings
}

const found = (given: Evidence) => findingsOf(given).map(({ code, said }) => `${code}: ${String(said)}`)
const inGerman = (given: Evidence) => findingsOf(given).map(({ said }) => say(said, 'de'))
const codes = (given: Evidence) => findingsOf(given).map(({ code }) => code)

test('a run that was on time is reported with its server and why there', () => {
  expect(found(evidence({ execution: run() }))).toEqual([
    'ran: It ran from 2026-06-01T09:30:00+02:00 to 2026-06-01T09:30:20+02:00 on alpha and ended as Succeeded.',
    'placed: It was placed on alpha: most free slots (3 of 4).',
  ])
})

test('a run that was late is reported with where the time went', () => {
  const execution = run({ entryAt: later(61), placedAt: later(61.2), startedAt: later(300) })
  expect(found(evidence({ execution })).at(-1)).toBe(
    'late: It started 5 minutes after its time: 61 seconds until it was planned, 3 minutes until the server had a free slot for it.',
  )
})

test('a run that keeps what held it is reported with that, also when its first start was on time', () => {
  const lateCause = { code: 'account_cap', values: { accountName: 'Sales BI', limit: 2, ahead: 1 } }
  const execution = run({ lateSeconds: 84, lateCause })
  expect(found(evidence({ execution })).at(-1)).toBe(
    'late: It started 84 seconds after its time. Sales BI makes 2 reports at a time, and one was before it.',
  )
  expect(codes(evidence({ execution: run({ lateSeconds: 0 }) }))).not.toContain('late')
})

test('what became of a run is said in German too, with its state and where the time went', () => {
  const ran = run({ entryAt: later(61), placedAt: later(61.2), startedAt: later(300), attempt: 2 })
  expect(inGerman(evidence({ execution: { ...ran, completedAt: null } }))).toEqual([
    'Er lief von 2026-06-01T09:35:00+02:00 bis zu einer unbekannten Zeit auf alpha. Ergebnis: Zugestellt.',
    'Er wurde alpha zugeteilt: most free slots (3 of 4).',
    'Er begann 5 Minuten nach seiner Zeit: 61 Sekunden bis zur Planung, 3 Minuten bis zu einem freien Platz auf dem Server.',
    'Er brauchte 2 Versuche.',
  ])
  const office = holidayCalendar('Office', { holidays: [], weekendDays: ['Monday'] })
  const rule = { ok: true, recurrence: exampleRecurrence({ calendarId: 'c' }), calendar: office } as const
  const switched = { at: later(-60), by: 'ann' }
  expect(inGerman(evidence({ state: { rule, enabled: false }, switched }))).toEqual([
    '2026-06-01 ist ein Feiertag (Montag) im Kalender Office: Die Läufe des Tages wurden ausgelassen. Der Lauf davor: 2026-05-31T09:30:00+02:00. Der nächste: 2026-06-02T09:30:00+02:00.',
    'Der Zeitplan war zu dieser Zeit deaktiviert, seit 2026-06-01T09:29:00+02:00 durch ann.',
  ])
})

test('a run that waits because the source asked for it is reported with the moment until which that is kept, and why not longer', () => {
  const putOff = putOffAfter(failure('source_busy', { source: 'bi', retryAfterMs: 31_536_000_000 }), 2_000)
  const waits = {
    status: 'Waiting',
    notBefore: later(10_000),
    placedAt: null,
    startedAt: later(1),
    completedAt: null,
  } as const
  expect(found(evidence({ execution: run({ ...waits, putOff }) })).slice(0, 2)).toEqual([
    'waiting: It waits until 2026-06-01T12:16:40+02:00: attempt 1 failed and the next one is waited for.',
    'asked_to_wait: The other side asked to wait, which was kept until 2026-06-01T12:16:40+02:00. The source asked to wait for 365 days; it is tried again after 60 minutes, or at the next due instant of the schedule if that is sooner.',
  ])
  expect(
    codes(evidence({ execution: run({ ...waits, putOff: { code: 'retry', message: '' } }) })),
  ).not.toContain('asked_to_wait')
})

test('a run that waits for a mail server that is away says so, since when, and when it is tried again', () => {
  const putOff = putOffByBreaker('MailServer', new Date('2026-06-01T10:00:00Z'))
  const waits = {
    status: 'Waiting',
    notBefore: later(10_000),
    placedAt: null,
    startedAt: later(1),
    completedAt: null,
  } as const
  const execution = run({ ...waits, putOff })
  expect(found(evidence({ execution })).slice(0, 2)).toEqual([
    'waiting: It waits until 2026-06-01T12:16:40+02:00, or until what it needs answers.',
    'breaker_open: Several runs in a row found the mail server away. Since 2026-06-01 10:00:00 UTC the runs that need it wait, and one at a time tries it again; when it answers, all go on. This run is tried again at 2026-06-01T12:16:40+02:00 at the latest, or ends when it has waited for as long as a run may.',
  ])
  expect(codes(evidence({ execution: run({ ...waits, status: 'Failed', putOff }) }))).not.toContain(
    'breaker_open',
  )
})

test('a run that failed after several attempts says why and how often', () => {
  const error = { code: 'source_timeout', message: 'The report server did not answer in time.' }
  expect(found(evidence({ execution: run({ status: 'Failed', attempt: 3, crashCount: 1, error }) }))).toEqual(
    [
      expect.stringMatching(/^ran: .* ended as Failed: The report server did not answer in time\.$/),
      expect.stringMatching(/^placed/),
      'attempts: It took 3 attempts; 1 of them ended because the process died.',
    ],
  )
})

test.each([
  [{ status: 'Executing', completedAt: null }, 'running: It runs on alpha since 2026-06-01T09:30:00+02:00.'],
  [{ status: 'Waiting', startedAt: null }, 'waiting: It waits on alpha for a free slot.'],
  [
    { status: 'Waiting', startedAt: null, placedAt: null },
    'waiting: It waits for a server with a free slot, or for the runs before it in the order of dispatch.',
  ],
  [
    { status: 'Waiting', startedAt: null, attempt: 0, notBefore: later(8_000) },
    'waiting: It waits until 2026-06-01T11:43:20+02:00: its start is spread over SpreadSeconds.',
  ],
  [
    { status: 'Waiting', attempt: 2, notBefore: later(8_000) },
    'waiting: It waits until 2026-06-01T11:43:20+02:00: attempt 2 failed and the next one is waited for.',
  ],
  [{ status: 'Cancelled', startedAt: null }, 'not_started: It ended as Cancelled before it had started.'],
] as const)('a run %o is reported as what it is', (changes, expected) => {
  expect(found(evidence({ execution: run(changes) }))[0]).toBe(expected)
})

test('a run that a caller requested on time says who used the instant up', () => {
  const execution = run({
    trigger: 'on-time',
    runBy: 'ann',
    entryAt: later(-3_600),
    startedAt: later(-3_590),
  })
  expect(found(evidence({ execution }))[1]).toBe(
    'run_by_hand_on_time: ann had it run by hand at 2026-06-01T08:30:00+02:00 as of this time, so the scheduler does not fire it again.',
  )
  expect(codes(evidence({ execution }))).not.toContain('late')
})

test('a run that its policy did not make up for names policy, window and the stop of scheduling', () => {
  const missed = { code: 'missed', message: 'Nothing could run it when it was due, 2 hours ago.' }
  const execution = run({
    status: 'Missed',
    error: missed,
    startedAt: null,
    serverName: null,
    placementReason: null,
  })
  const stop = { at: later(-600), by: 'ops', until: later(7_000) }
  expect(
    found(evidence({ execution, stop }, { missedRunPolicy: 'RunAll', missedRunWindowMinutes: 30 })),
  ).toEqual([
    'missed_run_policy: Nothing could run it when it was due, 2 hours ago. The policy was MissedRunPolicy RunAll, MissedRunWindowMinutes 30.',
    'scheduler_stopped: Scheduling was stopped from 2026-06-01T09:20:00+02:00 (by ops) to 2026-06-01T11:26:40+02:00.',
  ])
})

test('a run that met an earlier one names that one', () => {
  const error = {
    code: 'missed_overlap',
    message: 'An earlier run of the schedule had not ended (OverlapPolicy Skip).',
  }
  const execution = run({ status: 'Missed', error, startedAt: null, serverName: null, placementReason: null })
  expect(
    found(
      evidence({ execution, blockedBy: { executionId: 'e0', status: 'Succeeded', startedAt: later(-90) } }),
    ),
  ).toEqual([
    'overlap_policy: An earlier run of the schedule had not ended (OverlapPolicy Skip). That was execution e0, which is Succeeded now.',
  ])
})

test('an instant that the recurrence does not name is answered with the runs before and after it', () => {
  expect(found(evidence({ at: later(60) }))).toEqual([
    'not_an_occurrence: It does not run at 2026-06-01T09:31:00+02:00. On that day it runs once. The run before is at 2026-06-01T09:30:00+02:00. The next one is at 2026-06-02T09:30:00+02:00.',
  ])
})

test.each([
  [{ startDate: '2026-06-02' }, 'before_start'],
  [{ endDate: '2026-05-31' }, 'after_end'],
])('an instant that the recurrence does not name because of %o', (recurrence, code) => {
  expect(codes(evidence({}, recurrence))).toEqual([code])
})

test.each([
  [
    'Skip',
    'holiday_skipped: 2026-06-01 is a holiday (Whit Monday) in the calendar Office: its runs were skipped. The run before is at 2026-05-31T09:30:00+02:00. The next one is at 2026-06-02T09:30:00+02:00.',
  ],
  [
    'After',
    'holiday_moved: 2026-06-01 is a holiday (Whit Monday) in the calendar Office: its run was moved to 2026-06-02T09:30:00+02:00.',
  ],
  [
    'Before',
    'holiday_moved: 2026-06-01 is a holiday (Whit Monday) in the calendar Office: its run was moved to 2026-05-31T09:30:00+02:00.',
  ],
] as const)(
  'an instant that the recurrence does not name because of a holiday under %s',
  (holidayRule, expected) => {
    const calendar = holidayCalendar('Office', {
      holidays: [{ date: '2026-06-01', name: 'Whit Monday' }],
      weekendDays: [],
    })
    const recurrence = exampleRecurrence({ calendarId: 'c', holidayRule })
    expect(found(evidence({ state: { rule: { ok: true, recurrence, calendar }, enabled: true } }))).toEqual([
      expected,
    ])
  },
)

test.each([
  ['Europe/Berlin', '2026-03-29T02:30:00+01:00', 'clock_gap'],
  ['America/New_York', '2026-03-08T02:30:00-05:00', 'clock_gap'],
  ['Europe/Berlin', '2026-10-25T02:30:00+01:00', 'clock_overlap'],
  ['America/New_York', '2026-11-01T01:30:00-05:00', 'clock_overlap'],
])(
  'an instant that the recurrence does not name because the clock of %s changed: %s',
  (timeZone, instant, code) => {
    const executionTime = instant.slice(11, 16)
    expect(
      codes(
        evidence(
          { at: new Date(instant), now: new Date('2027-01-01T00:00:00Z') },
          { timeZone, executionTime },
        ),
      ),
    ).toEqual(['not_an_occurrence', code])
  },
)

describe('an instant without an execution', () => {
  const schedule = evidence().schedule

  test.each([
    ['not_created', { schedule: { ...schedule, createdAt: later(60) } }],
    ['disabled', { state: { ...evidence().state, enabled: false }, switched: { at: later(-60), by: 'ann' } }],
    [
      'quarantined',
      { schedule: { ...schedule, nextRunAt: at, quarantineReason: told('It cannot be read.') } },
    ],
    [
      'not_runnable',
      {
        schedule: {
          ...schedule,
          nextRunAt: null,
          heldReasons: [told('RenderingMethod 2 is not available.')],
        },
      },
    ],
    ['history_deleted', { historyKept: false }],
    ['in_future', { now: later(-60) }],
    ['not_planned_yet', { now: later(1), schedule: { ...schedule, nextRunAt: at } }],
    ['unexplained', {}],
    ['unreadable', { state: { rule: { ok: false, problem: sentence('rule_unreadable') }, enabled: true } }],
    [
      'scheduler_stopped',
      { schedule: { ...schedule, nextRunAt: at }, stop: { at: later(-60), by: 'ops', until: null } },
    ],
  ] as const)('an instant without an execution is %s', (code, changes) => {
    expect(codes(evidence(changes))[0]).toBe(code)
  })

  test('an instant without an execution of an incomplete recurrence is not runnable, with what is missing', () => {
    expect(found(evidence({}, { frequency: 'Weekly' }))).toEqual([
      'not_runnable: The recurrence is not complete: Weekly needs at least one day in WeekDays.',
    ])
  })

  test('an instant without an execution was dropped by an edit that came before it was planned, and else is not explained by an edit', () => {
    const change = { at: later(60), by: 'ann', what: 'schedule' } as const
    expect(codes(evidence({ change }))).toEqual(['changed_before_planned', 'changed_since'])
    expect(codes(evidence({ change: { ...change, at: later(86_400) } }))).toEqual([
      'unexplained',
      'changed_since',
    ])
    const stop = { at: later(-60), by: 'ops', until: later(90_000) }
    expect(codes(evidence({ change: { ...change, at: later(86_400) }, stop }))).toEqual([
      'changed_before_planned',
      'scheduler_stopped',
      'changed_since',
    ])
  })

  test('an instant without an execution says what the schedule was then', () => {
    const change = { at: later(86_400), by: 'ann', what: 'schedule' } as const
    expect(found(evidence({ at: later(60), change })).at(-1)).toBe(
      'changed_since: The schedule was changed by ann at 2026-06-02T09:30:00+02:00. Until then it was: Every day at 09:30, Europe/Amsterdam, from 1 Jan 2026.',
    )
  })
})

test('a short month is reported with the run that it moved', () => {
  const monthly = evidence(
    { at: new Date('2026-06-30T07:30:00Z'), now: later(0) },
    { frequency: 'Monthly', dayOfMonth: 31 },
  )
  expect(codes(monthly)).toEqual(['in_future', 'short_month'])
})

test('a run that waits for a window, was skipped in one, or will be, says so', () => {
  const window = {
    id: 'w1',
    name: 'Upgrade',
    reason: 'New disks',
    times: { kind: 'once', from: at, until: later(3_600) },
    policy: 'Skip',
  } as const
  const said = skippedByWindow(window)
  const error = { code: 'skipped', message: String(said), said }
  const skipped = run({ status: 'Skipped', error, startedAt: null, serverName: null, placementReason: null })
  const valuesOf = (given: Evidence) => explain(given).findings.find(({ code }) => code === 'window')?.values
  const named = { window: 'Upgrade', because: 'New disks' }
  expect(valuesOf(evidence({ execution: skipped }))).toMatchObject({ ...named, untilAt: null })
  const putOff = putOffByWindow({ policy: 'Delay', window, until: later(3_600) })
  const waits = run({ status: 'Waiting', startedAt: null, serverName: null, putOff, notBefore: later(3_600) })
  expect(codesOf(evidence({ execution: waits, now: later(60) })).slice(0, 2)).toEqual(['waiting', 'window'])
  expect(valuesOf(evidence({ execution: waits }))).toMatchObject({ ...named, untilAt: later(3_600) })
  const waiting = run({ status: 'Waiting', startedAt: null, serverName: null, placedAt: null })
  const windowOfServers = {
    window: 'New disks',
    reason: '',
    until: later(3_600),
    serverName: null,
    notBefore: later(3_600),
  }
  const [first, second] = explain(evidence({ execution: waiting, windowOfServers })).findings
  expect([first?.values, second?.said.code]).toMatchObject([
    { waitsFor: 'window', notBeforeAt: later(3_600) },
    'servers_in_windows_until',
  ])
  expect(second?.values).toMatchObject({ window: 'New disks', because: null, untilAt: later(3_600) })
  const effect = { policy: 'Skip', window } as const
  expect(codesOf(evidence({ window: effect, now: later(-60) }))).not.toContain('in_future')
  expect(codesOf(evidence({ isBehindWaitingRun: true, now: later(-60) }))).toEqual(['window'])
})

const codesOf = (given: Evidence) => explain(given).findings.map(({ code }) => code)

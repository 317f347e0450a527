import { expect, test } from 'vitest'

import { exampleRecurrence } from '../recurrence/testing/example-recurrence.ts'
import { type CheckedPlan, type CheckedSchedule, checkSchedule } from './check-schedule.ts'

const at = (text: string) => Date.parse(`2026-03-${text}:00Z`)
const hourly = exampleRecurrence({
  timeZone: 'UTC',
  frequency: 'Cron',
  cron: '0 * * * *',
  executionTime: null,
})

function plan(changes: Partial<CheckedPlan> = {}): CheckedPlan {
  const since = at('10T06:30')
  return {
    recurrence: hourly,
    enabled: true,
    since,
    from: at('10T07:00'),
    until: at('10T12:00'),
    endedAt: null,
    calendars: [],
    ...changes,
  }
}

function findingsOf(changes: Partial<CheckedSchedule> = {}) {
  const check = checkSchedule({
    plans: [plan()],
    executed: ['07', '08', '09', '10', '11'].map((hour) => at(`10T${hour}:00`)),
    window: { after: at('10T06:00'), until: at('10T11:45') },
    overdueUntil: at('10T11:40'),
    ...changes,
  })
  if (!check.checked) throw new Error('not checked')
  return check.findings.map(({ kind, dueAt }) => `${kind} ${new Date(dueAt).toISOString().slice(8, 16)}`)
}

test('a schedule that ran at every instant of its plan has no findings', () => {
  expect(findingsOf()).toEqual([])
})

test('a schedule without a row for an instant that it went past is missing that run', () => {
  expect(findingsOf({ executed: ['07', '08', '10', '11'].map((hour) => at(`10T${hour}:00`)) })).toEqual([
    'missing 10T09:00',
  ])
})

test('a schedule with a row at an instant that its rule does not name has an unexpected run', () => {
  const executed = ['07', '08', '09', '10', '11'].map((hour) => at(`10T${hour}:00`))
  expect(findingsOf({ executed: [...executed, at('10T09:30')] })).toEqual(['unexpected 10T09:30'])
})

test('a schedule with a row before its first instant, or after it was switched off, has an unexpected run', () => {
  const off = plan({ enabled: false, since: at('10T09:30'), from: null, until: null })
  const ended = plan({ until: at('10T10:00'), endedAt: at('10T09:30') })
  const executed = ['06:20', '06:40', '07:00', '08:00', '09:00', '11:00'].map((time) => at(`10T${time}`))
  expect(findingsOf({ plans: [ended, off], executed })).toEqual([
    'unexpected 10T06:40',
    'unexpected 10T11:00',
  ])
})

test('a schedule whose plan was replaced before an instant came owes nothing at it', () => {
  const ended = plan({ until: at('10T09:00'), endedAt: at('10T08:30') })
  const daily = plan({
    recurrence: exampleRecurrence({ timeZone: 'UTC', executionTime: '11:30' }),
    since: at('10T08:30'),
    from: at('10T11:30'),
  })
  const next = { ...daily, until: at('11T11:30') }
  expect(
    findingsOf({ plans: [ended, next], executed: [at('10T07:00'), at('10T08:00'), at('10T11:30')] }),
  ).toEqual([])
})

test('a schedule that was due while its plan was replaced may have run or not', () => {
  const ended = plan({ until: at('10T08:00'), endedAt: at('10T08:00') + 20 })
  const off = plan({ enabled: false, since: at('10T08:00') + 20, from: null, until: null })
  expect(findingsOf({ plans: [ended, off], executed: [at('10T07:00')] })).toEqual([])
  const planned = { ...ended, until: at('10T09:00') }
  expect(findingsOf({ plans: [planned, off], executed: [at('10T07:00'), at('10T08:00')] })).toEqual([])
})

test('a schedule that was run on time ahead of its instant has used the instant up', () => {
  expect(findingsOf({ plans: [plan({ until: at('10T13:00') })] })).toEqual([])
  const again = plan({ since: at('10T11:30'), from: at('10T12:00'), until: at('10T12:00') })
  const ended = plan({ until: at('10T13:00'), endedAt: at('10T11:30') })
  const executed = ['07', '08', '09', '10', '11', '12'].map((hour) => at(`10T${hour}:00`))
  const window = { after: at('10T06:00'), until: at('10T12:30') }
  expect(findingsOf({ plans: [ended, again], executed, window })).toEqual([])
})

test('a schedule that was planned past an instant when it was edited is missing that run', () => {
  const wrong = plan({ from: at('10T09:00') })
  expect(
    findingsOf({ plans: [wrong], executed: ['09', '10', '11'].map((hour) => at(`10T${hour}:00`)) }),
  ).toEqual(['missing 10T07:00', 'missing 10T08:00'])
  const never = plan({ from: null, until: null, since: at('10T10:30') })
  expect(findingsOf({ plans: [never], executed: [] })).toEqual(['missing 10T11:00'])
})

test('a schedule that waits behind the planner is missing once it is overdue, and owes nothing while scheduling is stopped', () => {
  const behind = {
    plans: [plan({ until: at('10T10:00') })],
    executed: ['07', '08', '09'].map((hour) => at(`10T${hour}:00`)),
  }
  expect(findingsOf(behind)).toEqual(['missing 10T10:00'])
  expect(findingsOf({ ...behind, overdueUntil: at('10T09:59') })).toEqual([])
  expect(findingsOf({ ...behind, overdueUntil: null })).toEqual([])
})

test('a schedule whose first instant is none of its rule is taken as it was stored', () => {
  const stored = plan({ from: at('10T06:45') })
  expect(
    findingsOf({
      plans: [stored],
      executed: ['06:45', '07:00', '08:00', '09:00', '10:00', '11:00'].map((time) => at(`10T${time}`)),
    }),
  ).toEqual([])
})

test('a schedule is checked by the clock of its zone on the day that clocks change', () => {
  const recurrence = exampleRecurrence({ timeZone: 'Europe/Berlin', executionTime: '02:30' })
  const spring = plan({ recurrence, since: at('27T00:00'), from: at('28T01:30'), until: at('30T00:30') })
  const window = { after: at('28T00:00'), until: at('29T23:00') }
  // 02:30 does not exist on 29 March: the run is at the first instant after the gap.
  expect(
    findingsOf({ plans: [spring], executed: [at('28T01:30'), at('29T01:00')], window, overdueUntil: null }),
  ).toEqual([])
  expect(
    findingsOf({ plans: [spring], executed: [at('28T01:30'), at('29T00:30')], window, overdueUntil: null }),
  ).toEqual(['unexpected 29T00:30', 'missing 29T01:00'])
})

test('a schedule whose calendar was edited meanwhile owes what all versions name and may run what any names', () => {
  const recurrence = exampleRecurrence({ timeZone: 'UTC', executionTime: '09:00', calendarId: 'calendar' })
  const calendars = [
    { holidays: [{ date: '2026-03-10' }], weekendDays: [] },
    { holidays: [{ date: '2026-03-11' }], weekendDays: [] },
  ]
  const edited = plan({
    recurrence,
    calendars,
    since: at('01T00:00'),
    from: at('09T09:00'),
    until: at('13T09:00'),
  })
  const window = { after: at('09T00:00'), until: at('12T12:00') }
  const question = { plans: [edited], window, overdueUntil: null }
  expect(findingsOf({ ...question, executed: [at('09T09:00'), at('12T09:00')] })).toEqual([])
  expect(
    findingsOf({ ...question, executed: ['09', '10', '11', '12'].map((day) => at(`${day}T09:00`)) }),
  ).toEqual([])
  expect(findingsOf({ ...question, executed: [at('09T09:00')] })).toEqual(['missing 12T09:00'])
})

test('a schedule whose first instant became a holiday owes nothing at it', () => {
  const recurrence = exampleRecurrence({ timeZone: 'UTC', executionTime: '09:00', calendarId: 'calendar' })
  const calendars = [{ holidays: [{ date: '2026-03-10' }], weekendDays: [] }]
  const edited = plan({
    recurrence,
    calendars,
    since: at('09T12:00'),
    from: at('10T09:00'),
    until: at('11T09:00'),
  })
  expect(findingsOf({ plans: [edited], executed: [] })).toEqual([])
  expect(findingsOf({ plans: [edited], executed: [at('10T09:00')] })).toEqual([])
})

test('a schedule with a cron pattern that only the first reading knows is not checked', () => {
  const plans = [plan({ recurrence: { ...hourly, cron: '0 0 15W * *' } })]
  expect(checkSchedule({ plans, executed: [], window: { after: 0, until: 1 }, overdueUntil: null })).toEqual({
    checked: false,
  })
})

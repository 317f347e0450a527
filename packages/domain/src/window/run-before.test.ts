import { expect, test } from 'vitest'

import { exampleRecurrence } from '../recurrence/testing/example-recurrence.ts'
import { isBehindWaitingRun } from './run-before.ts'
import type { Window } from './window.ts'

const utc = (time: string) => new Date(`2026-06-01T${time}:00Z`)
const hourly = exampleRecurrence({ frequency: 'Cron', cron: '0 * * * *', timeZone: 'UTC' })
const window: Window = {
  id: 'w1',
  name: 'Upgrade',
  reason: '',
  times: { kind: 'once', from: utc('09:30'), until: utc('12:30') },
  policy: 'Delay',
}
const isBehind = (time: string, { policy = 'Queue', given = window, now = '08:00', waits = '' } = {}) =>
  isBehindWaitingRun(
    { recurrence: { ...hourly, overlapPolicy: policy as 'Queue' }, calendar: null },
    { at: utc(time), now: utc(now), windows: [given], waitsUntil: waits === '' ? null : utc(waits) },
  )

test('of the runs that are due in a window the first waits, and those after it are missed, unless they may overlap', () => {
  expect(['10:00', '11:00', '12:00', '13:00'].map((time) => isBehind(time))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isBehind('11:00', { policy: 'Skip' })).toBe(true)
  expect(isBehind('11:00', { policy: 'Allow' })).toBe(false)
  expect(isBehind('11:00', { given: { ...window, policy: 'Skip' } })).toBe(false)
  // What has passed was decided by the windows of that time: it waits or not.
  expect(isBehind('11:00', { now: '10:30' })).toBe(false)
  expect(isBehind('11:00', { now: '10:30', waits: '12:30' })).toBe(true)
  expect(isBehind('11:00', { now: '10:30', waits: '11:00' })).toBe(false)
  expect(isBehind('11:00', { now: '10:30', waits: '12:30', policy: 'Allow' })).toBe(false)
})

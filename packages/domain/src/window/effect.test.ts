import { expect, test } from 'vitest'

import { delayOfWindows, effectOfWindows, endOfWindow, stretchesOf } from './effect.ts'
import type { Window, WindowTimes } from './window.ts'

const utc = (text: string) => new Date(`2026-06-01T${text}Z`)

function once(from: string, until: string | null): WindowTimes {
  return { kind: 'once', from: utc(from), until: until === null ? null : utc(until) }
}

function window(name: string, times: WindowTimes, policy: Window['policy'] = 'Delay'): Window {
  return { id: name, name, reason: '', times, policy }
}

test('a window is in force from its first instant to before its last', () => {
  const times = once('10:00:00', '12:00:00')
  expect(endOfWindow(times, utc('09:59:59'))).toBeUndefined()
  expect(endOfWindow(times, utc('10:00:00'))).toEqual(utc('12:00:00'))
  expect(endOfWindow(times, utc('11:59:59'))).toEqual(utc('12:00:00'))
  expect(endOfWindow(times, utc('12:00:00'))).toBeUndefined()
  expect(endOfWindow(once('10:00:00', null), utc('23:00:00'))).toBeNull()
})

test('of several windows the later end counts, and Skip before Delay', () => {
  const short = window('short', once('10:00:00', '11:00:00'))
  const long = window('long', once('09:00:00', '12:00:00'))
  const skip = window('skip', once('10:30:00', '10:40:00'), 'Skip')
  expect(effectOfWindows([short, long], utc('10:10:00'))).toEqual({
    policy: 'Delay',
    window: long,
    until: utc('12:00:00'),
  })
  expect(effectOfWindows([short, long, skip], utc('10:35:00'))).toEqual({ policy: 'Skip', window: skip })
  expect(effectOfWindows([short, long, skip], utc('12:00:00'))).toBeNull()
})

test('a wait that ends inside another window lasts until the end of that one', () => {
  const first = window('first', once('10:00:00', '11:00:00'))
  const next = window('next', once('11:00:00', '12:00:00'))
  const endless = window('endless', once('11:30:00', null))
  const delay = (windows: Parameters<typeof delayOfWindows>[0], now?: Date) =>
    delayOfWindows(windows, utc('10:10:00'), now)
  expect(delay([first, next])).toEqual({ policy: 'Delay', window: first, until: utc('12:00:00') })
  expect(delay([first, next, endless])).toEqual({ policy: 'Delay', window: first, until: null })
  // Each is named while it holds the run.
  expect(delay([first, next], utc('10:59:59'))?.window).toBe(first)
  expect(delay([first, next], utc('11:00:00'))?.window).toBe(next)
})

test('a weekly window that follows itself without a gap has no end', () => {
  const times: WindowTimes = {
    kind: 'weekly',
    weekDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    from: '00:00',
    until: '00:00',
    timeZone: 'UTC',
  }
  expect(delayOfWindows([window('always', times)], utc('10:00:00'))).toMatchObject({ until: null })
})

// 1 June 2026 is a Monday; Berlin is two hours ahead of UTC then.
const nightly: WindowTimes = {
  kind: 'weekly',
  weekDays: ['Monday'],
  from: '22:00',
  until: '06:00',
  timeZone: 'Europe/Berlin',
}

test.each([
  ['before it begins', '2026-06-01T19:59:59Z', undefined],
  ['on its evening', '2026-06-01T20:00:00Z', '2026-06-02T04:00:00Z'],
  ['on the morning after', '2026-06-02T03:59:59Z', '2026-06-02T04:00:00Z'],
  ['at its end', '2026-06-02T04:00:00Z', undefined],
  ['on the evening after, which is none of its days', '2026-06-02T20:00:00Z', undefined],
])('a weekly window over midnight belongs to the day on which it begins: %s', (_when, at, end) => {
  expect(endOfWindow(nightly, new Date(at))).toEqual(end === undefined ? undefined : new Date(end))
})

test('a weekly window keeps to the clock of its zone when that is changed', () => {
  const times: WindowTimes = { ...nightly, weekDays: ['Saturday'], from: '23:00', until: '03:00' }
  // On 25 October 2026 the clock of Berlin is set back at 03:00 from UTC+2 to UTC+1.
  const at = new Date('2026-10-25T00:30:00Z')
  expect(endOfWindow(times, at)).toEqual(new Date('2026-10-25T02:00:00Z'))
})

test('the times of a window in a span are those that touch it, also one that began before it', () => {
  const span = { from: new Date('2026-06-02T03:00:00Z'), to: new Date('2026-06-15T20:00:00Z') }
  expect(stretchesOf(nightly, span)).toEqual([
    { from: new Date('2026-06-01T20:00:00Z'), until: new Date('2026-06-02T04:00:00Z') },
    { from: new Date('2026-06-08T20:00:00Z'), until: new Date('2026-06-09T04:00:00Z') },
  ])
  expect(stretchesOf(once('10:00:00', null), span)).toMatchObject([{ from: utc('10:00:00'), until: null }])
  expect(stretchesOf(once('10:00:00', '11:00:00'), span)).toEqual([])
})

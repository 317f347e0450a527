import { expect, test } from 'vitest'

import type { Window } from '../../api/window-queries.ts'
import { draftOf, newDraft, sentWindow } from './window-draft.ts'

const viewer = { zone: 'UTC', nowEpoch: Date.parse('2026-11-23T14:32:00Z') / 1_000 }

const stored: Window = {
  Id: '1',
  Name: 'Backup',
  Reason: 'The disks are moved',
  Scope: { AccountId: 'a1' },
  Once: { FromEpochUtc: viewer.nowEpoch, UntilEpochUtc: viewer.nowEpoch + 86_400 },
  Weekly: null,
  Policy: 'Skip',
  IsPause: false,
  CreatedBy: 'mara',
  Version: 1,
  CreatedEpochUtc: 0,
  UpdatedEpochUtc: 0,
}

test.each<Partial<Window>>([
  {},
  { Once: { FromEpochUtc: viewer.nowEpoch, UntilEpochUtc: null } },
  { Scope: {} },
  { Scope: { FolderPath: '/Sales' }, Policy: 'Delay' },
  {
    Once: null,
    Weekly: { WeekDays: ['Saturday', 'Sunday'], From: '22:00', Until: '10:00', TimeZone: 'Asia/Tokyo' },
  },
])('a stored window is sent as it is when nothing was changed', (changes) => {
  const window = { ...stored, ...changes }
  const { Name, Reason, Scope, Policy, Once, Weekly } = window
  const times = Once ? { Once } : { Weekly }
  expect(sentWindow(draftOf(window, viewer), viewer.zone)).toEqual({ Name, Reason, Scope, Policy, ...times })
})

test('a window that lacks a place or a time is not sent', () => {
  const draft = { ...newDraft(false, 'ServerName', viewer), name: 'Disks' }
  expect(sentWindow(draft, viewer.zone)).toBeNull()
  const placed = { ...draft, place: 'worker-2' }
  expect(sentWindow(placed, viewer.zone)).toMatchObject({ Scope: { ServerName: 'worker-2' } })
  for (const missing of [{ fromTime: null }, { fromDay: '' }, { repeats: 'Weekly', weekDays: [] } as const])
    expect(sentWindow({ ...placed, ...missing }, viewer.zone)).toBeNull()
})

test('a window stands for everything only where that was chosen', () => {
  const draft = { ...newDraft(false, null, viewer), name: 'Disks' }
  expect(sentWindow(draft, viewer.zone)).toBeNull()
  expect(sentWindow({ ...draft, kind: 'Everything' }, viewer.zone)).toMatchObject({ Scope: {} })
})

test('a new pause begins now and has no end until one is given', () => {
  const pause = { ...newDraft(true, 'Everything', viewer), place: '/Sales' }
  expect(sentWindow(pause, viewer.zone)).toMatchObject({
    Scope: { FolderPath: '/Sales' },
    Once: { FromEpochUtc: viewer.nowEpoch, UntilEpochUtc: null },
    Policy: 'Skip',
  })
})

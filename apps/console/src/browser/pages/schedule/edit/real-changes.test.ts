import { expect, test } from 'vitest'

import type { Schedule } from '../../../api/schedule-queries.ts'
import { changedMembers } from '../../../controls/changed-members.ts'
import { realChanges, shownChanges } from './real-changes.ts'

const rule = { Frequency: 'Daily', ExecutionTime: '07:00', Interval: 1, WeekDays: [], Months: [] } as const
const base = {
  ScheduleName: 'Sales',
  Owner: 'ann',
  Schedule: { ...rule, Enabled: true, Runnable: true, NextRunEpochUtc: 7, Description: 'Every day' },
} as unknown as Schedule

test('what was changed and changed back is not sent, and a rule is sent without what is only answered', () => {
  expect(realChanges(base, { ScheduleName: 'Sales', Owner: 'ann' })).toEqual({})
  expect(
    realChanges(base, { Schedule: { ...rule, WeekDays: ['Monday'], Months: [], Enabled: true } }),
  ).toEqual({})
  expect(
    realChanges(base, {
      Schedule: { ...base.Schedule, ExecutionTime: '06:30' } as never,
      ScheduleName: 'Sale',
    }),
  ).toEqual({
    ScheduleName: 'Sale',
    Schedule: { Frequency: 'Daily', ExecutionTime: '06:30', Interval: 1, Enabled: true },
  })
})

const first = { Id: 'a', Name: '', To: ['ann@example.org'], Cc: [], Bcc: [], Subject: 'Sales', ReplyTo: null }
const second = { ...first, Id: 'b', To: ['bob@example.org'], Cc: ['cy@example.org'] }
const mailed = {
  EmailDestinations: [first, second].map((mail) => ({
    ...mail,
    HasZipPassword: false,
    HasPdfPassword: true,
  })),
} as unknown as Schedule

/** The members that a review tells for these mails. */
function toldOf(mails: readonly object[]) {
  const changes = realChanges(mailed, { EmailDestinations: mails as never })
  const { before, after } = shownChanges(mailed, changes)
  return changedMembers(before, after)
}

test('a mail that was not touched is not told, in whatever order its members are', () => {
  const { Id, To, ...rest } = second
  const reordered = { ...rest, To, Id }
  expect(toldOf([first, reordered])).toEqual([])
  expect(toldOf([{ ...first, Subject: 'Sales today' }, reordered])).toEqual([
    { path: 'EmailDestinations[a].Subject', before: 'Sales', after: 'Sales today' },
  ])
})

test('a mail that is removed or added is one line with its recipients', () => {
  expect(toldOf([first])).toEqual([
    { path: 'Mail.b', before: ['bob@example.org', 'cy@example.org'], after: undefined },
  ])
  const { Id: _id, ...added } = { ...first, To: ['dan@example.org'] }
  expect(toldOf([first, second, added])).toEqual([
    { path: 'Mail.new 1', before: undefined, after: ['dan@example.org'] },
  ])
})

test('of a new password a review tells only that there is one', () => {
  expect(toldOf([{ ...first, PdfPassword: 'open sesame' }, second])).toEqual([
    { path: 'EmailDestinations[a].PdfPassword', before: undefined, after: '••••••••' },
  ])
})

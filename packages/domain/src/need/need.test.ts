import { expect, test } from 'vitest'

import { sentence } from '../words/sentence.ts'
import { codeOfObstacle, verbsOf } from './need.ts'

const failed = {
  kind: 'Failed',
  code: null,
  canResend: false,
  isEnabled: true,
  isReportRefused: false,
} as const

test('the first verb of a need is what solves it: send, choose, validate, run, release', () => {
  const first = (facts: Partial<Parameters<typeof verbsOf>[0]>) => verbsOf({ ...failed, ...facts })[0]
  expect(first({ kind: 'PartiallyDelivered', canResend: true })).toBe('Resend')
  expect(first({ code: 'source_report_not_found', isReportRefused: true })).toBe('Choose')
  expect(first({ code: 'source_credentials_rejected' })).toBe('Validate')
  expect(first({ kind: 'Missed' })).toBe('RunAsOf')
  expect(first({ kind: 'Held' })).toBe('Release')
  expect(first({ kind: 'Breaker' })).toBe('Validate')
  expect(first({ kind: 'NotRunnable', code: 'rule_unreadable' })).toBe('Edit')
})

test('a report that was found again is run, and a schedule that is off is enabled', () => {
  expect(verbsOf({ ...failed, code: 'source_report_not_found' })).toEqual(['RunAsOf', 'Edit'])
  expect(verbsOf({ ...failed, isEnabled: false })).toContain('Enable')
})

test('a schedule whose source does not have its report first asks for another one, also as one reason of several', () => {
  const gone = sentence('none_of_the_name', { place: '', what: '', name: 'Sales' })
  const second = sentence('of_report', { number: 2, count: 2, reason: gone })
  const several = sentence('several_reasons', { reasons: [second, sentence('rule_needs_time')] })
  for (const said of [gone, second, several])
    expect(verbsOf({ ...failed, kind: 'NotRunnable', code: codeOfObstacle(said) })).toEqual([
      'Choose',
      'Edit',
    ])
  const rule = codeOfObstacle(sentence('rule_needs_week_day'))
  expect(verbsOf({ ...failed, kind: 'NotRunnable', code: rule })).toEqual(['Edit'])
})

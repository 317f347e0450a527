import { expect, test } from 'vitest'

import { verbsOf } from './need.ts'

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

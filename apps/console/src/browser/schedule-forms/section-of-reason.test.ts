import { expect, test } from 'vitest'

import { sectionOfReason } from './section-of-reason.ts'

const said = (Code: string, Values: object = {}) => ({ Code, Values: { ...Values } })

test.each([
  ['rule_needs_week_day', 'when'],
  ['rule_calendar_missing', 'when'],
  ['source_credentials_rejected', 'account'],
  ['source_access_denied', 'account'],
  ['account_missing', 'account'],
  ['source_report_not_found', 'report'],
  ['format_not_supported', 'report'],
  ['exports_too_many', 'report'],
  ['which_page_missing', 'report'],
  ['source_parameter_refused', 'parameters'],
  ['query_invalid', 'parameters'],
  ['bookmark_unreadable', 'parameters'],
  ['rendering_method_not_available', 'parameters'],
  ['recipient_rejected', 'recipients'],
  ['owner_deleted', 'details'],
  ['source_unreachable', null],
  ['internal_error', null],
])('the reason %s is corrected in the section %s', (code, section) => {
  expect(sectionOfReason(said(code))).toBe(section)
})

test('a reason within a reason, and the field that it names, say the section', () => {
  const missing = said('source_report_not_found')
  expect(sectionOfReason(said('of_report', { Number: 2, Reason: missing }))).toBe('report')
  expect(sectionOfReason(said('several_reasons', { Reasons: ['in words', missing] }))).toBe('report')
  const report = said('report_cannot_be_made', { Reason: said('source_credentials_rejected') })
  expect(sectionOfReason(report)).toBe('account')
  expect(sectionOfReason(said('report_cannot_be_made', { Reason: 'in words' }))).toBe('report')
  expect(sectionOfReason(said('field_is_said', { Field: 'Reports[1].Parameters[0]' }))).toBe('parameters')
})

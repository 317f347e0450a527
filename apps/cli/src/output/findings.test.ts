import { expect, test } from 'vitest'

import { findingsText } from './findings.ts'

const lastRun = { ToEpochUtc: 1_795_000_000, Schedules: 12, NotJudged: 0, Missing: 0, Unexpected: 0 }

test('a reconciliation without findings is one sentence', () => {
  expect(findingsText({ LastRun: null, Findings: [] })).toContain('not been through')
  expect(findingsText({ LastRun: lastRun, Findings: [] })).toMatch(
    /^Up to 2026-11-18 \d\d:\d\d(:\d\d)?.*, 12 schedules checked: 0 runs missing, 0 unexpected\.$/,
  )
})

test('each finding is a line, and schedules that were not checked are reported', () => {
  const finding = {
    ScheduleName: 'Morning figures',
    Kind: 'Missing',
    DueEpochUtc: 1_794_990_000,
    FoundEpochUtc: 1_795_000_000,
    Detail: 'No row.',
  }
  const text = findingsText({ LastRun: { ...lastRun, NotJudged: 2, Missing: 1 }, Findings: [finding] })
  expect(text).toContain('10 of 12 schedules checked: 1 runs missing')
  expect(text.split('\n').at(-1)).toMatch(/^Missing +2026-.* +Morning figures +2026-.* +No row\.$/)
})

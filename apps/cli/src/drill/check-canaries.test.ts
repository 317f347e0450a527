import { expect, test } from 'vitest'

import { type CanaryRun, hasPassed, checkCanaries } from './check-canaries.ts'

const enumeration = { scheduleId: 'a', firstDue: 100, beforeDue: 115, everySeconds: 5 }
const run = (due: number, more: Partial<CanaryRun> = {}): CanaryRun => ({
  scheduleId: 'a',
  due,
  started: due,
  status: 'Succeeded',
  deliveries: ['Accepted'],
  ...more,
})
const whole = [run(100), run(105), run(110, { started: 114 })]
const checked = (runs: readonly CanaryRun[]) => checkCanaries([enumeration], runs)

test('what was due and ran once in time passes, and the longest wait is reported', () => {
  expect(checked(whole)).toEqual({
    due: 3,
    missed: 0,
    duplicate: 0,
    failed: 0,
    unended: 0,
    unknown: 0,
    accepted: 3,
    takeOverSeconds: 4,
  })
  expect(hasPassed(checked(whole), 4)).toBe(true)
  expect(hasPassed(checked(whole), 3)).toBe(false)
})

test.each([
  ['an instant without a run', whole.slice(1), { missed: 1 }],
  [
    'an instant that is recorded as missed',
    [run(100, { status: 'Missed', started: null }), ...whole.slice(1)],
    { missed: 1 },
  ],
  ['two runs of one instant', [...whole, run(105)], { duplicate: 1 }],
  ['a run that failed', [run(100, { status: 'Failed' }), ...whole.slice(1)], { failed: 1 }],
  ['a run that has not ended', [run(100, { status: 'Executing' }), ...whole.slice(1)], { unended: 1 }],
  ['two sends of unknown end', whole.map((each) => ({ ...each, deliveries: ['Unknown'] })), { unknown: 3 }],
  ['nothing at all', [], { missed: 3, takeOverSeconds: null }],
])('%s does not pass', (_what, runs, found) => {
  expect(checked(runs)).toMatchObject(found)
  expect(hasPassed(checked(runs), 60)).toBe(false)
})

test('one send that the fault interrupted is reported and passes', () => {
  const interrupted = [run(100, { status: 'Failed', deliveries: ['Unknown'] }), ...whole.slice(1)]
  expect(checked(interrupted)).toMatchObject({ unknown: 1, failed: 1 })
  expect(hasPassed(checked(interrupted), 4)).toBe(true)
})

test('nothing that was due is no pass', () => {
  expect(hasPassed(checkCanaries([], []), 60)).toBe(false)
})

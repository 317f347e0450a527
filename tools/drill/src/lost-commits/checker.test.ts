import { expect, test } from 'vitest'

import { checkEvidence, type Evidence, type Row } from './checker.ts'

const lostAtMs = 1_000_000
const accepted = { scheduleId: 'a', dueAtMs: lostAtMs, status: 'Succeeded', state: 'Accepted' }
const clean: Evidence = {
  due: [{ scheduleId: 'a', dueAtMs: lostAtMs, target: 'mail' }],
  rows: [{ id: 'run', ...accepted }],
  copies: new Map([['run', 1]]),
  lost: [{ fromMs: lostAtMs, toMs: lostAtMs + 5_000 }],
}
const row = (change: Partial<Row>): Pick<Evidence, 'rows'> => ({
  rows: [{ id: 'run', ...accepted, ...change }],
})

/** The counts that miss their target. */
const missed = (change: Partial<Evidence>) =>
  checkEvidence({ ...clean, ...change })
    .filter(({ value, target: { atMost = Infinity, atLeast = 0 } }) => value > atMost || value < atLeast)
    .map(({ what }) => what)

test('one arrival of an accepted delivery meets every target, and so does doubt about a mail', () => {
  expect(missed({})).toEqual([])
  expect(missed(row({ state: 'Unknown' }))).toEqual([])
})

test.each<[string, Partial<Evidence>]>([
  ['lost: due, without a run', { rows: [], copies: new Map() }],
  [
    'runs of one due instant beyond the first',
    { rows: [...clean.rows, { id: 'other', ...accepted, state: 'Unknown' }] },
  ],
  [
    'arrived of no run that is known',
    {
      copies: new Map([
        ['run', 1],
        ['stray', 1],
      ]),
    },
  ],
  ['twice: arrived more than once', { copies: new Map([['run', 2]]) }],
  ['lost: accepted, and not arrived', { copies: new Map() }],
  ['neither accepted nor in doubt', row({ state: 'Failed' })],
  [
    'in doubt although the file is there',
    { ...row({ state: 'Unknown' }), due: [{ scheduleId: 'a', dueAtMs: lostAtMs, target: 'file' }] },
  ],
  ['in doubt without a lost commit', { ...row({ state: 'Unknown' }), lost: [] }],
])('the checker of lost commits reports: %s', (what, change) => {
  expect(missed(change)).toContain(what)
})

import { beforeAll, expect, test } from 'vitest'

import { type DrillOutcome, runDrill } from './support/drill.ts'

/*
 * A short form of `pnpm drill leader`: every part, on one PostgreSQL and one Redis. How fast a take-over was is not
 * checked here, because other tests run beside it; that nothing is lost, doubled or early is.
 */

const faults = [
  'SIGTERM',
  'SIGKILL',
  'SIGSTOP',
  'black hole to the database',
  'immediate restart of the database',
]

let drill: DrillOutcome
// A drill has limits of its own; this one is for a machine that other work slows down.
beforeAll(async () => {
  drill = await runDrill('leader', ['--share', '0.004'])
}, 900_000)

// proves given-12/backup-server-takes decided-6.3.5/it-survives-restarts
test('a leader that is stopped, killed, frozen or cut off, or whose database restarts, costs no occurrence and doubles none', () => {
  expect(Object.keys(drill.rounds)).toEqual(expect.arrayContaining(faults))
  expect(drill.count('under load: occurrences due')).toBeGreaterThan(500)
  const faultless = ['missing', 'duplicate', 'early', 'suppressed', 'planned by a stale term']
  expect(faultless.map((what) => [what, drill.count(`under load: ${what}`)])).toEqual(
    faultless.map((what) => [what, 0]),
  )
})

// proves given-12/backup-server-takes
test('two schedulers that both believe they lead, under one term or under rival ones, plan no occurrence twice', () => {
  const twice = ['shared', 'rival'].map((claim) => drill.count(`split-brain, ${claim} claim: duplicate`))
  expect(twice).toEqual([0, 0])
  expect(drill.missed('split-brain')).toEqual([])
})

test('a scheduler whose clock is an hour off, or jumps to and fro, plans what one with a right clock plans', () => {
  expect(drill.count('clock 1 h ahead: early')).toBe(0)
  const clocks = ['right clocks', 'clock 1 h ahead', 'clock 1 h behind', 'clock strobing']
  expect(clocks.flatMap((clock) => drill.missed(clock))).toEqual([])
})

test('every instant of a day that passed without planning, with a change of clocks inside, gets the row that its policy says', () => {
  expect(drill.count('virtual days: instants that passed')).toBeGreaterThan(5_000)
  expect(drill.missed('virtual days')).toEqual([])
})

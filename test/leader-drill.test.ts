import { expect, test, vi } from 'vitest'

import { runDrill } from './support/drill.ts'

/*
 * Short forms of `pnpm drill leader`. How fast a take-over was is not checked here, because other tests run
 * beside it; that nothing is lost, doubled or early is.
 */

// A drill has limits of its own; this one is for a machine that other work slows down.
vi.setConfig({ testTimeout: 900_000 })

// proves given-12/backup-server-takes decided-6.3.5/it-survives-restarts
test('a leader that is stopped, killed, frozen or cut off, or whose database restarts, costs no occurrence and doubles none', async () => {
  const parts = [
    'SIGTERM',
    'SIGKILL',
    'SIGSTOP',
    'black hole to the database',
    'immediate restart of the database',
  ]
  const { rounds, count } = await runDrill('leader', ['--only', parts.join(','), '--share', '0.01'])
  expect(Object.keys(rounds)).toEqual(parts)
  expect(count('under load: occurrences due')).toBeGreaterThan(500)
  const faultless = ['missing', 'duplicate', 'early', 'suppressed', 'planned by a stale term']
  expect(faultless.map((what) => [what, count(`under load: ${what}`)])).toEqual(
    faultless.map((what) => [what, 0]),
  )
})

// proves given-12/backup-server-takes
test('two schedulers that both believe they lead, under one term or under rival ones, plan no occurrence twice', async () => {
  const { passed, count } = await runDrill('leader', ['--only', 'split-brain', '--share', '0.01'])
  expect(['shared', 'rival'].map((claim) => count(`split-brain, ${claim} claim: duplicate`))).toEqual([0, 0])
  expect(passed).toBe(true)
})

test('a scheduler whose clock is an hour off, or jumps to and fro, plans what one with a right clock plans', async () => {
  const { passed, count } = await runDrill('leader', ['--only', 'skewed clocks', '--share', '0.1'])
  expect(count('clock 1 h ahead: early')).toBe(0)
  expect(passed).toBe(true)
})

test('every instant of a day that passed without planning, with a change of clocks inside, gets the row that its policy says', async () => {
  const { passed, count } = await runDrill('leader', ['--only', 'virtual days', '--share', '0.1'])
  expect(count('virtual days: instants that passed')).toBeGreaterThan(5_000)
  expect(passed).toBe(true)
})

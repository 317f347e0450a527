/**
 * Runs in each test process before each of its files. A blocked event loop lets no time limit of a test pass,
 * so the watchdog ends the process.
 */
import { startWatchdog } from '@punctual/runtime/watchdog'
import { afterAll } from 'vitest'

import { processorSeconds } from './processor-time.ts'

/** Longer than the longest computation of a test on a slow machine. */
const limitMs = 100_000

const watched = Symbol.for('punctual.watchedTestProcess')
const holder = globalThis as { [watched]?: true }

if (!holder[watched]) startWatchdog({ limitMs, name: 'test process', fileDescriptor: 2 })
holder[watched] = true

const before = processorSeconds()
// The first hook runs last.
// oxlint-disable-next-line eslint/no-empty-pattern -- Vitest reads from the pattern which fixtures a hook needs.
afterAll(({}, file) => void (file.meta.processorSeconds = processorSeconds() - before))

import { availableParallelism, totalmem } from 'node:os'

import { configDefaults, defineConfig } from 'vitest/config'

import { openTestDirectory } from './tools/testing/src/test-directory.ts'
import { longRunningTests } from './scripts/long-running-tests.ts'
import LongestFirst from './scripts/longest-first.ts'

/** Inherited by the servers of the run and by every process of a test. TMPDIR names another place. */
process.env['TMPDIR'] ??= openTestDirectory()

/** A run that fails so often has one cause; each further test might only wait for its time limit. */
const bail = 20
/** A file of tests may have a whole cluster and a browser. */
const bytesOfWorker = 3 * 1024 ** 3
/**
 * Tests wait more than they compute, so there are two more at a time than processors, as far as the memory has room
 * for them. The PostgreSQL of a run serves eight.
 */
const maxWorkers = Math.min(availableParallelism() + 2, Math.ceil(totalmem() / bytesOfWorker), 8)
/** These replace modules of others, which is only possible in a process that has not loaded them yet. */
const replacingModules = [
  'apps/api/test/token/protection.test.ts',
  'packages/artifact/test/without-links.test.ts',
]
/** Room for young objects. With the 16 MiB of Node, up to a tenth of the work of a test process is to collect them. */
const execArgv = ['--max-semi-space-size=64', '--min-semi-space-size=32']
const testProcess = { execArgv, setupFiles: ['./tools/testing/src/test-process-setup.ts'] }
const globalSetup = ['./tools/testing/src/global-setup.ts']
/**
 * A test with real processes and time limits gets a second try: a machine that stood still for seconds is no fault of
 * the change. The report names each test that needed it.
 */
const retry = 1
/** Some tests start two processes of an app. Beside the files of other workers, each start takes up to 20 s. */
const integration = { ...testProcess, globalSetup, retry, testTimeout: 90_000, hookTimeout: 90_000 }

/**
 * Three kinds of tests: `unit` beside the source needs no service. `integration` in `<package>/test` runs
 * against real PostgreSQL, Redis, SMTP and HTTP. `system` in /test starts real processes. The mode `short` omits
 * those that take long.
 *
 * A process runs many files of the first two kinds: loading the same modules again for each costs more than
 * most of their tests. So a test puts back what it changes in its process.
 */
export default defineConfig(({ mode }) => {
  const exclude = [...configDefaults.exclude, ...(mode === 'short' ? longRunningTests : [])]
  return {
    test: {
      reporters: [
        'default',
        './scripts/slowest-reporter.ts',
        './scripts/claims-reporter.ts',
        './scripts/count-reporter.ts',
      ],
      bail,
      maxWorkers,
      sequence: { sequencer: LongestFirst },
      projects: [
        {
          test: {
            name: 'unit',
            ...testProcess,
            // A property computes for a second on a quiet machine, and for much longer on a busy one.
            testTimeout: 30_000,
            isolate: false,
            include: ['{apps,packages,tools}/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
            exclude,
          },
        },
        {
          test: {
            name: 'integration',
            ...integration,
            isolate: false,
            include: ['{apps,packages,tools}/*/test/**/*.test.ts'],
            exclude: [...exclude, ...replacingModules],
          },
        },
        { test: { name: 'replacing modules', ...integration, include: replacingModules, exclude } },
        {
          test: {
            name: 'system',
            ...testProcess,
            include: ['test/**/*.test.ts'],
            exclude,
            globalSetup,
            retry,
            testTimeout: 180_000,
            hookTimeout: 400_000,
          },
        },
      ],
    },
  }
})

import { availableParallelism } from 'node:os'

import { defineConfig } from 'vitest/config'

import { openTestDirectory } from './packages/testing/src/test-directory.ts'

/** Inherited by the servers of the run and by every process of a test. Whoever sets TMPDIR chooses another place. */
process.env['TMPDIR'] ??= openTestDirectory()

/** A run that fails so often has one cause; each further test might only wait for its time limit. */
const bail = 20
/** Tests wait for services more than they compute, so even two processors carry two files at a time. */
const maxWorkers = Math.max(2, availableParallelism() - 1)
const setupFiles = ['./packages/testing/src/test-process-setup.ts']

/**
 * Three kinds of tests: `unit` beside the source needs no service; `integration` in `<package>/test` runs against real
 * PostgreSQL, Redis, SMTP and HTTP; `system` in /test starts real processes, one file at a time.
 */
export default defineConfig({
  test: {
    reporters: ['default', './scripts/slowest-reporter.ts', './scripts/count-reporter.ts'],
    bail,
    maxWorkers,
    projects: [
      { test: { name: 'unit', setupFiles, include: ['{apps,packages}/*/src/**/*.test.ts', 'scripts/**/*.test.ts'] } },
      {
        test: {
          name: 'integration',
          include: ['{apps,packages}/*/test/**/*.test.ts'],
          setupFiles,
          globalSetup: ['./packages/testing/src/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'system',
          include: ['test/**/*.test.ts'],
          setupFiles,
          globalSetup: ['./packages/testing/src/global-setup.ts'],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 400_000,
        },
      },
    ],
  },
})

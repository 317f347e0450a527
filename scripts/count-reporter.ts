import type { Reporter, TestModule } from 'vitest/node'

/**
 * Closes the output with the count of all tests: `N passed, N failed`. A file that cannot run counts as a
 * failed test.
 */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, unhandledErrors: ReadonlyArray<unknown>): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    const broken = modules.filter((module) => module.errors().length > 0).length
    const skipped = count('skipped')
    const failed = count('failed') + broken + unhandledErrors.length
    // Printed last, after the summary of the default reporter.
    process.once('exit', () =>
      console.log(`${count('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`),
    )
  }
}

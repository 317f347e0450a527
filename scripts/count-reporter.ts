import { relative } from 'node:path'

import type { Reporter, TestCase, TestModule } from 'vitest/node'

/**
 * Closes the output with the names of the tests that failed or needed a second try, then with the count of all tests:
 * `N passed, N failed`. A file that cannot run counts as a failed test.
 */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, unhandledErrors: ReadonlyArray<unknown>): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const inState = (state: string) => tests.filter((test) => test.result().state === state)
    const broken = modules.filter((module) => module.errors().length > 0)
    const skipped = inState('skipped').length
    const failed = inState('failed')
    const repeated = inState('passed').filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0)
    const lines = [
      ...named('Failed', [...failed.map(nameOf), ...broken.map(pathOf)]),
      ...named('Passed at the second try only', repeated.map(nameOf)),
      `${inState('passed').length} passed, ${failed.length + broken.length + unhandledErrors.length} failed${
        skipped > 0 ? `, ${skipped} skipped` : ''
      }`,
    ]
    // Printed last, after the summary of the default reporter.
    process.once('exit', () => console.log(lines.join('\n')))
  }
}

const pathOf = ({ moduleId }: TestModule): string => relative(process.cwd(), moduleId)

const nameOf = (test: TestCase): string => `${pathOf(test.module)} > ${test.fullName}`

function named(title: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`${title}:`, ...names.map((name) => `  ${name}`), '']
}

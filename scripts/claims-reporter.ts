import type { Reporter, TestModule, Vitest } from 'vitest/node'

import { provenClaims } from '../tools/conformance/src/proven-claims.ts'

/** What stands for a value in the title of a test: `%s` and `$field` of several cases, `${…}` of a template. */
const placeholder = /%[sdifjoO#$]|\$\{[^}]*\}|\$[\w.]+/

/**
 * Fails the run when a file of tests ran, and a test of it that proves a claim of `docs/conformance.md` did not run
 * and pass. Such a row of the page would be false.
 */
export default class ClaimsReporter implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    const vitest = this.#vitest
    // A run of some tests only leaves others out on purpose.
    if (vitest === undefined || vitest.config.testNamePattern !== undefined) return
    const byFile = new Map(modules.map((module) => [module.relativeModuleId, module]))
    const proving = [...provenClaims(vitest.config.root).values()].flat()
    const unproven = proving.flatMap(({ file, title }) => {
      const module = byFile.get(file)
      return module === undefined || hasPassed(module, title) ? [] : [`  ${file}: ${title}`]
    })
    if (unproven.length === 0) return
    process.exitCode = 1
    console.log(['Tests that prove a claim, and did not run and pass:', ...new Set(unproven)].join('\n'))
  }
}

function hasPassed(module: TestModule, title: string): boolean {
  const texts = title
    .split(placeholder)
    .map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
  const expression = new RegExp(`^${texts.join('.*')}$`, 's')
  const tests = [...module.children.allTests()].filter(({ name }) => expression.test(name))
  return tests.length > 0 && tests.every((test) => test.result().state === 'passed')
}

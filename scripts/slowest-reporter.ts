import { relative } from 'node:path'

import type { Reporter, TestModule } from 'vitest/node'

const shown = 10

/**
 * Prints the files that took longest, so that a run that grows slow says where. A run of a few files prints
 * nothing.
 */
export default class SlowestReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    if (modules.length <= shown) return
    const slowest = modules
      .map((module) => ({ path: relative(process.cwd(), module.moduleId), seconds: secondsOf(module) }))
      .toSorted((left, right) => right.seconds - left.seconds)
      .slice(0, shown)
    const lines = slowest.map(({ path, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${path}`)
    // After the summary of the default reporter.
    process.once('exit', () =>
      console.log(`The ${shown} slowest of ${modules.length} files:\n${lines.join('\n')}\n`),
    )
  }
}

/** From the start of the file's process to the end of its last hook. */
function secondsOf(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic()
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1_000
}

import { relative } from 'node:path'

import type { Reporter, TestModule } from 'vitest/node'

import type {} from '../tools/testing/src/processor-time.ts'

/** A run of so many prints nothing. */
const fewFiles = 15
/** PROCESSOR_TIMES_SHOWN prints more or fewer. */
const shown = Number(process.env['PROCESSOR_TIMES_SHOWN'] ?? fewFiles)

/**
 * Prints the files that used the most processor time, so that a run that grows slow says where. Beside other work the
 * time of a clock says little. A run of a few files prints nothing.
 */
export default class SlowestReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    if (modules.length <= fewFiles) return
    const files = modules.map((module) => ({
      path: relative(process.cwd(), module.moduleId),
      used: module.meta().processorSeconds ?? 0,
      took: secondsOf(module),
    }))
    const whole = files.reduce((sum, { used }) => sum + used, 0)
    const lines = files
      .toSorted((left, right) => right.used - left.used)
      .slice(0, shown)
      .map(({ path, used, took }) => `${inSeconds(used)} of the processor ${inSeconds(took)} in all  ${path}`)
    // After the summary of the default reporter.
    process.once('exit', () =>
      console.log(
        `The ${modules.length} files used ${whole.toFixed(0)} s of the processor, most of it these:\n${lines.join('\n')}\n`,
      ),
    )
  }
}

const inSeconds = (seconds: number) => `${seconds.toFixed(1).padStart(8)} s`

/** From the start of the file's process to the end of its last hook. */
function secondsOf(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic()
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1_000
}

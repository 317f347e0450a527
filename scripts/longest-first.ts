import { relative } from 'node:path'

import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take long, longest first, as the list at the end of a run names them. If one of them began last,
 * the run would wait only for it. A clean clone does not know how long they took before.
 */
const longest = [
  'test/console.test.ts',
  'test/console-schedule.test.ts',
  'test/console-states.test.ts',
  'test/leader-drill.test.ts',
  'apps/worker/test/many-rows.test.ts',
  'apps/worker/test/rejecting-verbs.test.ts',
  'apps/worker/test/remote-crash.test.ts',
  'test/soak.test.ts',
  'apps/api/test/fuzz/hostile-input.test.ts',
  'test/local-cluster.test.ts',
  'test/connect-sources.test.ts',
  'apps/worker/test/source-faults.test.ts',
  'test/live-drill.test.ts',
  'test/failover.test.ts',
  'tools/release/test/bundle.test.ts',
  'test/restore.test.ts',
  'test/redis-sentinels.test.ts',
  'test/fairness.test.ts',
  'test/first-run.test.ts',
  'test/bad-environment.test.ts',
  'tools/simulation/test/walk.test.ts',
  'packages/engine/test/memory/store-model.test.ts',
  'tools/mutants/test/run-mutants.test.ts',
  'apps/api/test/fuzz/hostile-reading.test.ts',
  'apps/worker/test/honest-result.test.ts',
  'apps/worker/test/run-execution.test.ts',
  'tools/simulation/src/simulate.test.ts',
  'scripts/new-kind.test.ts',
  'scripts/linear-readers.test.ts',
]

/** The order of Vitest, with the files that take long before all others of their group. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.indexOf(relative(this.ctx.config.root, moduleId))
      return place === -1 ? longest.length : place
    }
    return sorted.toSorted((left, right) => rank(left) - rank(right))
  }
}

import { relative } from 'node:path'

import { BaseSequencer, type TestSpecification } from 'vitest/node'

import { longRunningTests } from './long-running-tests.ts'

/** Of the others, those that take longest. */
const longest = [
  'test/first-run.test.ts',
  'test/small-cluster.test.ts',
  'apps/api/test/access/foreign.test.ts',
  'apps/worker/test/honest-result.test.ts',
  'apps/worker/test/run-execution.test.ts',
]

/**
 * The order of Vitest, with the files that take long before all others of their group. If one of them began last, the
 * run would wait only for it. A clean clone does not know how long they took before.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const ranked = [...longRunningTests, ...longest]
    const rank = ({ moduleId }: TestSpecification) => {
      const place = ranked.indexOf(relative(this.ctx.config.root, moduleId))
      return place === -1 ? ranked.length : place
    }
    return sorted.toSorted((left, right) => rank(left) - rank(right))
  }
}

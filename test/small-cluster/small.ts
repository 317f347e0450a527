import { afterAll, beforeAll } from 'vitest'

import { startCluster, type TestCluster } from '../support/cluster.ts'

let cluster: TestCluster | undefined
beforeAll(async () => {
  cluster = await startCluster({ schedulers: 1, workers: 1 })
})
afterAll(() => cluster?.[Symbol.asyncDispose]())

/** The smallest cluster with samples, before all files of this folder, which run one after the other. */
export const small = {
  get cluster(): TestCluster {
    if (cluster === undefined) throw new Error('the cluster has not started')
    return cluster
  },
}

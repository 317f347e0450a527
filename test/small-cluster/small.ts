import { afterAll, beforeAll } from 'vitest'

import { startCluster, type TestCluster } from '../support/cluster.ts'
import { type Collector, startCollector } from '../support/collector.ts'

let opened: { readonly cluster: TestCluster; readonly collector: Collector } | undefined
const resources = new AsyncDisposableStack()
beforeAll(async () => {
  const collector = resources.use(await startCollector())
  const extraEnvironment = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '1' }
  const cluster = resources.use(await startCluster({ schedulers: 1, workers: 1, extraEnvironment }))
  opened = { cluster, collector }
})
afterAll(() => resources.disposeAsync())

/** The smallest cluster with samples, before all files of this folder, which run one after the other. */
export const small = {
  get cluster(): TestCluster {
    return started().cluster
  },
  /** Gets the traces of its processes. */
  get collector(): Collector {
    return started().collector
  },
}

function started(): NonNullable<typeof opened> {
  if (opened === undefined) throw new Error('the cluster has not started')
  return opened
}

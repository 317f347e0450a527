import { createDataSources, type DataSources } from '@punctual/data-source'
import { silentLogger, systemClock } from '@punctual/runtime'
import { loopbackEgress } from '@punctual/testing'

/** Those of an api, which starts their processes with its first query. */
export function openTestDataSources(fileRoots: readonly string[] = []): DataSources {
  return createDataSources({
    clock: systemClock(),
    logger: silentLogger(),
    egress: loopbackEgress(),
    environment: process.env,
    processes: 2,
    fileRoots,
  })
}

import { createDataSources, type DataSources } from '@punctual/data-source'
import { silentLogger, systemClock } from '@punctual/runtime'
import { queryProgram } from '@punctual/source'
import { loopbackEgress } from '@punctual/testing'

/** Those of all workers of a test file that read the same files. They end with its process. */
const dataSources = new Map<string, DataSources>()

export function testDataSources(fileRoots: readonly string[] = []): DataSources {
  const known = dataSources.get(fileRoots.join())
  if (known) return known
  const opened = createDataSources({
    clock: systemClock(),
    logger: silentLogger(),
    egress: loopbackEgress(),
    environment: process.env,
    processes: 4,
    fileRoots,
    program: queryProgram,
  })
  dataSources.set(fileRoots.join(), opened)
  return opened
}

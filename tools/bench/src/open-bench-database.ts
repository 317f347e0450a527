import { silentLogger } from '@punctual/runtime'
import { type Database, openDatabase } from '@punctual/store'

export interface BenchConnection {
  readonly databaseUrl: string
  readonly maximumConnections: number
  /** Longest time of a statement, for one that fills tables; as in production unless given. */
  readonly statementTimeoutMs?: number
}

/** Opens the database of a measurement, until the measurement ends. */
export function openBenchDatabase(
  resources: AsyncDisposableStack,
  { databaseUrl, ...limits }: BenchConnection,
): Database {
  return resources.use(
    openDatabase({ url: databaseUrl, logger: silentLogger(), applicationName: 'bench', ...limits }),
  )
}

import { silentLogger } from '@punctual/runtime'
import { type Database, openDatabase } from '@punctual/store'

/** For a statement that fills tables of a million rows. */
export const fillLimitMs = 1_200_000

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

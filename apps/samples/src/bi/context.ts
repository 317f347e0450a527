import type { Clock, Logger } from '@punctual/runtime'

import type { TokenMint } from './access-token.ts'
import type { ExportJobs } from './export-jobs.ts'
import type { Faults } from './faults.ts'
import type { Statistics } from './statistics.ts'
import type { UserSignIns } from './user-sign-ins.ts'

export interface SampleBiSettings {
  readonly tenantId: string
  readonly clientId: string
  readonly clientSecret: string
  /** In PEM form; empty or absent for none. */
  readonly clientCertificate?: string
  /** Origin of the embedded pages; that of the request when it is null or absent. */
  readonly embedOrigin?: string | null
}

/** What every route of the sample BI platform may use. */
export interface SampleBiContext {
  readonly settings: SampleBiSettings
  readonly clock: Clock
  readonly logger: Logger
  readonly mint: TokenMint
  readonly faults: Faults
  readonly statistics: Statistics
  readonly jobs: ExportJobs
  readonly signIns: UserSignIns
}

import type { Browsers } from '@punctual/browser'
import type { DataSources } from '@punctual/data-source'
import type { Clock, Logger } from '@punctual/runtime'

import type { HttpClient } from './http/http-client.ts'
import type { SourceLimits } from './limits.ts'
import type { StoredSignIns } from './user-sign-ins.ts'

/** What every connector works with. */
export interface SourceContext {
  readonly clock: Clock
  /** A number from 0 up to 1, for jitter. */
  readonly random: () => number
  readonly logger: Logger
  readonly limits: SourceLimits
  readonly http: HttpClient
  /** Render pages; not disposed here. */
  readonly browsers: Browsers
  readonly dataSources: DataSources
  readonly signIns: StoredSignIns
  /** Of the users that mail servers send as. */
  readonly mailServerSignIns: StoredSignIns
}

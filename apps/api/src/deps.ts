import type { Clock, Logger } from '@punctual/runtime'
import type { Store } from '@punctual/store'

/** Everything a route may use. `main.ts` makes it once; tests make their own. */
export interface Dependencies {
  /** The truth: folders, schedules, accounts, executions, users. */
  readonly store: Store
  /** Wall clock for expiry of tokens; what is due is decided by the database's clock. */
  readonly clock: Clock
  readonly logger: Logger
  /** Name of this process in the cluster. */
  readonly serverName: string
  /** IANA zone of schedules that name none. */
  readonly serviceTimeZone: string
  /** What `getconfigpath` answers. */
  readonly configPath: string
  /** Fires when the process begins to stop: new requests get 503, waits end. */
  readonly stopping: AbortSignal
}

import type { Database } from '@punctual/store'

import type { LoadProcess } from '../load.ts'
import type { Services } from '../services.ts'
import type { Rest } from './rest.ts'
import type { StoredAmounts } from './fill-store.ts'

/** What every measurement of the api has at hand. */
export interface RuntimeContext {
  readonly services: Services
  readonly rest: Rest
  readonly database: Database
  readonly load: LoadProcess
  readonly stored: StoredAmounts
  readonly rounds: number
  /** Length of one load. */
  readonly seconds: number
}

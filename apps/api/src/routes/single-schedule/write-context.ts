import type { Rights } from '../../access/require-right.ts'
import type { Dependencies } from '../../deps.ts'

/** Of a request that writes schedules. */
export interface WriteContext {
  readonly rights: Rights
  readonly dependencies: Dependencies
  readonly idempotentId: string | null
  readonly expectedVersion: number | null
  readonly signal: AbortSignal
}

/** What the creation of one of many needs. */
export type NewContext = Pick<WriteContext, 'rights' | 'dependencies' | 'idempotentId'>

import { hash } from 'node:crypto'

import type { Operation } from '../http/operation.ts'
import { contractOf } from './contract.ts'
import type { JsonSchema } from './plain-schema.ts'

/** The contract in the forms in which it is served. */
export interface Description {
  readonly document: JsonSchema
  readonly bytes: Buffer
  readonly etag: string
}

const made = new WeakMap<readonly Operation[], Description>()

/**
 * Makes the description of operations once in a process. It takes the processor for a second or so: ask for
 * it before requests come.
 */
export function descriptionOf(operations: readonly Operation[]): Description {
  const known = made.get(operations)
  if (known) return known
  const document = contractOf(operations)
  const text = JSON.stringify(document)
  const description = { document, bytes: Buffer.from(text), etag: `"${hash('sha256', text).slice(0, 32)}"` }
  made.set(operations, description)
  return description
}

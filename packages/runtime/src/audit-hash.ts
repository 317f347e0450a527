import { hash } from 'node:crypto'

import { canonicalJson } from './canonical-json.ts'

/** The members of an audit entry that its hash covers, as the interface answers them. */
export interface HashedAuditEntry {
  readonly Id: string
  /** ISO 8601 with milliseconds. */
  readonly At: string
  readonly Actor: string
  readonly Action: string
  readonly Subject: string
  readonly Address: string
  readonly RequestId: string
  readonly Before: unknown
  readonly After: unknown
  /** Hash of the entry before. */
  readonly PreviousHash: string
}

/** SHA-256, in hex, over the members in canonical JSON; every reader of the entries can compute it again. */
export function auditHash(entry: HashedAuditEntry): string {
  const { Id, At, Actor, Action, Subject, Address, RequestId, Before, After, PreviousHash } = entry
  return hash(
    'sha256',
    canonicalJson({ Id, At, Actor, Action, Subject, Address, RequestId, Before, After, PreviousHash }),
  )
}

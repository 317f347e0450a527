import { addressKey } from '@punctual/domain'
import type { Database, Query } from '@punctual/store'

import { lockTree } from './folder-guards.ts'
import {
  type HandOverKind,
  type HandOverOutcome,
  type HandOverPart,
  handOverParts,
} from './hand-over-parts.ts'
import { lockUsers, type User } from './users.ts'

/** Gives everything that hangs on a user who leaves to another user. */
export interface HandOvers {
  /**
   * Within the transaction of the caller. History, proofs and the audit trail keep the names that they have. A repeat
   * finds nothing to move. An address that another enabled user has too stays where it is.
   */
  handOver(leaving: { readonly userId: string; readonly successorId: string }): Promise<HandOver>
}

export interface HandedObject {
  readonly id: string
  readonly name: string
}

export interface HandedPart {
  readonly kind: HandOverKind
  readonly outcome: HandOverOutcome
  /** By name. */
  readonly objects: readonly HandedObject[]
}

export type HandOverConflict =
  | 'missing'
  | 'successor-missing'
  | 'successor-same'
  | 'successor-disabled'
  | 'successor-without-address'

export type HandOver =
  | {
      readonly ok: true
      readonly user: Person
      readonly successor: Person
      readonly parts: readonly HandedPart[]
    }
  | { readonly ok: false; readonly conflict: HandOverConflict }

type Person = Pick<User, 'id' | 'userName' | 'address' | 'enabled'>

const selectPerson = `SELECT id, user_name AS "userName", address, enabled FROM users WHERE id = $1 FOR SHARE`

const selectSharing = `SELECT id, user_name AS name FROM users WHERE enabled AND id <> $1 AND lower(address) = $2 ORDER BY user_name_key`

export function createHandOvers(database: Database): HandOvers {
  return {
    handOver: ({ userId, successorId }) =>
      database.transaction(async (query) => {
        await query(lockUsers)
        await query(lockTree)
        const [user] = await query<Person>(selectPerson, [userId])
        if (user === undefined) return { ok: false, conflict: 'missing' }
        if (userId === successorId) return { ok: false, conflict: 'successor-same' }
        const [successor] = await query<Person>(selectPerson, [successorId])
        if (successor === undefined) return { ok: false, conflict: 'successor-missing' }
        if (!successor.enabled) return { ok: false, conflict: 'successor-disabled' }
        return await between(query, user, successor)
      }),
  }
}

async function between(query: Query, user: Person, successor: Person): Promise<HandOver> {
  const key = user.address === '' ? null : addressKey(user.address)
  const sharing = key === null ? [] : await query<HandedObject>(selectSharing, [user.id, key])
  const moved = key === null || sharing.length > 0 ? null : key
  // Without a new address the old one takes its own place, only to find whether there is any.
  const address = successor.address === '' ? user.address : successor.address
  const given = [user.id, successor.id, user.userName, successor.userName, moved, address]
  const parts: HandedPart[] = []
  for (const part of handOverParts) {
    const objects = await query<HandedObject>(part.sql, given)
    if (objects.length > 0 && part.isByAddress && successor.address === '')
      return { ok: false, conflict: 'successor-without-address' }
    parts.push(handed(part, objects))
  }
  return {
    ok: true,
    user,
    successor,
    parts: [...parts, handed({ kind: 'SharedAddress', outcome: 'Stays' }, sharing)],
  }
}

function handed(
  { kind, outcome }: Pick<HandOverPart, 'kind' | 'outcome'>,
  objects: readonly HandedObject[],
): HandedPart {
  return { kind, outcome, objects: objects.toSorted((one, other) => one.name.localeCompare(other.name)) }
}

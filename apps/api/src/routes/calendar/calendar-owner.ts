import type { ScheduleOwner } from '@punctual/catalog'
import { sentence } from '@punctual/domain/words'

import type { Rights } from '../../access/require-right.ts'
import type { Dependencies } from '../../deps.ts'
import { problem } from '../../http/problem.ts'
import { changedOwner, newOwner } from '../single-schedule/schedule-owner.ts'

interface OwnerContext {
  readonly rights: Pick<Rights, 'principal'>
  readonly dependencies: Pick<Dependencies, 'store'>
}

/**
 * The owner of a new calendar. @throws ProblemError `role_insufficient` for another user than the caller, which only
 * an Administrator may name
 */
export async function ownerOfNew(given: string | null, context: OwnerContext): Promise<ScheduleOwner | null> {
  if (given !== null) requireOwnName(given, context)
  return await newOwner(given, context)
}

/** The same of a stored calendar; undefined when its owner stays. */
export async function ownerOfChanged(
  given: string | null,
  stored: { readonly owner: ScheduleOwner | null },
  context: OwnerContext,
): Promise<ScheduleOwner | null | undefined> {
  if (given === null || given === stored.owner?.name || given === stored.owner?.id) return undefined
  requireOwnName(given, context)
  return await changedOwner(given, stored, context.dependencies)
}

function requireOwnName(given: string, { rights: { principal } }: OwnerContext): void {
  const { kind, id, name, role } = principal
  if (role === 'Administrator') return
  if (kind === 'user' && [id, name.toLowerCase()].includes(given.toLowerCase())) return
  throw problem('role_insufficient', { detail: sentence('calendar_owner_not_self') })
}

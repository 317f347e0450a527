/** The user who answers for a schedule, or for a calendar. */
import type { ScheduleOwner } from '@punctual/catalog'
import { sentence } from '@punctual/domain/words'

import type { Rights } from '../../access/require-right.ts'
import type { Dependencies } from '../../deps.ts'
import { isId } from '../../http/id.ts'
import { invalid } from '../../http/read-input.ts'

interface OwnerContext {
  readonly rights: Pick<Rights, 'principal'>
  readonly dependencies: Pick<Dependencies, 'store'>
}

/**
 * The given user, else the one who creates the object; none when a client does. @throws ProblemError
 * `invalid_request`
 */
export async function newOwner(
  given: string | null,
  { rights: { principal }, dependencies }: OwnerContext,
): Promise<ScheduleOwner | null> {
  if (given !== null) return await knownOwner(given, dependencies)
  return principal.kind === 'user' ? { id: principal.id, name: principal.name } : null
}

/**
 * The given user, else the one that the object has. What it answers of a deleted owner may be sent
 * back to it. @throws ProblemError `invalid_request`
 */
export async function changedOwner(
  given: string | null,
  { owner }: { readonly owner: ScheduleOwner | null },
  dependencies: OwnerContext['dependencies'],
): Promise<ScheduleOwner | null> {
  if (given === null || given === owner?.name || given === owner?.id) return owner
  return await knownOwner(given, dependencies)
}

async function knownOwner(
  given: string,
  { store: { users } }: OwnerContext['dependencies'],
): Promise<ScheduleOwner> {
  const user = (await users.find(given)) ?? (isId(given) ? await users.read(given) : null)
  if (user) return { id: user.id, name: user.userName }
  throw invalid([
    {
      field: 'Owner',
      message: sentence('field_owner_unknown'),
    },
  ])
}

/**
 * Whether a caller may do something to an object that it may know of. What it may not know of has been
 * missing by then: the store of its scope does not answer it.
 */
import type { Right } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'

import type { Principal } from '../auth/principal.ts'
import type { Dependencies } from '../deps.ts'
import { problem, type ProblemError } from '../http/problem.ts'
import type { Access } from './access.ts'
import { rightWord, roleWord } from './words.ts'

/** The rights of the caller of one request. */
export interface Rights {
  readonly access: Access
  /** What was asked for so far: an operation must not succeed without having asked for its right. */
  readonly asked: Set<Right>
  readonly principal: Principal
}

export interface RightContext {
  readonly rights: Rights
  readonly dependencies: Dependencies
}

/** @throws ProblemError `right_insufficient` */
export async function requireRight(
  right: Right,
  folderId: string,
  { rights, dependencies }: RightContext,
): Promise<void> {
  const { access } = rights
  // Without any grant this needs no lookup: every folder is open.
  requireBehind(right, access.isGuarded ? await dependencies.store.grants.guardOf(folderId) : null, rights)
}

/**
 * The same where the guard of the folder is known. @throws ProblemError `right_insufficient`,
 * `role_insufficient`
 */
export function requireBehind(
  right: Right,
  guardId: string | null,
  { access, asked, principal }: Rights,
): void {
  asked.add(right)
  if (!access.may(right, guardId)) throw rightMissing(right, guardId, principal)
}

/**
 * Of what belongs to no folder: the right in open folders, or a grant of it in any. @throws ProblemError
 * `right_insufficient`
 */
export function requireRightSomewhere(right: Right, { access, asked, principal }: Rights): void {
  asked.add(right)
  if (!access.may(right, null) && !access.isGranted(right)) throw rightMissing(right, null, principal)
}

/**
 * @throws ProblemError when the schedule exists and its folder does not grant the right. The caller's next step
 * reports a schedule that does not exist.
 */
export async function requireRightOnSchedule(
  right: Right,
  scheduleId: string,
  context: RightContext,
): Promise<'allowed' | 'missing'> {
  const { access, asked } = context.rights
  if (!access.isGuarded) {
    requireBehind(right, null, context.rights)
    return 'allowed'
  }
  asked.add(right)
  const folderId = await context.dependencies.store.schedules.folderOf(scheduleId)
  if (folderId === null) return 'missing'
  await requireRight(right, folderId, context)
  return 'allowed'
}

/** @throws ProblemError when the caller may not decide about the grants of a folder */
export async function requireGranting(
  folderId: string,
  { rights, dependencies }: RightContext,
): Promise<void> {
  rights.asked.add('Manage')
  const guardId = rights.access.isGuarded ? await dependencies.store.grants.guardOf(folderId) : null
  if (!rights.access.mayGrant(guardId)) throw rightMissing('Manage', guardId, rights.principal)
}

function rightMissing(right: Right, guardId: string | null, { role }: Principal): ProblemError {
  const detail =
    guardId === null
      ? sentence('role_lacks_right', { role: roleWord(role), right: rightWord(right) })
      : sentence('grants_lack_right', { right: rightWord(right) })
  return problem('right_insufficient', { detail })
}

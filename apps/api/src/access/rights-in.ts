/** What the caller of a request may do in a folder, as an answer reports it to that caller. */
import { type Right, rights } from '@punctual/domain'

import type { Access } from './access.ts'
import type { RightContext } from './require-right.ts'

/** The rights of the caller behind a guard, or in an open folder (null), in the order of their list. */
export function rightsBehind(guardId: string | null, access: Access): Right[] {
  return rights.filter((right) => access.may(right, guardId))
}

/** The rights of the caller in a folder, also in a deleted one. */
export async function rightsIn(
  folderId: string,
  { rights: { access }, dependencies }: RightContext,
): Promise<Right[]> {
  // Without any grant this needs no lookup: every folder is open.
  return rightsBehind(access.isGuarded ? await dependencies.store.grants.guardOf(folderId) : null, access)
}

import { requireRight, type RightContext } from '../../access/require-right.ts'
import { missingAccounts, readAccounts, refusal } from './refusal.ts'
import type { NamedAccount, ScheduleDraft } from './schedule-draft.ts'

/**
 * The folder that a schedule is put into must be there for the caller, who must be allowed to edit in it.
 * Where no folder has grants the statement that writes the schedule says whether it is there.
 *
 * @throws ProblemError `not_found`, `right_insufficient`
 */
export async function requirePlace(
  draft: ScheduleDraft,
  folderKey: string,
  { rights, dependencies }: RightContext,
): Promise<void> {
  const folder = rights.access.isGuarded ? await dependencies.store.folders.findByPath(folderKey) : null
  if (rights.access.isGuarded && !folder) throw await refusal('folder-missing', { draft, dependencies })
  await requireRight('Edit', folder?.id ?? '', { rights, dependencies })
}

/** An account that the caller may not use is one that does not exist. @throws ProblemError `not_found` */
export async function requireAccounts(
  accounts: readonly NamedAccount[],
  { rights, dependencies }: RightContext,
): Promise<void> {
  if ((rights.access.sight?.accounts ?? null) === null) return
  const found = await readAccounts(accounts, dependencies)
  if (!found.every(({ isThere }) => isThere)) throw missingAccounts(found)
}

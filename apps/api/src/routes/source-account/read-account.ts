import type { StoredSourceAccount } from '@punctual/catalog'

import type { Dependencies } from '../../deps.ts'
import { readAccount } from '../../wire/source-account.ts'
import { kindsOfForms } from './account.ts'

/** An account that these routes serve; for them one of another kind is none. @throws ProblemError `not_found` */
export async function readSourceAccount(
  id: string,
  dependencies: Dependencies,
): Promise<StoredSourceAccount> {
  const account = await readAccount(null, id, dependencies)
  return kindsOfForms.includes(account.settings.kind)
    ? account
    : await readAccount(kindsOfForms[0] ?? '', id, dependencies)
}

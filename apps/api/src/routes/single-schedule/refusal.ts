import type { ScheduleWrite } from '@punctual/catalog'

import type { Dependencies } from '../../deps.ts'
import { isId } from '../../http/id.ts'
import { problem } from '../../http/problem.ts'
import type { NamedAccount, ScheduleDraft } from './schedule-draft.ts'

type Conflict = Extract<ScheduleWrite, { ok: false }>['conflict']

/** What a conflict means to the caller. */
export async function refusal(
  conflict: Conflict,
  { draft, dependencies }: { draft: ScheduleDraft | null; dependencies: Dependencies },
) {
  const { FolderPath = '', ScheduleName = '' } = draft?.input ?? {}
  switch (conflict) {
    case 'folder-missing':
      return missing(
        'FolderPath',
        `There is no folder "${FolderPath}"; make it with POST /api/folder/create first.`,
      )
    case 'account-missing':
      return await missingAccounts(draft?.accounts ?? [], dependencies)
    case 'calendar-changed':
      return problem('state_conflict', {
        detail: 'The calendar is being changed again and again; repeat the request.',
      })
    case 'name':
      return problem('name_taken', {
        detail: `The folder already has a ${draft?.kind ?? ''} schedule named "${ScheduleName}"; choose another name.`,
      })
    case 'missing':
      return missing('ScheduleId', 'There is no such schedule of this kind.')
    case 'stale':
      return problem('version_stale', {
        detail: 'The schedule was changed since it was read; read it again and repeat the change.',
      })
  }
}

/** Names every field whose account is not there. */
async function missingAccounts(accounts: readonly NamedAccount[], { store }: Dependencies) {
  const message = 'There is no source account with this id; getall lists them.'
  const known = await Promise.all(
    accounts.map(({ id, kind }) => (isId(id) ? store.sourceAccounts.read(kind, id) : Promise.resolve(null))),
  )
  const errors = accounts.flatMap(({ field }, index) => (known[index] ? [] : [{ field, message }]))
  return problem('not_found', {
    detail: message,
    errors: errors.length > 0 ? errors : [{ field: accounts[0]?.field ?? 'BiAccountId', message }],
  })
}

function missing(field: string, message: string) {
  return problem('not_found', { detail: message, errors: [{ field, message }] })
}

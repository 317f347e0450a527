import type { ScheduleWrite } from '@punctual/catalog'
import { type Sentence, sentence } from '@punctual/domain/words'

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
      return missing('FolderPath', sentence('folder_to_be_made', { path: FolderPath }))
    case 'account-missing':
      return await missingAccounts(draft?.accounts ?? [], dependencies)
    case 'calendar-changed':
      return problem('state_conflict', {
        detail: sentence('calendar_changed_again'),
      })
    case 'name':
      return problem('name_taken', {
        detail: draft
          ? sentence('schedule_name_taken', { kind: draft.kind, name: ScheduleName })
          : sentence('schedule_name_taken_unknown_kind', { name: ScheduleName }),
      })
    case 'missing':
      return missing('ScheduleId', sentence('schedule_not_of_kind'))
    case 'stale':
      return problem('version_stale', {
        detail: sentence('schedule_stale'),
      })
  }
}

/** Names every field whose account is not there. */
export async function missingAccounts(accounts: readonly NamedAccount[], { store }: Dependencies) {
  const message = sentence('source_account_missing')
  const known = await Promise.all(
    accounts.map(({ id, kind }) => (isId(id) ? store.sourceAccounts.read(kind, id) : Promise.resolve(null))),
  )
  const errors = accounts.flatMap(({ field }, index) => (known[index] ? [] : [{ field, message }]))
  return problem('not_found', {
    detail: message,
    errors: errors.length > 0 ? errors : [{ field: accounts[0]?.field ?? 'BiAccountId', message }],
  })
}

function missing(field: string, message: Sentence) {
  return problem('not_found', { detail: message, errors: [{ field, message }] })
}

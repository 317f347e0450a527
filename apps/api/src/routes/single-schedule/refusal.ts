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
      return missingAccounts(await readAccounts(draft?.accounts ?? [], dependencies))
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

interface FoundAccount {
  readonly field: string
  /** Whether the caller may use it; to others it does not exist. */
  readonly isThere: boolean
}

export async function readAccounts(
  accounts: readonly NamedAccount[],
  { store }: Pick<Dependencies, 'store'>,
): Promise<FoundAccount[]> {
  return await Promise.all(
    accounts.map(async ({ id, kind, field }) => ({
      field,
      isThere: isId(id) && (await store.sourceAccounts.read(kind, id)) !== null,
    })),
  )
}

/** Names every field whose account is not there. */
export function missingAccounts(accounts: readonly FoundAccount[]) {
  const message = sentence('source_account_missing')
  const errors = accounts.flatMap(({ field, isThere }) => (isThere ? [] : [{ field, message }]))
  return problem('not_found', {
    detail: message,
    errors: errors.length > 0 ? errors : [{ field: accounts[0]?.field ?? 'BiAccountId', message }],
  })
}

function missing(field: string, message: Sentence) {
  return problem('not_found', { detail: message, errors: [{ field, message }] })
}

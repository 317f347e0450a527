import type { SourceReportDefinition } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import { sourceKind } from '@punctual/source'

import type { Dependencies } from '../../deps.ts'
import { isId } from '../../http/id.ts'
import { problem } from '../../http/problem.ts'
import { invalid, readMember } from '../../http/read-input.ts'
import type { SourceScheduleInput } from '../../wire/schedule.ts'
import type { SourceInput } from '../../wire/source-report.ts'
import type { NamedAccount, ScheduleDraft } from './schedule-draft.ts'

/** A schedule of an item of a source system, as its kind reads it. @throws ProblemError */
export async function sourceDraft(
  input: SourceScheduleInput,
  dependencies: Dependencies,
): Promise<ScheduleDraft> {
  const { definition, account } = await readSource(input.Source, '', dependencies)
  return { kind: 'single', input, definition, sourceAccount: account, accounts: [account] }
}

/**
 * Reads `Source` by the kind of its account: what cannot be an item or an option of that kind is refused when
 * it is written.
 *
 * @param prefix what stands before `Source` in the request, such as `Reports[0].`
 * @throws ProblemError `not_found` for an account that is not there for the caller, `invalid_request`
 */
export async function readSource(
  { AccountId, ItemId, Options }: SourceInput,
  prefix: string,
  { store }: Dependencies,
): Promise<{ readonly definition: SourceReportDefinition; readonly account: NamedAccount }> {
  const field = `${prefix}Source.AccountId`
  const account = isId(AccountId) ? await store.sourceAccounts.read(null, AccountId) : null
  if (account === null) {
    const message = sentence('source_account_missing')
    throw problem('not_found', { detail: message, errors: [{ field, message }] })
  }
  const { kind } = account.settings
  const known = sourceKind(kind)
  if (!known?.item) {
    const message = sentence('source_not_scheduled_so', { kind })
    throw invalid([{ field, message }])
  }
  const reason = known.item.itemProblem(ItemId)
  if (reason !== null) throw invalid([{ field: `${prefix}Source.ItemId`, message: reason }])
  const options = readMember(known.item.options, Options, `${prefix}Source.Options`)
  const wrong = known.item.optionsProblem?.(options as SourceReportDefinition['options'], account.settings)
  if (wrong) {
    throw invalid([{ ...wrong, field: `${prefix}Source.Options.${wrong.field}` }])
  }
  const definition = {
    kind: 'source',
    sourceKind: kind,
    itemId: ItemId,
    options: options as SourceReportDefinition['options'],
  } as const
  return { definition, account: { id: account.id, kind, field } }
}

import type { ScheduleChange, ScheduleState } from '@punctual/catalog'
import { fromWire, scheduleDefinition } from '@punctual/domain'
import { keptSentence } from '@punctual/domain/words'
import { cannotRun } from '@punctual/source'

import { isId } from '../../http/id.ts'
import { folderKeyOf } from '../../wire/folder-key.ts'
import { holdWhenOf } from '../../wire/hold-when.ts'
import { noticeFields } from '../../wire/notice-settings.ts'
import type { ScheduleDraft } from './schedule-draft.ts'

/** What a change writes of a stored schedule; the rest stays. */
export type ChangedState = Partial<Omit<ScheduleChange, 'id' | 'version' | 'kind'>>

/**
 * Why no report of the schedule can be made, as far as its definition shows; the store adds the reasons of
 * its accounts.
 */
export function heldReasonsOf({
  definition,
  sourceAccount,
}: Pick<ScheduleState, 'definition' | 'sourceAccount'>): string[] {
  const parsed = scheduleDefinition.safeParse(definition)
  return parsed.success ? cannotRun(parsed.data, sourceAccount?.kind ?? null).map(keptSentence) : []
}

/** What a draft says of a schedule, as the store keeps it. */
export function stateOf({ kind, definition, sourceAccount, input }: ScheduleDraft) {
  const { DataDriven: dataDriven, Values: values, Conditions: conditions } = input
  const holdWhen = holdWhenOf(input.HoldWhen)
  return {
    kind,
    sourceAccount: knownForm(sourceAccount),
    isDataDriven: dataDriven !== null,
    definition: {
      ...definition,
      ...(dataDriven === null ? {} : { dataDriven }),
      ...(values.length === 0 ? {} : { values }),
      ...(conditions.length === 0 ? {} : { conditions }),
      ...(holdWhen === undefined ? {} : { holdWhen }),
      ...(input.Subscribable && { subscribable: true }),
    },
    folderKey: folderKeyOf(input.FolderPath),
    name: input.ScheduleName,
    description: input.Description,
    keywords: input.Keywords,
    serverName: input.ServerName,
    notices: fromWire(input, noticeFields),
  }
}

const idOfNothing = '00000000-0000-0000-0000-000000000000'

/** An account id as it is stored; one that cannot be one is that of an account that does not exist. */
export function knownForm<Account extends { readonly id: string } | null>(account: Account): Account {
  if (account === null) return account
  return { ...account, id: isId(account.id) ? account.id.toLowerCase() : idOfNothing }
}

/** What an entry of the audit trail says, in words. */
import { type IntlShape, useIntl } from 'react-intl'

import type { AuditEntry } from '../api/audit-queries.ts'
import type { MessageId } from '../messages/en.ts'
import { isMessage } from '../messages/is-message.ts'

/** "Created the schedule"; an operation without words says its own name. */
export function actionText(intl: IntlShape, action: string): string {
  const id = `did.${action}`
  return isMessage(intl, id) ? intl.formatMessage({ id }) : action
}

export function useActionText(): (action: string) => string {
  const intl = useIntl()
  return (action) => actionText(intl, action)
}

/** The same with what the entry says of it: whether a log-in was let in, and what a request did to many schedules. */
export function entryText(intl: IntlShape, entry: Pick<AuditEntry, 'Action' | 'After'>): string {
  const after = membersOf(entry.After)
  if (entry.Action === 'auth.login' && typeof after['Outcome'] === 'string')
    return intl.formatMessage({
      id: after['Outcome'] === 'Good' ? 'audit.login.good' : 'audit.login.refused',
    })
  if (entry.Action !== 'schedule.bulk') return actionText(intl, entry.Action)
  const what = intl.formatMessage({ id: bulkWords(entry.After === null, after) })
  return intl.formatMessage({ id: 'audit.together' }, { what })
}

function bulkWords(isGone: boolean, after: Readonly<Record<string, unknown>>): MessageId {
  if (isGone) return 'audit.bulk.deleted'
  if (after['Enabled'] === true) return 'audit.bulk.on'
  if (after['Enabled'] === false) return 'audit.bulk.off'
  if ('FolderPath' in after) return 'audit.bulk.moved'
  if ('Owner' in after) return 'audit.bulk.owner'
  return 'ExecutionId' in after ? 'audit.bulk.run' : 'audit.bulk.changed'
}

export function useEntryText(): (entry: Pick<AuditEntry, 'Action' | 'After'>) => string {
  const intl = useIntl()
  return (entry) => entryText(intl, entry)
}

function membersOf(state: unknown): Readonly<Record<string, unknown>> {
  return typeof state === 'object' && state !== null ? (state as Readonly<Record<string, unknown>>) : {}
}

const nameMembers = ['ScheduleName', 'Name', 'UserName', 'ClientName'] as const

/** The name of what was changed, where the entry has it: a change keeps only what differs. */
export function subjectName({ Before, After }: Pick<AuditEntry, 'Before' | 'After'>): string | null {
  for (const state of [After, Before]) {
    if (typeof state !== 'object' || state === null) continue
    const members = state as Readonly<Record<string, unknown>>
    for (const member of nameMembers) {
      const name = members[member]
      if (typeof name === 'string' && name !== '') return name
    }
  }
  return null
}

/** What an entry of the audit trail says, in words. */
import { type IntlShape, useIntl } from 'react-intl'

import type { AuditEntry } from '../api/audit-queries.ts'
import { auditActions } from '../messages/audit-actions.en.ts'
import type { MessageId } from '../messages/en.ts'

/** "Created the schedule"; an operation without words says its own name. */
export function actionText(intl: IntlShape, action: string): string {
  const id = `did.${action}`
  return Object.hasOwn(auditActions, id) ? intl.formatMessage({ id: id as MessageId }) : action
}

export function useActionText(): (action: string) => string {
  const intl = useIntl()
  return (action) => actionText(intl, action)
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

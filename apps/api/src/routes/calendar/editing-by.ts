import type { CalendarEditing } from '@punctual/catalog'

import type { Rights } from '../../access/require-right.ts'

/**
 * Whose schedules the caller may move by an edit of a calendar: those of folders where the caller may edit. No
 * folder is asked about where none has grants. Administrators decide over the calendars of all owners.
 */
export function editingBy({ access, principal }: Pick<Rights, 'access' | 'principal'>): CalendarEditing {
  return {
    ...(access.isGuarded ? { mayEdit: (guardId) => access.may('Edit', guardId) } : {}),
    ...(principal.role === 'Administrator'
      ? {}
      : { editor: principal.kind === 'user' ? principal.id : null }),
  }
}

import type { CalendarEditing } from '@punctual/catalog'

import type { Rights } from '../../access/require-right.ts'

/**
 * Whose schedules the caller may move by an edit of a calendar: those of folders where the caller may edit. No
 * folder is asked about where none has grants.
 */
export function editingBy({ access }: Pick<Rights, 'access'>): Pick<CalendarEditing, 'mayEdit'> {
  return access.isGuarded ? { mayEdit: (guardId) => access.may('Edit', guardId) } : {}
}

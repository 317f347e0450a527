import { sentence } from '@punctual/domain/words'

import { isId } from '../http/id.ts'
import { decodeCursor } from '../http/list-page.ts'
import { invalid } from '../http/read-input.ts'

/**
 * Where a list in the order of names goes on; null from the start. @throws ProblemError `invalid_request` for
 * no cursor of such a list
 */
export function nameCursorOf(cursor: string | undefined): { nameKey: string; id: string } | null {
  const position = decodeCursor(cursor, 2)
  if (position === null) return null
  const [nameKey = '', id = ''] = position
  if (!isId(id)) throw invalid([{ field: 'Cursor', message: sentence('cursor_unknown') }])
  return { nameKey, id }
}

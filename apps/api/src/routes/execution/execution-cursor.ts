import { sentence } from '@punctual/domain/words'
import type { ExecutionCursor } from '@punctual/engine'

import { isId } from '../../http/id.ts'
import { decodeCursor } from '../../http/list-page.ts'
import { invalid } from '../../http/read-input.ts'

/** Where a list of executions goes on after one of them. */
export function cursorOf({ at, id }: ExecutionCursor): string[] {
  return [at.toISOString(), id]
}

/**
 * Where a list of executions goes on; null from the newest. @throws ProblemError `invalid_request` for no
 * cursor of such a list
 */
export function executionCursorOf(cursor: string | undefined): ExecutionCursor | null {
  const position = decodeCursor(cursor, 2)
  if (position === null) return null
  const [instant = '', id = ''] = position
  const at = new Date(instant)
  if (Number.isNaN(at.getTime()) || !isId(id))
    throw invalid([{ field: 'Cursor', message: sentence('cursor_unknown') }])
  return { at, id }
}

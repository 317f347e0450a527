import {
  cellText,
  evaluate,
  type ExpressionScope,
  fillPlaceholders,
  hasPlaceholder,
  safeFileName,
} from '@punctual/domain'

import type { BoundDestination, Giver } from '../../port.ts'
import type { DirectorySettings } from './settings.ts'
import { sentence } from '@punctual/domain/words'

/**
 * The path with its expressions filled in. A value is part of one name and never a separator, so the author of
 * a cell of the data cannot choose a directory elsewhere.
 */
export function bindDirectory(
  settings: DirectorySettings,
  scope: ExpressionScope,
  giver: Giver,
): BoundDestination {
  if (!hasPlaceholder(settings.path)) return { ok: true, settings }
  let areNames = true
  const path = fillPlaceholders(settings.path, (placeholder) => {
    const value = evaluate(placeholder, scope)
    if (value === undefined) return undefined
    const name = cellText(value).trim()
    areNames &&= name !== '' && safeFileName(name) === name
    return name
  })
  if (path !== null && areNames) return { ok: true, settings: { ...settings, path } }
  return { ok: false, recipient: settings.path.slice(0, 320), said: sentence(`${giver}_gives_no_directory`) }
}

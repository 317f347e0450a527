import {
  cellText,
  type DestinationSettings,
  evaluate,
  type ExpressionScope,
  fillPlaceholders,
  hasPlaceholder,
  safeFileName,
} from '@punctual/domain'
import { sentence } from '@punctual/domain/words'

import type { BoundDestination, Giver } from './port.ts'

/** Settings whose `path` has its expressions filled in. */
export function bindPath(
  settings: DestinationSettings & { readonly path: string },
  scope: ExpressionScope,
  giver: Giver,
): BoundDestination {
  if (!hasPlaceholder(settings.path)) return { ok: true, settings }
  const path = fillNames(settings.path, scope)
  return path === null
    ? givesNoDirectory(settings.path, giver)
    : { ok: true, settings: { ...settings, path } }
}

export function givesNoDirectory(template: string, giver: Giver): BoundDestination {
  return { ok: false, recipient: template.slice(0, 320), said: sentence(`${giver}_gives_no_directory`) }
}

/**
 * A path or address with its expressions filled in; null when one has no value, or none that is a name. A value is
 * part of one name and never a separator, so the author of a cell of the data cannot choose a directory elsewhere.
 */
export function fillNames(
  template: string,
  scope: ExpressionScope,
  write: (name: string) => string = (name) => name,
): string | null {
  let areNames = true
  const filled = fillPlaceholders(template, (placeholder) => {
    const value = evaluate(placeholder, scope)
    if (value === undefined) return undefined
    const name = cellText(value).trim()
    areNames &&= name !== '' && safeFileName(name) === name
    return write(name)
  })
  return areNames ? filled : null
}

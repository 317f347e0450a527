import { type ExpressionScope, safeFileName } from '@punctual/domain'

import { renderTemplate } from './template.ts'

/**
 * The file name of the settings with the extension that the file has; without one in the settings, that of
 * the file.
 */
export function fileNameOf(template: string, scope: ExpressionScope, given: string): string {
  const extension = /\.[^.]{1,10}$/.exec(given)?.[0] ?? ''
  const base = template.trim() === '' ? given : renderTemplate(template, scope, { escape: 'file-name' })
  const stem = base.toLowerCase().endsWith(extension.toLowerCase())
    ? base.slice(0, base.length - extension.length)
    : base
  return safeFileName(stem) + extension
}

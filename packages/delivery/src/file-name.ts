import { type ExpressionScope, safeFileName } from '@punctual/domain'

import type { AttachmentSource } from './attachment.ts'
import { distinctNames } from './distinct-names.ts'
import { renderTemplate } from './template.ts'

interface Naming {
  /** Template of the settings; may be empty. */
  readonly fileName: string
  readonly zip: boolean
  readonly scope: ExpressionScope
}

/**
 * Files as a destination names them. A file by itself is called what the settings say; of several, the settings
 * name the zip that they are in.
 */
export function namedForDestination(
  files: readonly AttachmentSource[],
  { fileName, zip, scope }: Naming,
): { readonly sources: readonly AttachmentSource[]; readonly zipName: string | null } {
  const [only, ...others] = files
  const sources =
    only && others.length === 0 ? [{ ...only, name: fileNameOf(fileName, scope, only.name) }] : files
  const zipBase =
    sources.length === 1
      ? (sources[0]?.name ?? '').replace(/\.[^.]*$/, '')
      : fileNameOf(fileName || '{{ScheduleName}}', scope, '')
  return { sources, zipName: zip ? safeFileName(`${zipBase}.zip`) : null }
}

/** The names of the files as they are delivered. @throws FailureError when the settings make too long a text */
export function deliveredNames(files: readonly AttachmentSource[], naming: Naming): string[] {
  const { sources, zipName } = namedForDestination(files, naming)
  return zipName === null ? distinctNames(sources) : [zipName]
}

/**
 * The file name of the settings with the extension that the file has; without one in the settings, that of
 * the file.
 */
function fileNameOf(template: string, scope: ExpressionScope, given: string): string {
  const extension = /\.[^.]{1,10}$/.exec(given)?.[0] ?? ''
  const base = template.trim() === '' ? given : renderTemplate(template, scope, { escape: 'file-name' })
  const stem = base.toLowerCase().endsWith(extension.toLowerCase())
    ? base.slice(0, base.length - extension.length)
    : base
  return safeFileName(stem) + extension
}

import { type ExpressionScope, hasPlaceholder } from '@punctual/domain'
import { type Sentence, sentence } from '@punctual/domain/words'

import { fillNames, givesNoDirectory } from '../../bind-path.ts'
import type { BoundDestination, Giver } from '../../port.ts'
import { webDavSettingsOf, type WebDavSettings } from './settings.ts'

const schemeAndHost = /^https?:\/\/[^/?#]+/

/** What is wrong with the address of a directory; null when nothing is. Only its path may have expressions. */
export function directoryUrlProblem(written: string): Sentence | null {
  const [origin = null] = schemeAndHost.exec(written.trim()) ?? []
  const url = origin === null ? null : URL.parse(origin)
  if (origin === null || url === null) return sentence('url_not_http')
  if (hasPlaceholder(origin)) return sentence('url_host_with_expressions')
  if (url.username !== '' || url.password !== '') return sentence('url_with_credentials')
  const path = written.trim().slice(origin.length)
  return /[?#]/.test(path) || namesIn(path) === null ? sentence('url_not_directory') : null
}

/** The names of a path, without their escapes; null when one of them leads elsewhere. */
function namesIn(path: string): string[] | null {
  const names = path.split('/').filter((name) => name !== '' && name !== '.')
  try {
    const decoded = names.map(decodeURIComponent)
    return decoded.some((name) => name === '..' || name === '.' || /[/\\]/.test(name)) ? null : decoded
  } catch {
    return null
  }
}

/** The same address in one spelling, so that two destinations with the same directory know of each other. */
export function plainUrl(written: string): string {
  const [origin = ''] = schemeAndHost.exec(written) ?? []
  const names = namesIn(written.slice(origin.length)) ?? []
  const template = names.map((name) => (hasPlaceholder(name) ? name : encodeURIComponent(name)))
  return `${new URL(origin).origin}/${template.join('/')}`
}

/** The scheme, host and port of a directory, which has no expressions. */
export function originOf({ url }: WebDavSettings): URL {
  return new URL(schemeAndHost.exec(url)?.[0] ?? url)
}

/** The address with its expressions filled in. A value is part of one name, so it leads to no other directory. */
export function bindUrl(
  settings: Parameters<typeof webDavSettingsOf>[0],
  scope: ExpressionScope,
  giver: Giver,
): BoundDestination {
  const { url } = webDavSettingsOf(settings)
  if (!hasPlaceholder(url)) return { ok: true, settings }
  const filled = fillNames(url, scope, encodeURIComponent)
  return filled === null ? givesNoDirectory(url, giver) : { ok: true, settings: { ...settings, url: filled } }
}

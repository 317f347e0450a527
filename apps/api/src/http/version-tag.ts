import { sentence } from '@punctual/domain/words'

import { problem } from './problem.ts'

/** The ETag of a version. */
export function versionTag(version: number): string {
  return `"${version}"`
}

/**
 * The version that `If-Match` asks for; null when it is absent or `*`.
 *
 * @throws ProblemError `version_stale` for a tag that this service never gave: it cannot match
 */
export function expectedVersionOf(header: string | undefined): number | null {
  const tag = header?.trim()
  if (tag === undefined || tag === '' || tag === '*') return null
  const digits = /^"(\d{1,9})"$/.exec(tag)?.[1]
  if (digits === undefined) throw problem('version_stale', { detail: sentence('etag_unreadable') })
  return Number(digits)
}

import { type Sentence, sentence } from '@punctual/domain/words'

/** A bookmark as the export takes it: saved in the report under a name, or a captured state. */
export type Bookmark = { readonly name: string } | { readonly state: string }

export type BookmarkReading =
  | { readonly ok: true; readonly bookmark: Bookmark | null }
  | { readonly ok: false; readonly errors: readonly { readonly field: string; readonly message: Sentence }[] }

/** Shorter base64 is a word: the name of a bookmark rather than a state. */
const bareState = /^[A-Za-z0-9+/_-]{16,}={0,2}$/

/**
 * Reads `BookmarkJson`: `{"name":…}` (case-sensitive) or `{"state":…}`, or the bare text of a captured state,
 * which is base64. Empty means no bookmark.
 */
export function readBookmark(text: string): BookmarkReading {
  const trimmed = text.trim()
  if (trimmed === '') return { ok: true, bookmark: null }
  if (bareState.test(trimmed)) return { ok: true, bookmark: { state: trimmed } }
  let json: unknown
  try {
    json = JSON.parse(trimmed)
  } catch {
    return refused(
      sentence('bookmark_unreadable', {
        example: sentence('either', { left: '{"name":…}', right: '{"state":…}' }),
      }),
    )
  }
  if (typeof json === 'string')
    return json === '' ? { ok: true, bookmark: null } : { ok: true, bookmark: { state: json } }
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return refused(sentence('bookmark_no_object'))
  const { name, state } = json as Record<string, unknown>
  if (typeof name === 'string' && name !== '' && state === undefined) return { ok: true, bookmark: { name } }
  if (typeof state === 'string' && state !== '' && name === undefined)
    return { ok: true, bookmark: { state } }
  return refused(sentence('bookmark_not_one'))
}

function refused(message: Sentence): BookmarkReading {
  return { ok: false, errors: [{ field: 'BookmarkJson', message }] }
}

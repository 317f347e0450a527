import { nextCursor as cursorOf } from '@punctual/runtime/next-cursor'

/** The cursor of the next page of an answer; null on the last page. */
export function nextCursor(headers: Headers): string | null {
  return cursorOf(headers.get('link') ?? '')
}

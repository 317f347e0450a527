/**
 * Names come from other users. A control character in one could move the cursor, or recolour or rewrite what
 * a terminal shows. A bidirectional override could make it read as something else. So both are written as
 * escapes. The same holds for a page: an override rearranges what stands around it, and characters without a
 * width make two names appear the same. Joiners stay: some scripts and emoji need them.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu
const joiners = new Set(['\u200C', '\u200D'])

/** A text as it is safe to show on one line. */
export function visible(text: string): string {
  return text.replace(unseen, escape)
}

/** A text as it is safe to show on its lines. */
export function visibleLines(text: string): string {
  return text.replace(unseen, (character) => (character === '\n' ? character : escape(character)))
}

function escape(character: string): string {
  if (joiners.has(character)) return character
  return Array.from(
    { length: character.length },
    (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`,
  ).join('')
}

/** As `reply` of a delivery lists the names of its files. */
const separator = ', '

/** Most characters of a reply. */
const maxCharacters = 500

/** Names that the other deliveries of a run have, or may have. */
export interface HeldNames {
  has(name: string): boolean
  /** Whether one of them is in doubt: it may have any name. */
  readonly isOpen: boolean
}

/** The reply of a delivery that has arrived. */
export function replyOf(names: readonly string[]): string {
  return names.join(separator).slice(0, maxCharacters)
}

/**
 * The names that replies list, without regard to case, because a share may have none. A name may contain what
 * stands between two names. So every way to read a reply counts: a name that is held by mistake only gets a number.
 *
 * @param replies null for a delivery in doubt
 */
export function heldNames(replies: Iterable<string | null>): HeldNames {
  const held = new Set<string>()
  let isOpen = false
  for (const reply of replies) {
    if (reply === null || reply.length >= maxCharacters) isOpen = true
    else for (const name of namesIn(reply.toLowerCase())) held.add(name)
  }
  return { has: (name) => held.has(name.toLowerCase()), isOpen }
}

function namesIn(reply: string): string[] {
  const pieces = reply.split(separator)
  return pieces.flatMap((_, first) =>
    pieces.slice(first).map((_piece, more) => pieces.slice(first, first + more + 1).join(separator)),
  )
}

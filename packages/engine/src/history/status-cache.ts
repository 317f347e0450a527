/**
 * JSON of executions that nothing can change any more, kept for a while. Clients go on asking for the status
 * of ended executions, and the answer of the database would be the same each time. Whether a text is final is
 * decided by the statement that reads it (execution-json.ts), never here. The size is bounded, and no text is
 * answered for longer than `keptForMs` after it was read.
 */
import type { Clock } from '@punctual/runtime'

interface StatusCache {
  /** The text of an execution, or null when it is not kept. */
  find(id: string): string | null
  keep(id: string, text: string): void
}

/**
 * The executions themselves are stored for at least four weeks longer (`recently`, and the least retention
 * there may be).
 */
const keptForMs = 60_000
/** About four thousand executions with some recipients each. */
const maxCharacters = 8_000_000
/** An execution over many rows of data would push out hundreds of others. */
const maxTextLength = 100_000

export function createStatusCache(clock: Clock): StatusCache {
  // The oldest is the first.
  const kept = new Map<string, { readonly text: string; readonly sinceMs: number }>()
  let characters = 0

  const isOver = (sinceMs: number) => clock.monotonicMs() - sinceMs >= keptForMs

  function forget(id: string): void {
    characters -= kept.get(id)?.text.length ?? 0
    kept.delete(id)
  }

  return {
    find(id) {
      const found = kept.get(id)
      return found && !isOver(found.sinceMs) ? found.text : null
    },
    keep(id, text) {
      forget(id)
      if (text.length > maxTextLength) return
      kept.set(id, { text, sinceMs: clock.monotonicMs() })
      characters += text.length
      for (const [oldest, { sinceMs }] of kept) {
        if (characters <= maxCharacters && !isOver(sinceMs)) break
        forget(oldest)
      }
    },
  }
}

/** What a key means: written without the document, so that each rule can be tried. */

import type { MessageId } from '../messages/en.ts'

export type Command =
  | { readonly kind: 'find' | 'filter' | 'list' | 'leaveField' | 'back' }
  | { readonly kind: 'go'; readonly path: string }
  /** To the next row, or to the one before. */
  | { readonly kind: 'move'; readonly step: 1 | -1 }

/** Where the focus is. A dialog, a field and a list of a control have keys of their own. */
export type Place = 'page' | 'row' | 'field' | 'control' | 'dialog'

export interface Press {
  readonly key: string
  /** Control, or Command on a Mac. */
  readonly isControl: boolean
  readonly isAlt: boolean
  readonly place: Place
  readonly atMs: number
}

/** The pages that `g` and a second letter lead to. */
export const goPages = [
  { letter: 't', path: '/', page: 'page.today' },
  { letter: 's', path: '/schedules', page: 'page.schedules' },
  { letter: 'e', path: '/executions', page: 'page.executions' },
  { letter: 'v', path: '/servers', page: 'page.servers' },
] as const satisfies readonly { letter: string; path: string; page: MessageId }[]

/** The longest time between `g` and the letter after it. */
const goWithinMs = 1_500

/** @param hasLetters whether single letters are shortcuts */
export function createCommands(hasLetters: () => boolean): (press: Press) => Command | null {
  let goSinceMs: number | null = null
  return ({ key, isControl, isAlt, place, atMs }) => {
    const isGoing = goSinceMs !== null && atMs - goSinceMs <= goWithinMs
    goSinceMs = null
    if (place === 'dialog' || isAlt) return null
    if (isControl) return key.toLowerCase() === 'k' ? { kind: 'find' } : null
    if (key === 'Escape') return place === 'field' ? { kind: 'leaveField' } : backOf(place)
    if (place === 'field' || place === 'control') return null
    if (place === 'row' && key === 'ArrowDown') return { kind: 'move', step: 1 }
    if (place === 'row' && key === 'ArrowUp') return { kind: 'move', step: -1 }
    if (!hasLetters()) return null
    const going = isGoing ? goPages.find(({ letter }) => letter === key) : undefined
    if (going !== undefined) return { kind: 'go', path: going.path }
    if (key === 'g') goSinceMs = atMs
    return letterCommands[key] ?? null
  }
}

const letterCommands: Readonly<Record<string, Command>> = {
  '/': { kind: 'filter' },
  '?': { kind: 'list' },
  j: { kind: 'move', step: 1 },
  k: { kind: 'move', step: -1 },
}

function backOf(place: Place): Command | null {
  return place === 'control' ? null : { kind: 'back' }
}

import { effectOfWindows, saidOfWindow, type Window } from '@punctual/domain'
import { type Sentence, sentence } from '@punctual/domain/words'
import { endOfDelay } from '@punctual/engine'

export interface WindowAhead {
  readonly policy: 'Delay' | 'Skip'
  readonly until: Date | null
  readonly said: Sentence
}

interface RunsAhead {
  readonly windows: readonly Window[]
  /** Until when a run of the schedule waits that has been decided; null when none does. */
  readonly waitsUntil: Date | null
  /** Whether a run is missed behind one that waits so long. */
  readonly isBehind: (at: Date, waitsUntil: Date | null) => boolean
}

/** What windows make of the runs of one schedule, asked in their order; null outside of all. */
export function windowsInOrder({ windows, waitsUntil: first, isBehind }: RunsAhead) {
  let waitsUntil = first
  return (at: Date): WindowAhead | null => {
    const effect = effectOfWindows(windows, at)
    if (effect?.policy === 'Skip') return { policy: 'Skip', until: null, said: saidOfWindow(effect) }
    if (isBehind(at, waitsUntil))
      return { policy: 'Delay', until: null, said: sentence('missed_behind_window') }
    if (effect === null) return null
    waitsUntil = endOfDelay(effect.until, at)
    return { policy: 'Delay', until: effect.until, said: saidOfWindow(effect) }
  }
}

import { inUtc, putOff, type PutOff, putOffSentence } from '../execution/put-off.ts'
import { type Sentence, sentence } from '../words/sentence.ts'
import type { WindowEffect } from './effect.ts'
import type { Window } from './window.ts'

/** Why a run waits that was due inside a window. */
export function putOffByWindow({ window, until }: WindowEffect & { readonly policy: 'Delay' }): PutOff {
  return putOff('window', {
    window: window.name,
    reason: window.reason,
    untilEpochUtc: until && Math.floor(until.getTime() / 1_000),
  })
}

/** A window that keeps every server from taking work; of several the one that ends first. */
export interface WindowOfServers {
  readonly window: string
  readonly reason: string
  /** Null: until the window is removed. */
  readonly until: Date | null
}

/** Why a run waits that may begin, while every server is in a window. */
export function waitsForServers({ window, reason, until }: WindowOfServers): Sentence {
  const because = reason === '' ? '' : sentence('window_because', { reason })
  return until === null
    ? sentence('servers_in_windows', { window, because })
    : sentence('servers_in_windows_until', { window, until: inUtc(until), because })
}

/** What else a sentence says of a window: its end, and why it is there. */
export function detailsOfWindow({ reason, until }: Pick<WindowOfServers, 'reason' | 'until'>) {
  return {
    lasts: until === null ? '' : sentence('window_lasts_until', { until: inUtc(until) }),
    because: reason === '' ? '' : sentence('window_because', { reason }),
  }
}

/** Why a run is Skipped that was due inside a window. */
export function skippedByWindow({ name, reason }: Pick<Window, 'name' | 'reason'>): Sentence {
  if (reason === '') return sentence('skipped_by_window', { window: name })
  return sentence('skipped_by_window_because', { window: name, reason })
}

/** What becomes of a run that is due inside windows. */
export function saidOfWindow(effect: WindowEffect): Sentence {
  return effect.policy === 'Skip' ? skippedByWindow(effect.window) : putOffSentence(putOffByWindow(effect))!
}

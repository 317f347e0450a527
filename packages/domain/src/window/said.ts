import { putOff, type PutOff, putOffSentence } from '../execution/put-off.ts'
import { type Sentence, sentence } from '../words/sentence.ts'
import type { WindowEffect } from './effect.ts'
import type { HoldingWindow } from './of-servers.ts'
import type { Window } from './window.ts'

/** Why a run waits that was due inside a window. */
export function putOffByWindow({ window, until }: WindowEffect & { readonly policy: 'Delay' }): PutOff {
  return putOff('window', {
    window: window.name,
    reason: window.reason,
    untilEpochUtc: until && Math.floor(until.getTime() / 1_000),
  })
}

/** Why a run waits that may begin, while servers in windows do not take it. */
export function putOffByServers({ window, reason, until, serverName }: HoldingWindow): PutOff {
  return putOff('window', {
    window,
    reason,
    untilEpochUtc: until && Math.floor(until.getTime() / 1_000),
    serverName,
  })
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

import { type Clock, type Loop, silentLogger, startLoop } from '@punctual/runtime'

import type { Count } from './report/figures.ts'

/** Reports how the machine treated the drill itself. */
export interface StallWatch extends Loop {
  count(): Count
}

const pollEveryMs = 100

/** Longer than this, the times that were measured say more about the machine than about the product. */
const stallMs = 500

/**
 * Polls again and again whether this process still gets processor time: on an overloaded machine no target
 * can be kept.
 */
export function watchStalls(clock: Clock): StallWatch {
  let lastMs = clock.monotonicMs()
  let stalls = 0
  const loop = startLoop({
    name: 'watch stalls',
    clock,
    logger: silentLogger(),
    everyMs: pollEveryMs,
    async run() {
      const nowMs = clock.monotonicMs()
      if (nowMs - lastMs - pollEveryMs >= stallMs) stalls += 1
      lastMs = nowMs
    },
  })
  return {
    ...loop,
    count: () => ({ what: `stalls of this machine, of ${stallMs} ms or more`, value: stalls, target: {} }),
  }
}

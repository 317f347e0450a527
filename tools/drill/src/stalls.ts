import { type Clock, type Loop, silentLogger, startLoop } from '@punctual/runtime'

import type { Count } from './report/figures.ts'

/** Tells how the machine treated the drill itself. */
export interface StallWatch extends Loop {
  count(): Count
}

const lookEveryMs = 100

/** Longer than this, the times that were measured say more about the machine than about the product. */
const stallMs = 500

/** Looks again and again whether this process still gets its turn: on a machine without time to spare nobody keeps a target. */
export function watchStalls(clock: Clock): StallWatch {
  let lastMs = clock.monotonicMs()
  let stalls = 0
  const loop = startLoop({
    name: 'watch stalls',
    clock,
    logger: silentLogger(),
    everyMs: lookEveryMs,
    async run() {
      const nowMs = clock.monotonicMs()
      if (nowMs - lastMs - lookEveryMs >= stallMs) stalls += 1
      lastMs = nowMs
    },
  })
  return { ...loop, count: () => ({ what: `stalls of this machine, of ${stallMs} ms or more`, value: stalls, target: {} }) }
}

import { systemClock } from '@punctual/runtime'

import { createInDoubtSlots, type InDoubtSlots } from '../../src/in-doubt-slots.ts'

/** In-doubt slots of a process that may have one message in doubt, however long that takes. */
export function oneAtATime(): InDoubtSlots {
  return createInDoubtSlots(systemClock(), { slots: 1, waitMs: 3_600_000 })
}

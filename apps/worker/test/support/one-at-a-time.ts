import { createInDoubtSlots, type InDoubtSlots } from '@punctual/engine'
import { systemClock } from '@punctual/runtime'

/** In-doubt slots of a process that may have one message in doubt, however long that takes. */
export function oneAtATime(): InDoubtSlots {
  return createInDoubtSlots(systemClock(), { slots: 1, waitMs: 3_600_000 })
}

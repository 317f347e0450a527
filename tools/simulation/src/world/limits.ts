import { type EngineLimits, engineLimits } from '@punctual/engine'

/** As in a cluster; a run that is set aside is tried again while the simulation lasts. */
export const simulatedLimits: EngineLimits = { ...engineLimits, setAsideMs: 20_000 }

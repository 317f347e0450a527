import type { Clock, Environment } from '@punctual/runtime'

/** What every drill works with. */
export interface RuntimeContext {
  /** Scratch of this run, removed at its end. */
  readonly directory: string
  readonly clock: Clock
  /** From 0 up to 1; every choice of a drill follows from its seed. */
  readonly random: () => number
  readonly signal: AbortSignal
  readonly environment: Environment
  /** Called with sentences that say how far the drill has come. */
  readonly report: (sentence: string) => void
}

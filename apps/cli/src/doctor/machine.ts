import type { Clock, Environment } from '@punctual/runtime'

/** What a machine is checked by. */
export interface Machine {
  /** With the settings of a process of this machine. */
  readonly environment: Environment
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Such as `2026a`: the rules of time zones that this Node has. */
  readonly timeZoneRules: string
}

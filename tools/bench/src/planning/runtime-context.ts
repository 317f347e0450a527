import type { Store } from '@punctual/engine'
import type { Database } from '@punctual/store'

import type { MeasuredProcess, Servers } from '../services.ts'
import type { Sink } from './sink.ts'

/** What every measurement of planning has at hand. */
export interface PlanningContext {
  readonly servers: Servers
  readonly database: Database
  readonly store: Store
  /** Schedules after which others are made. */
  readonly patterns: readonly string[]
  readonly sink: Sink
  readonly scheduler: MeasuredProcess
  /** Enabled schedules in the table. */
  readonly stored: number
  /** Schedules that are due at one instant. */
  readonly burst: number
  readonly rounds: number
  /** Of what is missed in a catch-up, from 0 to 1. */
  readonly share: number
  /** How long work falls due. */
  readonly seconds: number
}

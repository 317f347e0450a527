import type { Hold, Target } from '@punctual/domain'

import type { AttemptRef } from './attempt-ref.ts'

export type ServerRole = 'api' | 'scheduler' | 'worker'

export interface ServerIdentity {
  readonly role: ServerRole
  /** Unique among the live servers of the role. */
  readonly name: string
  /** Random for each start of the process. */
  readonly bootId: string
}

export interface ServerRecord extends ServerIdentity {
  readonly processId: number
  readonly host: string
  readonly version: string
  /** Rules of time zones that its Node has, such as `2026a`; null where its build does not say. */
  readonly timeZoneRules: string | null
  readonly slots: number
  readonly busy: number
  readonly draining: boolean
  /** Why it takes no new work now; null when it does. */
  readonly holdReason: Hold | null
  readonly leader: boolean
  /** By its last heartbeat; null where it is not measured. */
  readonly memoryBytes: number | null
  readonly loopLagMs: number | null
  readonly lastHeartbeatAt: Date
}

export interface SeenServer extends ServerRecord {
  /** False when it has sent no heartbeat for longer than its lease. */
  readonly alive: boolean
}

export interface HeartbeatAnswer {
  /** Slots of this server from now on; null when another boot has taken the name. */
  readonly slots: number | null
  /** Attempts that this process must stop: cancelled, or no longer the owner of their execution. */
  readonly stopped: ReadonlyArray<{
    readonly claimToken: string
    readonly reason: 'cancelled' | 'superseded'
  }>
  /** Attempts that this process has claimed, at executions that it did not name as running. */
  readonly abandoned: readonly AttemptRef[]
  /**
   * The source systems and mail servers that runs have found down lately, for a worker; a bounded number of
   * them.
   */
  readonly troubled: readonly Target[]
  /** Format of work that the cluster has; see `work-format.ts`. */
  readonly workFormat: number
  /** The clock of the database. */
  readonly now: Date
}

/** What a process says about itself with each heartbeat. */
export interface ServerState {
  readonly busy: number
  readonly draining: boolean
  /** Why it takes no new work now; null when it does. */
  readonly holdReason: Hold | null
  readonly running: readonly AttemptRef[]
  /** Not measured when omitted. */
  readonly vitals?: Vitals | undefined
}

/** How a process is. */
export interface Vitals {
  readonly memoryBytes: number
  /** How late its event loop was at worst since it was asked last. */
  readonly loopLagMs: number
}

import type { Calendars, ClusterSettings, Schedules } from '@punctual/catalog'

import type { CalendarRow, ExecutionRow, Instant, Rows, ScheduleRow, SettingsRow } from './rows.ts'
import type { ExecutionReads } from '../port.ts'
import type { Bounces } from '../port/bounces.ts'
import type { Holds } from '../port/holds.ts'
import type { Overview } from '../port.ts'
import type { LeaderLease } from '../port.ts'
import type { Breakers, Dispatching, ExecutionTransitions, Ledger, Planning, Servers } from '../port.ts'

/** The statements of an aggregate as the model has them: the same arguments and answers, at once. */
type Modelled<Aggregate> = {
  readonly [Name in keyof Aggregate]: Aggregate[Name] extends (...given: infer Given) => Promise<infer Answer>
    ? (...given: Given) => Answer
    : never
}

/** What a statement works on: the rows, and the database's clock at its one instant. */
export interface ModelContext {
  readonly rows: Rows
  now(): Instant
  /**
   * Whether another statement holds the row now, so that one that skips locked rows leaves it to its next
   * round.
   */
  isLocked(row: ExecutionRow | CalendarRow | SettingsRow | ScheduleRow): boolean
}

export interface ModelledStore {
  readonly planning: Modelled<Omit<Planning, 'prepareMonths' | 'takeUp'>>
  readonly dispatching: Modelled<Dispatching>
  readonly executionTransitions: Modelled<Omit<ExecutionTransitions, 'forgetRequests' | 'forgetSnapshots'>>
  readonly breakers: Modelled<Omit<Breakers, 'list'>>
  readonly holds: Modelled<Holds>
  readonly ledger: Modelled<Ledger>
  readonly bounces: Modelled<Bounces>
  readonly servers: Modelled<Omit<Servers, 'listLive' | 'listSeen'>>
  readonly clusterSettings: Modelled<ClusterSettings>
  readonly calendars: Modelled<Pick<Calendars, 'read' | 'readMany' | 'update'>>
  readonly overview: Modelled<Overview>
  readonly schedules: Modelled<Pick<Schedules, 'read' | 'update' | 'remove'>>
  readonly executions: Modelled<Pick<ExecutionReads, 'agesOf'>>
}

export type ModelledLease = Modelled<LeaderLease>

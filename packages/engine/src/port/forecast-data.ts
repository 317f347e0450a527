import type { CollaborationSettings, HoldingWindow } from '@punctual/domain'

import type { ServerWindow } from './dispatching-data.ts'

/** An enabled schedule that has a run before an instant, or would have one if nothing held it. */
export interface ForecastSchedule {
  readonly id: string
  readonly folderId: string
  /** The path in lower case. */
  readonly folderKey: string
  /** Null for one that the caller may not view. */
  readonly name: string | null
  /** The source accounts that a run reads with. */
  readonly accountIds: readonly string[]
  /** The account of its report; null for a package. */
  readonly sourceAccountId: string | null
  readonly desiredServerName: string | null
  readonly recurrence: unknown
  readonly calendarId: string | null
  /** Null for one that is held. */
  readonly nextRunAt: Date | null
  readonly isFrequent: boolean
  readonly heldReasons: readonly string[]
  readonly sourceProblem: string | null
  readonly quarantineReason: string | null
}

/** A run that was due in a stretch of the past, as far as an earlier forecast could know of it. */
export interface PastRun extends QueuedRun {
  readonly startedAtMs: number | null
}

/** How long runs usually take, of those that ended before an instant. In milliseconds. */
export interface UsualDurations {
  readonly bySchedule: ReadonlyMap<string, number>
  readonly byAccount: ReadonlyMap<string, number>
  /** Of all; null when none has ended. */
  readonly all: number | null
}

export interface ForecastServer {
  readonly name: string
  readonly slots: number
}

export interface ForecastAccount {
  readonly id: string
  /** Null for one that the caller may not know of. */
  readonly name: string | null
  readonly limit: number | null
}

/** A run before it starts, as dispatch knows it. */
export interface QueuedRun {
  readonly id: string
  readonly scheduleId: string
  readonly folderId: string
  readonly priority: number
  readonly laneId: string
  readonly accountIds: readonly string[]
  readonly sourceAccountId: string | null
  readonly desiredServerName: string | null
  readonly overlapPolicy: 'Allow' | 'Queue' | 'Skip'
  readonly dueAtMs: number
  /** When it is to start: its due instant, and where the schedule spreads its runs, later than that. */
  readonly wantedAtMs: number
  readonly notBeforeMs: number
}

/** A run that waits or runs at present. */
export interface PresentRun extends QueuedRun {
  /** Null for one of a schedule that the caller may not view. */
  readonly scheduleName: string | null
  readonly isPlanned: boolean
  /** Null while it waits in the outbox. */
  readonly placed: {
    readonly serverName: string
    readonly turn: number
    /** Null while it waits on its server. */
    readonly startedAtMs: number | null
  } | null
}

/** A run of a forecast. */
export interface ForecastRun extends QueuedRun {
  readonly durationMs: number
  readonly placed: PresentRun['placed']
  /** Whether it is in the queue already, and no plan of it can fail any more. */
  readonly isPlanned: boolean
}

/** What places runs in a forecast. */
export interface ForecastCluster {
  readonly settings: CollaborationSettings
  readonly sequence: bigint
  readonly servers: readonly ForecastServer[]
  /** When servers that take no work were last heard. Any other one has been gone for long. */
  readonly away: ReadonlyMap<string, number>
  /** The windows of servers, their times as stored. */
  readonly serverWindows: readonly ServerWindow[]
  /** Most runs at once of each capped account. */
  readonly caps: ReadonlyMap<string, number>
}

/** What held a run back for longest. */
export type ForecastCause =
  | { readonly code: 'account_cap'; readonly accountId: string; readonly ahead: number }
  | { readonly code: 'no_free_slot' | 'waits_for' }
  /** Null: no server takes work. */
  | { readonly code: 'server_away'; readonly serverName: string | null }
  | {
      readonly code: 'window'
      /** Null for a window that the run is due in. */
      readonly ofServers: HoldingWindow | null
    }

export interface ForecastStart {
  /** Null when it does not start before the end of the forecast. */
  readonly startMs: number | null
  readonly endMs: number | null
  readonly serverName: string | null
  /** The run before it had not ended, and its schedule does not let runs overlap. */
  readonly isMissed: boolean
  /** Null for one that starts at once. */
  readonly cause: ForecastCause | null
}

/** The most at once in each bucket. */
export interface ForecastLevels {
  readonly inUse: readonly number[]
  readonly waiting: readonly number[]
}

export interface QueueForecast {
  readonly starts: ReadonlyMap<string, ForecastStart>
  /** The most runs at once on each server, in each bucket. */
  readonly servers: ReadonlyMap<string, readonly number[]>
  readonly accounts: ReadonlyMap<string, ForecastLevels>
}

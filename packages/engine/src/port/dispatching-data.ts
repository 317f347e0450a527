import type { FlowUnderWay, SharedPlacement, Window, WindowOfServers } from '@punctual/domain'
import type { Message } from '@punctual/queue'

/** A window of a server, as stored. */
export interface ServerWindow extends Pick<Window, 'name' | 'reason'> {
  readonly serverName: string
  readonly times: unknown
}

/** What a round of dispatch must know of the whole cluster, as of one instant. */
export interface DispatchState {
  /** How many placements there have been; a round that read an old number places nothing. */
  readonly sequence: bigint
  /** The collaboration settings as stored. */
  readonly collaboration: unknown
  /** Whether anything is in the outbox, be it for later. */
  readonly waits: boolean
  /** The live workers that take work. */
  readonly servers: readonly DispatchServer[]
  /** The window that ends first, where each live worker is in one. */
  readonly windowOfServers: WindowOfServers | null
  /** The window of each live worker that is in one, by its name in lower case. */
  readonly windowsByServer: ReadonlyMap<string, WindowOfServers>
  readonly gone: GoneServers
  /**
   * How many more executions may be dispatched or running through each capped source account; below 0 after a
   * cap was lowered.
   */
  readonly accountRoom: ReadonlyMap<string, number>
  readonly flows: readonly DispatchFlow[]
  /** The tag with which a folder begins that has nothing in transit. */
  readonly virtualTime: number
  /** The lowest tag of the planned runs that wait on servers; null when none does. */
  readonly plannedTag: number | null
  /** Manual runs that were placed in a row while a planned one waited. */
  readonly manualInARow: number
}

/** For how long servers that take no work have taken none, in milliseconds; without affinity nothing of it is known. */
export interface GoneServers {
  /** Those with a row: since their last heartbeat, or the beginning of their window. */
  readonly byServer: ReadonlyMap<string, number>
  /** Any other server. */
  readonly others: number
}

interface DispatchServer {
  readonly name: string
  readonly slots: number
  /** What is dispatched to it or runs there. */
  readonly load: number
  /** Whether it lives, and did not claim what it was sent a short time ago. */
  readonly isUnresponsive: boolean
}

interface DispatchFlow extends FlowUnderWay {
  /** How many of it are dispatched or running. */
  readonly executions: number
}

/** What decides about the place of a run that is about to be requested. */
export interface RequestedSchedule {
  readonly version: number
  readonly folderId: string
  readonly desiredServerName: string | null
  /** The source accounts that a run reads with: one, or those of a package. */
  readonly accountIds: readonly string[]
  /** Whether anything of the folder and the priority waits in the outbox and could go now. */
  readonly isBehind: boolean
}

/** An execution in the outbox that may go now. */
export interface WaitingExecution {
  readonly executionId: string
  readonly generation: number
  readonly scheduleId: string
  readonly folderId: string
  readonly priority: number
  readonly desiredServerName: string | null
  readonly overlapPolicy: 'Allow' | 'Queue' | 'Skip'
  readonly notBefore: Date
  readonly waitedMs: number
  /** The source accounts that it reads with: one, or those of a package; none if it sends kept files. */
  readonly accountIds: readonly string[]
  readonly laneId: string
  readonly entryAt: Date
  /** Its number among what its line has, from the position on which the line was read; what may not go counts. */
  readonly place: number
}

/** A position in a line: everything up to it was placed a moment ago. */
export interface LaneHead extends LanePosition {
  readonly notBefore: Date
  readonly entryAt: Date
  readonly executionId: string
}

/** Place of a line in the outbox; lines are those of a priority, a folder, and an account, a package or a resend. */
export interface LanePosition {
  readonly priority: number
  readonly folderId: string
  readonly laneId: string
}

/** A place among the lines of manual runs and one among those of planned ones; null for the first line. */
export interface LanePositions {
  readonly manual: LanePosition | null
  readonly planned: LanePosition | null
}

export interface WaitingQuery {
  /** Most lanes that are read of manual runs, and as many of planned ones. */
  readonly lines: number
  /** Where the round before ended. */
  readonly after: LanePositions
  /** Executions wanted of manual runs, and as many of planned ones. */
  readonly limit: number
  /** Where reading of a lane continues; the other lanes are read from their beginning. */
  readonly heads: readonly LaneHead[]
  /** Source accounts whose lanes are skipped. */
  readonly fullAccounts: readonly string[]
  /** What holds executions back that are affine to a server; null when placement does not follow affinity. */
  readonly affinity: {
    /** Servers with room, and those that have been gone for so long that another one takes their executions. */
    readonly free: readonly string[]
    /** Servers that are full, or have not been gone for so long. */
    readonly held: readonly string[]
    /** Whether executions of any other server may go. */
    readonly others: boolean
  } | null
}

/**
 * Executions of a lane that are read at most to find some that may go. Those that wait for the run before them, or for a
 * server that is full or away, may be ahead of all others. Nothing is read beyond what is wanted.
 */
export const mostReadInLane = 10_000

export interface WaitingExecutions {
  readonly executions: readonly WaitingExecution[]
  /** Where the next round continues; null where every lane was read. */
  readonly next: LanePositions
  /** Whether more may go now than was answered. */
  readonly more: boolean
  /** Whether more planned runs may. */
  readonly morePlanned: boolean
}

/** What kept an execution in the outbox for longest. */
export interface OutboxHold {
  readonly code:
    | 'account_cap'
    | 'manual_before'
    | 'no_free_slot'
    | 'scheduler_away'
    | 'server_away'
    | 'waits_for'
    | 'window'
  /** Of a cap. */
  readonly accountId: string | null
  /** How many executions were placed before it meanwhile. Of a cap those of the account, less the room that it had. */
  readonly ahead: number
  /** What else its sentence names. */
  readonly known?: Readonly<Record<string, unknown>>
}

/** A decided placement. */
export interface PlacedExecution extends SharedPlacement<
  Pick<WaitingExecution, 'executionId' | 'generation'>
> {
  /** What kept it in the outbox; null for less than a second. */
  readonly held?: OutboxHold | null
}

/** The placement of an execution: a message for the queue of its server. */
export interface Dispatch extends Message {
  readonly serverName: string
  /** The span of the request; null for a planned run, and without tracing. */
  readonly traceParent: string | null
  /** From the instant at which it might be placed. */
  readonly waitedMs: number
}

/**
 * A server that lives, has a free slot and did not claim what it was sent is avoided for so long. Then one
 * more message shows whether it receives again.
 */
export const avoidedMs = 10_000

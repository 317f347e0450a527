/**
 * What the engine asks of its store, on one page. Each transition of an execution is one verb here, and one
 * statement behind it. PostgreSQL answers in the folders of the stages, the reference model in `memory`; one
 * suite compares both (`test/memory`).
 *
 * A verb names what it expects, and changes nothing otherwise. So any process may call it at any time.
 */
import type { BreakerLimits, Failure, SharedPlacement, Target } from '@punctual/domain'

import type { AttemptRef } from './attempt/attempt-ref.ts'
import type { BreakerAnswer, ListedBreaker, OpenBreaker } from './attempt/breaker-data.ts'
import type {
  CancelAnswer,
  ClaimedExecution,
  ClaimRequest,
  ExecutionEnd,
  ExecutionRequest,
  LostMessage,
  Recall,
  RecalledExecution,
  Release,
  RequestedExecution,
  ResendRequest,
} from './attempt/execution-data.ts'
import type {
  Advanced,
  AdvanceRequest,
  AttemptStep,
  DeliveryResult,
  Progress,
  ServerLease,
} from './attempt/ledger-data.ts'
import type {
  HeartbeatAnswer,
  SeenServer,
  ServerIdentity,
  ServerRecord,
  ServerState,
} from './attempt/server-data.ts'
import type {
  Dispatch,
  DispatchState,
  RequestedSchedule,
  WaitingExecution,
  WaitingExecutions,
  WaitingQuery,
} from './dispatch/dispatching-data.ts'
import type { DuePlace, DueSchedule, PlannedExecution, PlannedSchedule } from './plan/planning-data.ts'

/** Reading what is due and writing what was decided; only the leader uses it. */
export interface Planning {
  /**
   * What is due: first what is on time, which is at most `graceSeconds` late, then what is later than that.
   * In each part the longest overdue comes first. So what is on time never waits behind a backlog. After a
   * place, only what is on time and lies behind the place: planned entries are not read again.
   */
  readDue(limit: number, graceSeconds: number, after?: DuePlace | null): Promise<DueSchedule[]>
  /**
   * Milliseconds until the next due instant by the database's clock; null when nothing is scheduled or
   * scheduling is stopped.
   */
  untilNextDueMs(): Promise<number | null>
  /**
   * Commits decisions under a term. Nothing is written when the term no longer leads, scheduling is stopped,
   * or the row or its calendar has changed since it was read. The answer holds what was really made.
   */
  plan(
    lease: { term: bigint; holder: string },
    schedules: readonly PlannedSchedule[],
  ): Promise<PlannedExecution[]>
  /** Sets a schedule aside that cannot be read or planned, so that it never stops the others. */
  quarantine(scheduleId: string, version: number, reason: string): Promise<void>
  /** Takes up again the schedules that were set aside with a reason; answers how many. */
  takeUp(reason: string): Promise<number>
  /** Makes the partitions of this month and the next, if they are missing. */
  prepareMonths(): Promise<void>
}

/**
 * From the outbox to the queues: reading what waits, and committing where it goes. Only the engine calls
 * these.
 */
export interface Dispatching {
  /** @param mostUnderWay reads no more of what is in transit or runs; the answer is then worth nothing but that */
  readState(leaseMs: number, mostUnderWay?: number | null): Promise<DispatchState>
  readWaiting(query: WaitingQuery): Promise<WaitingExecutions>
  /** Null when there is no such schedule. */
  readRequested(scheduleId: string, priority: number): Promise<RequestedSchedule | null>
  /**
   * Places executions that still wait in the generation that was read. Null when another dispatcher was
   * faster: nothing is written then, and the round has to begin anew.
   */
  place(
    placements: ReadonlyArray<SharedPlacement<Pick<WaitingExecution, 'id' | 'generation'>>>,
    options: { sequence: bigint; exclusiveAfterCrashes: number; manualInARow: number },
  ): Promise<Dispatch[] | null>
  /** Puts executions back into the outbox whose message could not be handed over. */
  recall(dispatches: readonly Dispatch[]): Promise<void>
  /**
   * Remembers the incarnation of the queue; when it was another one before, everything that was sent and not
   * claimed goes back into the outbox. Answers their ids.
   */
  recallAll(incarnation: string): Promise<string[]>
}

/**
 * The transitions of an execution, each one conditional statement: it says what it expects and changes
 * nothing otherwise. Only the engine calls these.
 */
export interface ExecutionTransitions {
  request(request: ExecutionRequest): Promise<RequestedExecution | null>
  requestOnTime(options: {
    executionId: string
    scheduleId: string
    dueAt: Date
    nextRunAt: Date | null
    version: number
    /** The calendar that the next run was computed with, in the version that was read. */
    calendar: { readonly id: string; readonly version: number } | null
    runBy: string
    priority: number
  }): Promise<{ executionId: string; nominalAt: Date } | null>
  /**
   * Records a run that sends the kept files of an ended one again, with its ledger. Null, and nothing is
   * written, when the other has not ended, a chosen delivery is not in the state that it was chosen in, a
   * destination whose files were locked has no password any more, the schedule is gone, or there is an
   * execution with the id already.
   */
  requestResend(request: ResendRequest): Promise<Pick<RequestedExecution, 'executionId' | 'nominalAt'> | null>
  claim(claim: ClaimRequest): Promise<ClaimedExecution | null>
  /**
   * False when the attempt no longer owns the execution, it was already ended, or the rows do not hold the
   * evidence. The results of the last deliveries are written as by `Ledger.settle`, for every answer.
   */
  finish(owner: AttemptRef, end: ExecutionEnd): Promise<boolean>
  /** Gives an attempt back. False when it no longer owns the execution, or that is being cancelled. */
  release(owner: AttemptRef, release: Release): Promise<boolean>
  /** Takes attempts from processes that are dead, or do not run what they have claimed. */
  recall(recall: Recall): Promise<RecalledExecution[]>
  /** Executions that a server has claimed or was sent, dead or alive. */
  readUnderWay(has: 'claimed' | 'sent', limit: number): Promise<string[]>
  /** Leaves an execution out of recalls for a time, because the store refuses its own; answers how often. */
  setAside(executionId: string, error: string): Promise<number>
  cancel(executionId: string, by: string): Promise<CancelAnswer | null>
  /**
   * Forgets under which ids runs were asked for longer ago than any request takes; answers how many, of a
   * bounded number.
   */
  forgetRequests(before: Date): Promise<number>
  /** Removes snapshots that no unfinished execution works with for so long; answers how many. */
  forgetSnapshots(unusedForMs: number): Promise<number>
  /** Lets runs go that were asked for by hand before the clock was set back; how many. */
  wakeFromTheFuture(): Promise<number>
  rescueLost(options: {
    leaseMs: number
    lostAfterMs: number
    exclusiveAfterCrashes: number
    limit: number
    /** Only these; all that got lost when omitted or null. */
    only?: readonly string[] | null
    /** For how long a run that was set aside is left alone; {@link engineLimits} says it when omitted. */
    setAsideMs?: number
  }): Promise<LostMessage[]>
}

/**
 * Artifacts and the delivery ledger: one row for each recipient of each destination, with a send permit
 * before the end of its message.
 */
export interface Ledger {
  readProgress(executionId: string): Promise<Progress>
  /**
   * Commits a step of an attempt. Null when the attempt no longer owns the execution; nothing is written
   * then.
   */
  advance(owner: AttemptRef, step: AttemptStep, lease: ServerLease): Promise<Advanced | null>
  /**
   * Commits a step again whose answer got lost, when nothing of it was sent. Waits for the first commit, which
   * may still be under way, gives its send permit back, and answers all rows. Each delivery is granted once.
   */
  advanceAgain(owner: AttemptRef, step: AttemptStep, lease: ServerLease): Promise<Advanced | null>
  /**
   * Gives back a send permit whose answer got lost and that is not asked for again. It waits in the same way,
   * and needs no ownership: nothing was sent.
   */
  giveBack(owner: AttemptRef, deliveryIds: readonly string[]): Promise<void>
  /**
   * Writes what became of the deliveries that the attempt was sending, whether it still owns the execution or
   * not.
   */
  settle(owner: AttemptRef, results: readonly DeliveryResult[]): Promise<void>
}

/** Steps of two attempts of one process in one commit. */
export interface JointCommits {
  /**
   * Ends an execution as `finish` does, then commits a step of another one as `advance` does. Both are
   * committed, or none. So the replies to the messages of the first are in the record when the second may
   * send.
   */
  finishAndAdvance(
    first: { readonly owner: AttemptRef; readonly end: ExecutionEnd },
    next: AdvanceRequest,
  ): Promise<{ readonly finished: boolean; readonly advanced: Advanced | null }>
}

/** What was settled for a stretch of time. */
export interface SettledStretch {
  /** Where the next stretch begins. */
  readonly until: Date
  /** Whether the stretch ended before the present. */
  readonly more: boolean
  readonly deliveries: number
  readonly unknownDeliveries: number
}

/** Deliveries that an ended execution has left open. */
export interface EndedDeliveries {
  /**
   * Settles them for executions that ended in a stretch of time, not later than a lease ago. What was being
   * sent is Unknown, and what was not begun is Cancelled. Safe in any number of processes at once.
   *
   * @param from where the stretch begins; null for a day ago
   */
  settle(from: Date | null, leaseMs: number): Promise<SettledStretch>
}

/** The breakers of source systems and mail servers, by the clock of the database. */
export interface Breakers {
  /** @returns the breaker if it is open now; `hasOpened` when this run has opened it */
  noteAway(
    found: { readonly target: Target; readonly owner: AttemptRef; readonly failure: Failure },
    limits: BreakerLimits,
  ): Promise<(OpenBreaker & { readonly hasOpened: boolean }) | null>
  ask(
    question: { readonly target: Target; readonly owner: AttemptRef },
    limits: BreakerLimits,
  ): Promise<BreakerAnswer>
  /** Forgets every failure of a target that has answered; whether its breaker was open. */
  close(target: Target): Promise<boolean>
  /** Lets at most `limit` executions go that wait for a target; how many there were. */
  wake(target: Target, limit: number): Promise<number>
  /** The open ones, without those of accounts that the caller may not know of. */
  list(limits: BreakerLimits): Promise<ListedBreaker[]>
  /** Lets the next run be let through, because this one has found nothing out. */
  release(probe: { readonly target: Target; readonly owner: AttemptRef }): Promise<void>
}

/** The processes of the cluster and their heartbeats. */
export interface Servers {
  /**
   * @param server its own slots hold unless the setting of the cluster gives every worker some
   * @returns its slots; null while another boot of the same name is alive
   */
  register(
    server: ServerIdentity & { processId: number; host: string; version: string; slots: number },
    leaseMs: number,
  ): Promise<number | null>
  heartbeat(server: ServerIdentity & { readonly slots: number }, state: ServerState): Promise<HeartbeatAnswer>
  /**
   * Says that the event loop of a process stands still, and in how many milliseconds its watchdog has ended
   * it.
   */
  reportStandstill(bootId: string, endsInMs: number): Promise<void>
  /** Deregisters at once, so that no other process waits for the lease to end. */
  leave(server: ServerIdentity): Promise<void>
  listLive(leaseMs: number): Promise<ServerRecord[]>
  /** The live ones, and those that fell silent within a time. */
  listSeen(leaseMs: number, withinMs: number): Promise<SeenServer[]>
}

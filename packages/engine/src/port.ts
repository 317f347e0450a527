/**
 * What the engine asks of its store, on one page. Each transition of an execution is one verb here, and one
 * statement behind it. PostgreSQL answers in the folders of the stages, the reference model in `memory`; one
 * suite compares both (`test/memory`).
 *
 * A verb names what it expects, and changes nothing otherwise. So any process may call it at any time. Each says its
 * effect, what it refuses, and the tests that prove it, by file in `packages/engine/test` unless another folder is named.
 */
import type { AfterSending } from './port/after-sending.ts'
import type { DryRuns } from './port/dry-runs.ts'
import type { EventNotices } from './port/event-notices.ts'
import type { Notices } from './port/notices.ts'
import type { Holds } from './port/holds.ts'
import type { Needs } from './port/needs.ts'
import type { WindowHolds } from './port/window-holds.ts'
import type { LastDeliveries } from './port/last-deliveries.ts'
import type {
  BreakerLimits,
  ExecutionEvidence,
  ExecutionStatus,
  Failure,
  PreflightNight,
  Target,
} from '@punctual/domain'

import type { AttemptRef } from './port/attempt-ref.ts'
import type { BreakerAnswer, ListedBreaker, OpenBreaker } from './port/breaker-data.ts'
import type {
  ClusterOverview,
  ComingSpan,
  CountedOutcome,
  LeaderTermRecord,
  LeaderWork,
  NamedSchedule,
  NextRun,
  RepeatingSchedule,
  SetAsideRun,
  WaitingLine,
} from './port/cluster-data.ts'
import type { Forecasting } from './port/forecasting.ts'
import type {
  Dispatch,
  DispatchState,
  PlacedExecution,
  RequestedSchedule,
  WaitingExecutions,
  WaitingQuery,
} from './port/dispatching-data.ts'
import type {
  CancelAnswer,
  ClaimRequest,
  ClaimedExecution,
  ExecutionEnd,
  ExecutionRequest,
  LostMessage,
  Recall,
  RecalledExecution,
  Release,
  RequestedExecution,
  ResendRequest,
} from './port/execution-data.ts'
import type {
  ExecutionEventRecord,
  ExecutionRecord,
  FrozenDestination,
  RepeatReads,
} from './port/execution-record.ts'
import type { KeptAnswer, KeptRendering, KeptRows, Run } from './port/kept-answer-data.ts'
import type { AskedDrill, DrillRecord, HeldTerm, LeaseState, Term } from './port/lead-data.ts'
import type {
  AdvanceRequest,
  Advanced,
  AttemptStep,
  DeliveryResult,
  LeftBehind,
  LockedFile,
  Progress,
  ServerLease,
} from './port/ledger-data.ts'
import type { LogPosition, LogWriter, LoggedEvent } from './port/log-data.ts'
import type { DuePlace, DueSchedule, PlannedExecution, PlannedSchedule } from './port/planning-data.ts'
import type {
  ClaimedPreflight,
  PlannedPreflights,
  PreflightClaim,
  PreflightFindings,
  PreflightLimits,
  RecordedPreflight,
} from './port/preflight-data.ts'
import type { LinkedRuns, ProofDocument } from './port/proof-data.ts'
import type {
  BeginOptions,
  CompletedReconciliation,
  ReconciledPage,
  ReconciledSchedule,
  ReconciliationFinding,
  ReconciliationRun,
  RecordedFinding,
} from './port/reconciliation-data.ts'
import type { MadeFile, Prunable, RetirementStep } from './port/retention-data.ts'
import type {
  HeartbeatAnswer,
  SeenServer,
  ServerIdentity,
  ServerRecord,
  ServerState,
} from './port/server-data.ts'
import type { ActiveRun, CalendarEdit, RecurrenceEdit, TraceEntry } from './port/trace-data.ts'
import type { WindowWaits } from './port/window-waits.ts'

/* --- lead --- */

/**
 * The lease of the scheduler. Only the database's clock decides whether it runs.
 *
 * The row of the lease is renewed, and nothing else locks it: a renewal never waits for a statement of the
 * leader. Those statements lock the row of the term for sharing. Only a takeover writes it, and waits for a
 * statement that is being committed.
 */
export interface LeaderLease {
  /**
   * The lease as it is now, or at the end of the wait: when the connection that took the term ends, or at the
   * limit. A term whose connection is gone is not waited for.
   * Refuses: nothing.
   * Proof: `lead/leader-lease.test.ts`
   *
   * @param freshMs a scheduler is alive whose last heartbeat is younger
   */
  read(freshMs: number, wait?: HeldTerm): Promise<LeaseState>
  /**
   * Takes the lease with the next term when it is free, expired, from the future, or its holder's connection
   * is gone. `expectedTerm` is the term last read: two candidates cannot both take over from the same one.
   * Refuses: a lease that is held, and a term that is not the one last read.
   * Proof: `lead/leader-lease.test.ts`
   */
  take(options: {
    holder: string
    holderName: string
    expectedTerm: bigint
    leaseMs: number
  }): Promise<Term | null>
  /**
   * Extends the lease of a term by the cluster's failover time-out of this moment, or by `leaseMs` when it
   * was never set. Answers by how much; null when the term is over. A lease that has run out or lies in
   * the future is not revived. Null also once for a term that a drill asks to hand over.
   * Refuses: a term that is over, a lease that has run out, and once a term that a drill asks to hand over.
   * Proof: `lead/leader-lease.test.ts`
   */
  renew(term: Term, leaseMs: number): Promise<number | null>
  /**
   * Gives the lease up; followers read that when the connection ends.
   * Refuses: a term that is over.
   * Proof: `lead/leader-lease.test.ts`
   */
  release(term: Term): Promise<void>
}

export interface Drills {
  /**
   * Asks the leading term to release its lease.
   * Refuses: a second drill; a cluster without a leader.
   * Proof: `lead/drills.test.ts`
   */
  askHandover(by: string): Promise<AskedDrill>
  /**
   * Reads the newest drill.
   * Refuses: nothing.
   * Proof: `lead/drills.test.ts`
   */
  newest(): Promise<DrillRecord | null>
  /**
   * The next term reports that a round of planning is over. Answers whether the report is complete: false as
   * long as an earlier due instant is not planned.
   * Refuses: a term that does not lead, and while something that was due is not planned.
   * Proof: `lead/drills.test.ts`
   */
  notePlanned(term: Term): Promise<boolean>
}

/* --- plan --- */

/** Reading what is due and writing what was decided; only the leader uses it. */
export interface Planning {
  /**
   * What is due: first what is on time, which is at most `graceSeconds` late, then what is later than that.
   * In each part the longest overdue comes first. So what is on time never waits behind a backlog. After a
   * place, only what is on time and lies behind the place: planned entries are not read again.
   * Refuses: everything while scheduling is stopped; a schedule that is held, or edited at this moment.
   * Proof: `plan/planning.test.ts`
   */
  readDue(limit: number, graceSeconds: number, after?: DuePlace | null): Promise<DueSchedule[]>
  /**
   * Milliseconds until the next due instant by the database's clock; null when nothing is scheduled or
   * scheduling is stopped.
   * Refuses: nothing.
   * Proof: `growth.test.ts`
   */
  untilNextDueMs(): Promise<number | null>
  /**
   * Commits decisions under a term. Nothing is written when the term no longer leads, scheduling is stopped,
   * or the row or its calendar has changed since it was read. The answer holds what was really made.
   * Refuses: everything without the term or while scheduling is stopped; a schedule, or calendar, that has
   * changed since it was read.
   * Proof: `plan/planning.test.ts`
   */
  plan(
    lease: { term: bigint; holder: string },
    schedules: readonly PlannedSchedule[],
  ): Promise<PlannedExecution[]>
  /**
   * Sets a schedule aside that cannot be read or planned, so that it never stops the others.
   * Refuses: a version that is not the present one.
   * Proof: `plan/planning.test.ts`
   */
  quarantine(scheduleId: string, version: number, reason: string): Promise<void>
  /**
   * Takes up again the schedules that were set aside with one of these reasons; answers how many.
   * Refuses: nothing.
   * Proof: `plan/plan-apart.test.ts`
   */
  takeUp(reasons: readonly string[]): Promise<number>
  /**
   * Makes the partitions of this month and the next, if they are missing.
   * Refuses: a table that others hold locked; false then.
   * Proof: `history/retention.test.ts`
   */
  prepareMonths(): Promise<boolean>
}

/** What the reconciler reads and writes. It changes nothing but its own records. */
export interface Reconciliation {
  /**
   * The run under way, or a new one; null when it is not time for one, or the term is over.
   * Refuses: a term that does not lead; a run before its time.
   * Proof: `plan/reconcile.test.ts`
   */
  begin(lease: Term, options: BeginOptions): Promise<ReconciliationRun | null>
  /**
   * The schedules that come next.
   * Refuses: nothing.
   * Proof: `plan/reconcile.test.ts`
   *
   * @param settleSeconds time that the planner has for a due instant
   */
  readPage(
    run: ReconciliationRun,
    options: { limit: number; settleSeconds: number },
  ): Promise<ReconciledSchedule[]>
  /**
   * Every version of the days of calendars that was in force after an instant, by calendar; validate before
   * use.
   * Refuses: nothing.
   * Proof: `plan/reconcile.test.ts`
   */
  readCalendars(ids: readonly string[], after: Date): Promise<ReadonlyMap<string, readonly unknown[]>>
  /**
   * Begins the record of plans of schedules that were stored before plans were kept.
   * Refuses: nothing.
   * Proof: `plan/reconcile.test.ts`
   */
  adopt(ids: readonly string[]): Promise<void>
  /**
   * Records a page and moves the run on. Answers the findings that are new; null when the term is over or
   * another leader has moved it on.
   * Refuses: a term that does not lead; a run that another leader has moved on.
   * Proof: `plan/reconcile.test.ts`
   */
  record(lease: Term, page: ReconciledPage): Promise<ReconciliationFinding[] | null>
  /**
   * Reads the last run that went over all schedules.
   * Refuses: nothing.
   * Proof: `plan/reconcile.test.ts`
   */
  lastCompleted(): Promise<CompletedReconciliation | null>
  /**
   * Newest first.
   * Refuses: nothing.
   * Proof: `plan/reconcile.test.ts`
   */
  findings(page: { limit: number; includeResolved: boolean }): Promise<RecordedFinding[]>
}

export interface Preflights {
  /**
   * Puts the next page of schedules on the list; `last` is where it ended, null when nothing was left.
   * Refuses: a term that does not lead; a schedule that is on the list already.
   * Proof: `preflight/preflights.test.ts`
   */
  plan(
    lease: Term,
    night: PreflightNight,
    page: { readonly after: string | null; readonly limit: number },
  ): Promise<PlannedPreflights>
  /**
   * Takes one check whose instant has come; null when there is none, or as many run as may. What the same
   * process has claimed before and not recorded goes back on the list.
   * Refuses: a check beyond the limits, or of a night that is over; a worker without a live lease.
   * Proof: `preflight/preflights.test.ts`
   */
  claim(claim: PreflightClaim, limits: PreflightLimits): Promise<ClaimedPreflight | null>
  /**
   * Puts a check back that was broken off.
   * Refuses: a claim that is not the newest.
   * Proof: `preflight/preflights.test.ts`
   */
  release(preflight: ClaimedPreflight, claim: Pick<PreflightClaim, 'claimToken'>): Promise<void>
  /**
   * Writes what a check has found: the reasons of the schedule, its state and its notices, and that the check
   * is done. Null when the claim is not the newest.
   * Refuses: a claim that is not the newest; a schedule that was edited meanwhile keeps its findings.
   * Proof: `preflight/preflights.test.ts`
   */
  record(
    preflight: ClaimedPreflight,
    claim: Pick<PreflightClaim, 'claimToken'>,
    findings: PreflightFindings,
  ): Promise<RecordedPreflight | null>
  /**
   * How many checks of the nights that ended within a day were not made.
   * Refuses: nothing.
   * Proof: `preflight/preflights.test.ts`
   */
  countUnmade(): Promise<number>
  /**
   * Makes accounts valid by the runs that have read through them; answers how many.
   * Refuses: an account that is being edited, or whose problem is known.
   * Proof: `preflight/learn-beside-edits.test.ts`
   */
  learnFromRuns(): Promise<number>
}

/* --- dispatch --- */

/**
 * From the outbox to the queues: reading waiting executions, and committing where they go. Only the engine
 * calls these.
 */
export interface Dispatching {
  /**
   * Reads what a round of dispatch must know of the cluster, in one snapshot.
   * Refuses: nothing.
   * Proof: `dispatch/dispatch.test.ts`
   *
   * @param mostUnderWay reads no more of what is in transit or runs; the answer is then worth nothing but
   * that
   */
  readState(leaseMs: number, mostUnderWay?: number | null): Promise<DispatchState>
  /**
   * Reads the heads of the lanes that wait, from where the last round ended.
   * Refuses: nothing.
   * Proof: `dispatch/fair-dispatch.test.ts`
   */
  readWaiting(query: WaitingQuery): Promise<WaitingExecutions>
  /**
   * Null when there is no such schedule.
   * Refuses: nothing.
   * Proof: `dispatch/express.test.ts`
   */
  readRequested(scheduleId: string, priority: number): Promise<RequestedSchedule | null>
  /**
   * Places executions that still wait in the generation that was read. Null when another dispatcher was
   * faster: nothing is written then, and the round has to begin anew.
   * Refuses: everything when another dispatcher was faster; an execution that waits no more in its
   * generation.
   * Proof: `dispatch/dispatch.test.ts`
   */
  place(
    placements: readonly PlacedExecution[],
    options: { sequence: bigint; exclusiveAfterCrashes: number; manualInARow: number },
  ): Promise<Dispatch[] | null>
  /**
   * Puts executions back into the outbox whose message could not be handed over.
   * Refuses: an execution that was claimed, or dispatched again.
   * Proof: `dispatch/dispatch.test.ts`
   */
  recall(dispatches: readonly Dispatch[]): Promise<void>
  /**
   * Remembers the epoch of the queue. When it was another one before, every dispatched execution without a
   * claim goes back into the outbox. Answers their ids.
   * Refuses: what is claimed; everything for the first epoch that is seen.
   * Proof: `dispatch/queue-watch.test.ts`
   */
  recallAll(incarnation: string): Promise<string[]>
}

/* --- attempt --- */

/**
 * The transitions of an execution, each one conditional statement: it says what it expects and changes
 * nothing otherwise. Only the engine calls these.
 */
export interface ExecutionTransitions {
  /**
   * Records a run asked for by hand; one with a valid place is placed at once.
   * Refuses: an id that has an execution already; a schedule that is gone.
   * Proof: `attempt/attempt.test.ts`
   */
  request(request: ExecutionRequest): Promise<RequestedExecution | null>
  /**
   * Runs a schedule now as of its next due instant, and moves the schedule past it.
   * Refuses: a schedule whose next run, version or calendar has changed; an instant that has ended.
   * Proof: `plan/planning.test.ts`
   */
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
    /** The span of the request; null unless given. */
    traceParent?: string | null
  }): Promise<{ executionId: string; nominalAt: Date } | null>
  /**
   * Records a run that sends the kept files of an ended one again, with its ledger. Null, and nothing is
   * written, in these cases: the other has not ended, or a chosen delivery is no longer in its chosen state.
   * A destination with locked files has no password any more, the schedule is gone, or the id has an
   * execution already.
   * Refuses: all that the sentence before names; it then answers null.
   * Proof: `attempt/open-ends.test.ts`
   */
  requestResend(request: ResendRequest): Promise<Pick<RequestedExecution, 'executionId' | 'nominalAt'> | null>
  /**
   * Begins an attempt for a server, with the snapshot that it works with. Refuses: an old generation, a run
   * that does not wait, a cancelled one. Also a server without a live lease, of another boot, or with an old
   * work format. Proof: `attempt/attempt.test.ts`
   */
  claim(claim: ClaimRequest): Promise<ClaimedExecution | null>
  /**
   * False when the attempt no longer owns the execution, it was already ended, or the rows do not hold the
   * evidence. The results of the last deliveries are written as by `Ledger.settle`, for every answer.
   * Refuses: a newer claim; Cancelled without a request; an end without its evidence.
   * Proof: `attempt/attempt.test.ts`
   */
  finish(owner: AttemptRef, end: ExecutionEnd): Promise<boolean>
  /**
   * Gives an attempt back. False when it no longer owns the execution, or that is being cancelled.
   * Refuses: a newer claim; a run that is being cancelled.
   * Proof: `attempt/put-off.test.ts`
   */
  release(owner: AttemptRef, release: Release): Promise<boolean>
  /**
   * Takes attempts from processes that are dead, or do not run what they have claimed.
   * Refuses: a living process, a newer claim, a locked run, one with a new send permit, one that is set
   * aside.
   * Proof: `attempt/attempt.test.ts`
   */
  recall(recall: Recall): Promise<RecalledExecution[]>
  /**
   * Executions that a server has claimed or was sent, dead or alive.
   * Refuses: nothing.
   * Proof: `attempt/recall-apart.test.ts`
   */
  readUnderWay(has: 'claimed' | 'sent', limit: number): Promise<string[]>
  /**
   * Leaves an execution out of recalls for a time, because the store refuses its own; answers how often.
   * Refuses: an execution that has ended, with 0.
   * Proof: `attempt/recall-apart.test.ts`
   */
  setAside(executionId: string, error: string): Promise<number>
  /**
   * Ends a waiting run; makes a running one Cancelling. Answers the status before and after.
   * Refuses: an execution that is not there; one that has ended is answered as it is.
   * Proof: `attempt/attempt.test.ts`
   */
  cancel(executionId: string, by: string): Promise<CancelAnswer | null>
  /**
   * Forgets under which ids runs were asked for longer ago than any request takes; answers how many, of a
   * bounded number.
   * Refuses: nothing.
   * Proof: `attempt/open-ends.test.ts`
   */
  forgetRequests(before: Date): Promise<number>
  /**
   * Removes snapshots that no unfinished execution has worked with, and no schedule has kept, for so long; answers
   * how many.
   * Refuses: a snapshot in use.
   * Proof: `attempt/snapshot-secrets.test.ts`
   */
  forgetSnapshots(unusedForMs: number): Promise<number>
  /**
   * Lets runs go that were asked for by hand before the clock was set back; how many.
   * Refuses: nothing.
   * Proof: `attempt/clock-set-back.test.ts`
   */
  wakeFromTheFuture(): Promise<number>
  /**
   * Puts messages that were not claimed back into the outbox, and notes live servers that did not claim.
   * Refuses: a run that is set aside, and one for which a server holds everything else back.
   * Proof: `attempt/rescue.test.ts`
   */
  rescueLost(options: {
    leaseMs: number
    lostAfterMs: number
    exclusiveAfterCrashes: number
    limit: number
    /** Only these; all that got lost when omitted or null. */
    only?: readonly string[] | null
    /**
     * For how long a run that was set aside is not tried again; {@link engineLimits} says it when omitted.
     */
    setAsideMs?: number
  }): Promise<LostMessage[]>
}

/**
 * What data sources have answered to the queries of an execution, and what report systems have made for it.
 * Each answer is kept once, before anything uses it. So every attempt works with the same rows and values,
 * whatever the tables contain by then.
 */
export interface KeptAnswers {
  /**
   * Lists the answers that are kept of a run.
   * Refuses: nothing.
   * Proof: `attempt/kept-answers.test.ts`
   */
  list(run: Run): Promise<KeptAnswer[]>
  /**
   * Keeps rows of an answer that is being read; nothing reads them before the answer is kept. False when the
   * attempt no longer owns the execution.
   * Refuses: a newer claim; a page that is there already.
   * Proof: `attempt/kept-answers.test.ts`
   */
  keepRows(owner: AttemptRef, key: string, page: KeptRows): Promise<boolean>
  /**
   * Keeps an answer of which all rows are kept.
   * Refuses: a newer claim; an answer after the first.
   * Proof: `attempt/kept-answers.test.ts`
   *
   * @returns the answer that counts: that of an earlier attempt if there is one; null when the attempt no
   *   longer owns the execution
   */
  keep(owner: AttemptRef, answer: Omit<KeptAnswer, 'claimToken'>): Promise<KeptAnswer | null>
  /**
   * The page that a row is in.
   * Refuses: nothing.
   * Proof: `attempt/kept-answers.test.ts`
   */
  readRows(run: Run, answer: Pick<KeptAnswer, 'key' | 'claimToken'>, row: number): Promise<KeptRows | null>
  /**
   * The file that an attempt has committed for what a row of the data asks for.
   * Refuses: nothing.
   * Proof: `apps/worker/test/data-driven.test.ts`
   */
  findRendering(run: Run, key: string): Promise<KeptRendering | null>
}

/** The breakers of source systems and mail servers, by the clock of the database. */
export interface Breakers {
  /**
   * Notes that a run found a target down; enough runs in a row open its breaker.
   * Refuses: a second note of the same run; what was under way when the breaker opened.
   * Proof: `attempt/breakers.test.ts`
   *
   * @returns the breaker if it is open now; `hasOpened` when this run has opened it
   */
  noteAway(
    found: { readonly target: Target; readonly owner: AttemptRef; readonly failure: Failure },
    limits: BreakerLimits,
  ): Promise<(OpenBreaker & { readonly hasOpened: boolean }) | null>
  /**
   * Says whether a run may use a target; an open breaker lets one run through at a time.
   * Refuses: another run while one is let through.
   * Proof: `attempt/breakers.test.ts`
   */
  ask(
    question: { readonly target: Target; readonly owner: AttemptRef },
    limits: BreakerLimits,
  ): Promise<BreakerAnswer>
  /**
   * Forgets every failure of a target that has answered; whether its breaker was open.
   * Refuses: nothing.
   * Proof: `attempt/breakers.test.ts`
   */
  close(target: Target): Promise<boolean>
  /**
   * Lets at most `limit` executions go that wait for a target; how many there were.
   * Refuses: a run that another statement locks.
   * Proof: `attempt/breakers.test.ts`
   */
  wake(target: Target, limit: number): Promise<number>
  /**
   * The open ones, without those of accounts that the caller may not know of.
   * Refuses: nothing.
   * Proof: `apps/worker/test/breakers.test.ts`
   */
  list(limits: BreakerLimits): Promise<ListedBreaker[]>
  /**
   * Lets the next run be let through, because this one has found nothing out.
   * Refuses: nothing.
   * Proof: `attempt/breakers.test.ts`
   */
  release(probe: { readonly target: Target; readonly owner: AttemptRef }): Promise<void>
}

/** The processes of the cluster and their heartbeats. */
export interface Servers {
  /**
   * Enters a process into the list of servers.
   * Refuses: a name that another live boot has.
   * Proof: `attempt/server-registration.test.ts`
   *
   * @param server its own slots hold unless the setting of the cluster gives every worker some
   * @returns its slots; null while another boot of the same name is alive
   */
  register(
    server: ServerIdentity & { processId: number; host: string; version: string; slots: number },
    leaseMs: number,
  ): Promise<number | null>
  /**
   * Renews the lease; answers attempts to stop, claims that do not run, slots and targets in trouble.
   * Refuses: a boot whose name another boot has: its slots are null.
   * Proof: `attempt/server-registration.test.ts`
   */
  heartbeat(server: ServerIdentity & { readonly slots: number }, state: ServerState): Promise<HeartbeatAnswer>
  /**
   * Says that the event loop of a process stands still, and in how many milliseconds its watchdog has ended
   * it.
   * Refuses: a boot that is not on the list.
   * Proof: `attempt/poison.test.ts`
   */
  reportStandstill(bootId: string, endsInMs: number): Promise<void>
  /**
   * Deregisters at once, so that no other process waits for the lease to end.
   * Refuses: another boot of the name.
   * Proof: `attempt/server-registration.test.ts`
   */
  leave(server: ServerIdentity): Promise<void>
  /**
   * Lists the processes with a live lease.
   * Refuses: nothing.
   * Proof: `attempt/server-registration.test.ts`
   */
  listLive(leaseMs: number): Promise<ServerRecord[]>
  /**
   * The live ones, and those that fell silent within a time.
   * Refuses: nothing.
   * Proof: `attempt/server-registration.test.ts`
   */
  listSeen(leaseMs: number, withinMs: number): Promise<SeenServer[]>
}

/* --- deliver --- */

/**
 * Artifacts and the delivery ledger: one row for each recipient of each destination, with a send permit
 * before the end of its message.
 */
export interface Ledger {
  /**
   * Reads the artifacts, the omitted parts and the ledger of an execution.
   * Refuses: nothing.
   * Proof: `attempt/attempt.test.ts`
   */
  readProgress(executionId: string): Promise<Progress>
  /**
   * Commits a step of an attempt. Null when the attempt no longer owns the execution; nothing is written
   * then.
   * Refuses: a newer claim, a run that is being cancelled; a send permit without a live lease, or for a
   * delivery that is not Planned.
   * Proof: `attempt/attempt.test.ts`
   */
  advance(owner: AttemptRef, step: AttemptStep, lease: ServerLease): Promise<Advanced | null>
  /**
   * Commits a step again whose answer got lost, when nothing of it was sent. Waits for the first commit, which
   * may still be under way, gives its send permit back, and answers all rows. Each delivery is granted once.
   * Refuses: what `advance` refuses; a delivery that the first commit has granted is given back before.
   * Proof: `deliver/late-permit.test.ts`
   */
  advanceAgain(owner: AttemptRef, step: AttemptStep, lease: ServerLease): Promise<Advanced | null>
  /**
   * Gives back a send permit whose answer got lost and that is not asked for again. It waits in the same way,
   * and needs no ownership: nothing was sent.
   * Refuses: a delivery of another claim, and one that is settled.
   * Proof: `deliver/late-permit.test.ts`
   */
  giveBack(owner: AttemptRef, deliveryIds: readonly string[]): Promise<void>
  /**
   * Writes what became of the deliveries that the attempt was sending, whether it still owns the execution or
   * not.
   * Refuses: a delivery of another claim; one that is settled, but a reply corrects Unknown.
   * Proof: `attempt/attempt.test.ts`
   */
  settle(owner: AttemptRef, results: readonly DeliveryResult[]): Promise<void>
}

/** Steps of two attempts of one process in one commit. */
export interface JointCommits {
  /**
   * Ends an execution as `finish` does, then commits a step of another one as `advance` does. Both are
   * committed, or none. So the replies to the messages of the first are in the record when the second may
   * send.
   * Refuses: each part by itself, what `finish` and `advance` refuse.
   * Proof: `deliver/joint-commits.test.ts`
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
   * Refuses: runs that ended less than a lease ago: their replies are under way.
   * Proof: `attempt/open-ends.test.ts`
   *
   * @param from where the stretch begins; null for a day ago
   */
  settle(from: Date | null, leaseMs: number): Promise<SettledStretch>
}

/* --- history --- */

/** Reads of executions; nothing here changes a row. */
export interface ExecutionReads extends RepeatReads {
  /**
   * Reads an execution with its files and deliveries.
   * Refuses: nothing.
   * Proof: `history/executions-read.test.ts`
   */
  find(executionId: string): Promise<ExecutionRecord | null>
  /**
   * How long ago each was entered, by the database's clock, and of which schedule it is.
   * Refuses: nothing.
   * Proof: `attempt/attempt.test.ts`
   */
  agesOf(ids: readonly string[]): Promise<Array<{ executionId: string; scheduleId: string; ageMs: number }>>
  /**
   * Reads the statuses of executions.
   * Refuses: nothing.
   * Proof: `history/wait.test.ts`
   */
  statusesOf(
    executionIds: readonly string[],
  ): Promise<Array<{ executionId: string; status: ExecutionStatus }>>
  /**
   * Reads the timeline of an execution in its order.
   * Refuses: nothing.
   * Proof: `history/event-rows.test.ts`
   */
  events(executionId: string): Promise<ExecutionEventRecord[]>
  /**
   * What the run makes, as its first claim froze it; null before that.
   * Refuses: nothing.
   * Proof: `apps/api/test/execution/artifacts.test.ts`
   */
  frozenDefinition(executionId: string): Promise<unknown>
  /**
   * The files that went out locked with a password.
   * Refuses: nothing.
   * Proof: `apps/api/test/execution/artifacts.test.ts`
   */
  lockedFiles(executionId: string): Promise<readonly LockedFile[]>
  /**
   * The deliveries of an execution to some of its destinations that have arrived, or may have.
   * Refuses: nothing.
   * Proof: `apps/worker/test/directory-rows.test.ts`
   */
  leftBehind(executionId: string, destinationIds: readonly string[]): Promise<readonly LeftBehind[]>
  /**
   * Where its files go, as its first claim froze it.
   * Refuses: nothing.
   * Proof: `apps/api/test/execution/resend.test.ts`
   */
  frozenDestinations(executionId: string): Promise<FrozenDestination[]>
  /**
   * Counts the free slots of the live servers, or of one.
   * Refuses: nothing.
   * Proof: `attempt/server-registration.test.ts`
   */
  countFreeSlots(options: { leaseMs: number; serverName: string | null }): Promise<number>
}

export interface ExecutionLog {
  /**
   * The visible event with the highest number; null in an empty log.
   * Refuses: nothing.
   * Proof: `history/changes.test.ts`
   */
  newest(): Promise<LogPosition | null>
  /**
   * Visible events by number from `from` to `to`, both included, the lowest first. A page is a thousand
   * events, and those that are in one row with the last of them.
   * Refuses: nothing.
   * Proof: `history/execution-log.test.ts`
   */
  read(range: { from: number; to: number }): Promise<LoggedEvent[]>
  /**
   * Lists the transactions that may have written events which are not visible yet.
   * Refuses: nothing.
   * Proof: `history/execution-log.test.ts`
   */
  writers(): Promise<LogWriter[]>
}

export interface Overview {
  /**
   * One statement over small indexes.
   * Refuses: nothing.
   * Proof: `attempt/put-off.test.ts`
   *
   * @param overdueSeconds how late a due instant may be planned before it is overdue
   */
  read(options: { leaseMs: number; overdueSeconds: number }): Promise<ClusterOverview>
  /**
   * One statement, which reads only the first entries of small indexes.
   * Refuses: nothing.
   * Proof: `lead/poll.test.ts`
   */
  readWork(): Promise<LeaderWork>
}

/** The state of the cluster, for users. */
export interface ClusterView {
  /**
   * The longest set aside first, a thousand at most.
   * Refuses: nothing.
   * Proof: `attempt/recall-apart.test.ts`
   */
  setAsideRuns(): Promise<SetAsideRun[]>
  /**
   * Newest first: the terms that went on at or after an instant.
   * Refuses: nothing.
   * Proof: `apps/api/test/service/cluster.test.ts`
   */
  terms(since: Date): Promise<LeaderTermRecord[]>
  /**
   * The longest lines first, of the first `most` executions that wait.
   * Refuses: nothing.
   * Proof: `apps/api/test/service/cluster.test.ts`
   */
  lines(most: number): Promise<WaitingLine[]>
}

export interface Completeness {
  /**
   * Counts what was due from an instant to before another one. What has ended is one range of an index;
   * nothing is counted twice, and every due instant once.
   * Refuses: nothing.
   * Proof: `history/resend-tells-nothing.test.ts`
   */
  count(span: { from: Date; to: Date; bucketSeconds: number }): Promise<CountedOutcome[]>
}

/** What is coming, as far as planning has computed it: one next run of each schedule. */
export interface Upcoming {
  /**
   * How many schedules have their next run in each stretch, from 0.
   * Refuses: nothing.
   * Proof: `apps/api/test/schedules/completeness.test.ts`
   */
  countNext(
    span: ComingSpan & { readonly bucketSeconds: number },
  ): Promise<Array<{ bucket: number; count: number }>>
  /**
   * The first of them, in the order of instants.
   * Refuses: nothing.
   * Proof: `apps/api/test/schedules/completeness.test.ts`
   */
  firstNext(span: ComingSpan, limit: number): Promise<NextRun[]>
  /**
   * Those that may have more runs before the end of the span, in the order of instants. They may run several
   * times a day, or their next run is at or before `restartsBefore`.
   * Refuses: nothing.
   * Proof: `apps/api/test/schedules/completeness.test.ts`
   */
  repeating(span: ComingSpan, options: { restartsBefore: Date; limit: number }): Promise<RepeatingSchedule[]>
  /**
   * Reads names and folders of schedules.
   * Refuses: nothing.
   * Proof: `apps/api/test/schedules/completeness.test.ts`
   */
  named(ids: readonly string[]): Promise<NamedSchedule[]>
}

/**
 * What is stored about an instant of a schedule: its execution, and what the audit trail reports of the
 * schedule and its calendar around it. The trail keeps objects in the form of the interface, and of an edit
 * only the members that differ. So what an object was at an instant is what stands before the first later
 * edit of that member.
 */
export interface ScheduleTraces extends WindowHolds {
  /**
   * The execution of a due instant within the second that begins at `at`.
   * Refuses: nothing.
   * Proof: `apps/api/test/explain/explain.test.ts`
   */
  executionAt(scheduleId: string, at: Date): Promise<ExecutionEvidence | null>
  /**
   * The run of the schedule that had not ended when another one was decided.
   * Refuses: nothing.
   * Proof: `history/resend-tells-nothing.test.ts`
   */
  activeBeside(execution: ExecutionEvidence, scheduleId: string): Promise<ActiveRun | null>
  /**
   * Executions of due instants of a stretch of time, ascending.
   * Refuses: nothing.
   * Proof: `history/resend-tells-nothing.test.ts`
   */
  executionsBetween(
    scheduleId: string,
    span: { from: Date; to: Date },
  ): Promise<Array<{ executionId: string; dueAt: Date; status: string }>>
  /**
   * Whether executions of the month of an instant are still kept.
   * Refuses: nothing.
   * Proof: `apps/api/test/explain/explain.test.ts`
   */
  isKept(at: Date): Promise<boolean>
  /**
   * Edits of the `Schedule` object, or of `Enabled`, after an instant, oldest first; the first hundred.
   * Refuses: nothing.
   * Proof: `apps/api/test/explain/explain.test.ts`
   */
  recurrenceEdits(scheduleId: string, after: Date): Promise<RecurrenceEdit[]>
  /**
   * The last time up to an instant that the schedule was switched on or off.
   * Refuses: nothing.
   * Proof: `apps/api/test/explain/explain.test.ts`
   */
  lastSwitch(scheduleId: string, upTo: Date): Promise<TraceEntry | null>
  /**
   * Edits of the days of a calendar after an instant, oldest first; the first hundred.
   * Refuses: nothing.
   * Proof: `apps/api/test/explain/explain.test.ts`
   */
  calendarEdits(calendarId: string, after: Date): Promise<CalendarEdit[]>
  /**
   * The last stop or start of scheduling up to an instant, and the first start after it.
   * Refuses: nothing.
   * Proof: `apps/api/test/explain/explain.test.ts`
   */
  schedulingAround(
    at: Date,
  ): Promise<{ last: (TraceEntry & { readonly running: boolean }) | null; nextStart: Date | null }>
}

export interface Proofs {
  /**
   * Null when the run has no proof yet, or the caller may not know of it.
   * Refuses: nothing.
   * Proof: `history/proofs.test.ts`
   */
  find(executionId: string): Promise<ProofDocument | null>
  /**
   * Links runs that have ended, in the order of their ends, from the oldest one that has no proof; a bounded
   * number of them. What another process links at the same moment is left to it. A run whose deliveries are
   * not settled has no proof yet, and is read again each time.
   * Refuses: a run whose deliveries are not settled; what another process links at this moment.
   * Proof: `history/proofs.test.ts`
   *
   * @param lookBackMs how far before what was reached the search begins, for ends by a clock that was set back
   */
  link(lookBackMs: number): Promise<LinkedRuns>
  /**
   * Links one ended run now; whether it has a proof afterwards.
   * Refuses: a run that has not ended, or whose deliveries are not settled.
   * Proof: `history/proofs.test.ts`
   */
  linkOne(executionId: string): Promise<boolean>
}

/**
 * Lets old rows leave. Every statement is bounded, asks for the term of the leader, and may be repeated after
 * a crash.
 */
export interface Retention {
  /**
   * Detaches one partition of the oldest month that ended at or before an instant. No other statement waits
   * for it for longer than `lockTimeoutMs`.
   * Refuses: a term that does not lead; a month with something that has not ended; a locked table.
   * Proof: `history/retention.test.ts`
   */
  retirePartition(lease: Term, options: { before: Date; lockTimeoutMs: number }): Promise<RetirementStep>
  /**
   * Drops one partition that was taken out.
   * Refuses: a term that does not lead; a locked table.
   * Proof: `history/retention.test.ts`
   */
  dropRetired(lease: Term, options: { lockTimeoutMs: number }): Promise<RetirementStep>
  /**
   * Forgets at most `limit` old rows; how many there were.
   * Refuses: a term that does not lead.
   * Proof: `history/retention.test.ts`
   */
  prune(lease: Term, what: Prunable, options: { before: Date; limit: number }): Promise<number>
  /**
   * Hashes of the files that runs which have not ended are to send again.
   * Refuses: nothing.
   * Proof: `apps/api/test/execution/resend.test.ts`
   */
  filesToSend(): Promise<ReadonlySet<string>>
  /**
   * Files that executions have made since an instant, of which the hash begins with one of the digits; each with one of
   * its executions.
   * Refuses: nothing.
   * Proof: `history/retention-duty.test.ts`
   */
  filesMade(since: Date, digits: readonly string[]): Promise<readonly MadeFile[]>
  /**
   * Whether the term still leads, by the database's clock.
   * Refuses: nothing.
   * Proof: `history/retention.test.ts`
   */
  isLeading(lease: Term): Promise<boolean>
}

/* --- all stages --- */

/** Every verb of the engine, by what it works on. A stage takes those that it needs. */
export interface EngineStore extends AfterSending {
  readonly breakers: Breakers
  readonly clusterView: ClusterView
  readonly completeness: Completeness
  readonly dispatching: Dispatching
  readonly drills: Drills
  readonly dryRuns: DryRuns
  readonly endedDeliveries: EndedDeliveries
  readonly executionLog: ExecutionLog
  readonly executions: ExecutionReads
  readonly executionTransitions: ExecutionTransitions
  readonly eventNotices: EventNotices
  readonly holds: Holds
  readonly jointCommits: JointCommits
  readonly keptAnswers: KeptAnswers
  readonly lastDeliveries: LastDeliveries
  readonly ledger: Ledger
  readonly needs: Needs
  readonly notices: Notices
  readonly overview: Overview
  readonly planning: Planning
  readonly preflights: Preflights
  readonly proofs: Proofs
  readonly reconciliation: Reconciliation
  readonly retention: Retention
  readonly scheduleTraces: ScheduleTraces
  readonly servers: Servers
  readonly forecasting: Forecasting
  readonly upcoming: Upcoming
  readonly windowWaits: WindowWaits
}

/**
 * What the engine asks of its store, on one page. Each transition of an execution is one verb here, and one
 * statement behind it. PostgreSQL answers in the folders of the stages, the reference model in `memory`; one
 * suite compares both (`test/memory`).
 *
 * A verb names what it expects, and changes nothing otherwise. So any process may call it at any time.
 */
import type { BreakerLimits, Failure, SharedPlacement, Target } from '@punctual/domain'

import type { AttemptRef } from './port/attempt-ref.ts'
import type { BreakerAnswer, ListedBreaker, OpenBreaker } from './port/breaker-data.ts'
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
} from './port/execution-data.ts'
import type {
  Advanced,
  AdvanceRequest,
  AttemptStep,
  DeliveryResult,
  Progress,
  ServerLease,
} from './port/ledger-data.ts'
import type {
  HeartbeatAnswer,
  SeenServer,
  ServerIdentity,
  ServerRecord,
  ServerState,
} from './port/server-data.ts'
import type {
  Dispatch,
  DispatchState,
  RequestedSchedule,
  WaitingExecution,
  WaitingExecutions,
  WaitingQuery,
} from './port/dispatching-data.ts'
import type { DuePlace, DueSchedule, PlannedExecution, PlannedSchedule } from './port/planning-data.ts'
import type { Run, KeptAnswer, KeptRows, KeptRendering } from './port/kept-answer-data.ts'
import type {
  SetAsideRun,
  LeaderTermRecord,
  WaitingLine,
  CountedOutcome,
  ClusterOverview,
  LeaderWork,
  ComingSpan,
  NextRun,
  RepeatingSchedule,
  NamedSchedule,
} from './port/cluster-data.ts'
import type { LogPosition, LoggedEvent, LogWriter } from './port/log-data.ts'
import type {
  ExecutionRecord,
  ExecutionEventRecord,
  FrozenDestination,
  ResendObstacles,
  LastDelivery,
} from './port/execution-record.ts'
import type { ExecutionStatus, ExecutionEvidence, PreflightNight } from '@punctual/domain'
import type { LockedFile, RowRange } from './port/ledger-data.ts'
import type { ProofDocument, LinkedRuns } from './port/proof-data.ts'
import type { Term, AskedDrill, DrillRecord, HeldTerm, LeaseState } from './port/lead-data.ts'
import type { Prunable, RetirementStep } from './port/retention-data.ts'
import type { ActiveRun, RecurrenceEdit, TraceEntry, CalendarEdit } from './port/trace-data.ts'
import type { JudgedEnds, NoticeClaim, ClaimedNotice, NoticeResult } from './port/notice-data.ts'
import type {
  BeginOptions,
  ReconciliationRun,
  ReconciledSchedule,
  ReconciledPage,
  ReconciliationFinding,
  CompletedReconciliation,
  RecordedFinding,
} from './port/reconciliation-data.ts'
import type {
  PlannedPreflights,
  PreflightClaim,
  PreflightLimits,
  ClaimedPreflight,
  PreflightFindings,
  RecordedPreflight,
} from './port/preflight-data.ts'

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
 * From the outbox to the queues: reading waiting executions, and committing where they go. Only the engine
 * calls these.
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
   * Remembers the epoch of the queue. When it was another one before, every dispatched execution without a
   * claim goes back into the outbox. Answers their ids.
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
   * written, in these cases: the other has not ended, or a chosen delivery is no longer in its chosen state.
   * A destination with locked files has no password any more, the schedule is gone, or the id has an
   * execution already.
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
    /**
     * For how long a run that was set aside is not tried again; {@link engineLimits} says it when omitted.
     */
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

/**
 * What data sources have answered to the queries of an execution, and what report systems have made for it.
 * Each answer is kept once, before anything uses it. So every attempt works with the same rows and values,
 * whatever the tables contain by then.
 */
export interface KeptAnswers {
  list(run: Run): Promise<KeptAnswer[]>
  /**
   * Keeps rows of an answer that is being read; nothing reads them before the answer is kept. False when the
   * attempt no longer owns the execution.
   */
  keepRows(owner: AttemptRef, key: string, page: KeptRows): Promise<boolean>
  /**
   * Keeps an answer of which all rows are kept.
   *
   * @returns the answer that counts: that of an earlier attempt if there is one; null when the attempt no
   *   longer owns the execution
   */
  keep(owner: AttemptRef, answer: Omit<KeptAnswer, 'claimToken'>): Promise<KeptAnswer | null>
  /** The page that a row is in. */
  readRows(run: Run, answer: Pick<KeptAnswer, 'key' | 'claimToken'>, row: number): Promise<KeptRows | null>
  /** The file that an attempt has committed for what a row of the data asks for. */
  findRendering(run: Run, key: string): Promise<KeptRendering | null>
}

/** The state of the cluster, for users. */
export interface ClusterView {
  /** The longest set aside first, a thousand at most. */
  setAsideRuns(): Promise<SetAsideRun[]>
  /** Newest first: the terms that went on at or after an instant. */
  terms(since: Date): Promise<LeaderTermRecord[]>
  /** The longest lines first, of the first `most` executions that wait. */
  lines(most: number): Promise<WaitingLine[]>
}

export interface Completeness {
  /**
   * Counts what was due from an instant to before another one. What has ended is one range of an index;
   * nothing is counted twice, and every due instant once.
   */
  count(span: { from: Date; to: Date; bucketSeconds: number }): Promise<CountedOutcome[]>
}

export interface ExecutionLog {
  /** The visible event with the highest number; null in an empty log. */
  newest(): Promise<LogPosition | null>
  /**
   * Visible events by number from `from` to `to`, both included, the lowest first. A page is a thousand
   * events, and those that are in one row with the last of them.
   */
  read(range: { from: number; to: number }): Promise<LoggedEvent[]>
  writers(): Promise<LogWriter[]>
}

/** Reads of executions; nothing here changes a row. */
export interface ExecutionReads {
  find(executionId: string): Promise<ExecutionRecord | null>
  /** How long ago each was entered, by the database's clock. */
  agesOf(executionIds: readonly string[]): Promise<Array<{ id: string; ageMs: number }>>
  statusesOf(executionIds: readonly string[]): Promise<Array<{ id: string; status: ExecutionStatus }>>
  events(executionId: string): Promise<ExecutionEventRecord[]>
  /** What the run makes, as its first claim froze it; null before that. */
  frozenDefinition(executionId: string): Promise<unknown>
  /** The files that went out locked with a password. */
  lockedFiles(executionId: string): Promise<readonly LockedFile[]>
  /** Where its files go, as its first claim froze it. */
  frozenDestinations(executionId: string): Promise<FrozenDestination[]>
  /** Why the files of an ended execution cannot be sent again. */
  resendObstacles(execution: Pick<ExecutionRecord, 'id' | 'scheduleId'>): Promise<ResendObstacles>
  countFreeSlots(options: { leaseMs: number; serverName: string | null }): Promise<number>
}

export interface LastDeliveries {
  /**
   * Among the last ten thousand runs of the schedule, without those that sent kept files again. Null when no
   * recipient accepted any of them.
   *
   * @param range of the rows of the data that are read; null for all
   */
  find(scheduleId: string, range: RowRange | null): Promise<LastDelivery | null>
}

export interface Overview {
  /**
   * One statement over small indexes. @param overdueSeconds how late a due instant may be planned before it
   * is overdue
   */
  read(options: { leaseMs: number; overdueSeconds: number }): Promise<ClusterOverview>
  /** One statement, which reads only the first entries of small indexes. */
  readWork(): Promise<LeaderWork>
}

export interface Proofs {
  /** Null when the run has no proof yet, or the caller may not know of it. */
  find(executionId: string): Promise<ProofDocument | null>
  /**
   * Links runs that have ended, in the order of their ends, from the oldest one that has no proof; a bounded
   * number of them. What another process links at the same moment is left to it. A run whose deliveries are
   * not settled has no proof yet, and is read again each time.
   *
   * @param lookBackMs how far before what was reached the search begins, for ends by a clock that was set back
   */
  link(lookBackMs: number): Promise<LinkedRuns>
  /** Links one ended run now; whether it has a proof afterwards. */
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
   */
  retirePartition(lease: Term, options: { before: Date; lockTimeoutMs: number }): Promise<RetirementStep>
  /** Drops one partition that was taken out. */
  dropRetired(lease: Term, options: { lockTimeoutMs: number }): Promise<RetirementStep>
  /** Forgets at most `limit` old rows; how many there were. */
  prune(lease: Term, what: Prunable, options: { before: Date; limit: number }): Promise<number>
  /** Hashes of the files that runs which have not ended are to send again. */
  filesOfResends(): Promise<ReadonlySet<string>>
  /** Whether the term still leads, by the database's clock. */
  isLeading(lease: Term): Promise<boolean>
}

/**
 * What is stored about an instant of a schedule: its execution, and what the audit trail reports of the
 * schedule and its calendar around it. The trail keeps objects in the form of the interface, and of an edit
 * only the members that differ. So what an object was at an instant is what stands before the first later
 * edit of that member.
 */
export interface ScheduleTraces {
  /** The execution of a due instant within the second that begins at `at`. */
  executionAt(scheduleId: string, at: Date): Promise<ExecutionEvidence | null>
  /** The run of the schedule that had not ended when another one was decided. */
  activeBeside(execution: ExecutionEvidence, scheduleId: string): Promise<ActiveRun | null>
  /** Executions of due instants of a stretch of time, ascending. */
  executionsBetween(
    scheduleId: string,
    span: { from: Date; to: Date },
  ): Promise<Array<{ id: string; dueAt: Date; status: string }>>
  /** Whether executions of the month of an instant are still kept. */
  isKept(at: Date): Promise<boolean>
  /** Edits of the `Schedule` object, or of `Enabled`, after an instant, oldest first; the first hundred. */
  recurrenceEdits(scheduleId: string, after: Date): Promise<RecurrenceEdit[]>
  /** The last time up to an instant that the schedule was switched on or off. */
  lastSwitch(scheduleId: string, upTo: Date): Promise<TraceEntry | null>
  /** Edits of the days of a calendar after an instant, oldest first; the first hundred. */
  calendarEdits(calendarId: string, after: Date): Promise<CalendarEdit[]>
  /** The last stop or start of scheduling up to an instant, and the first start after it. */
  schedulingAround(
    at: Date,
  ): Promise<{ last: (TraceEntry & { readonly running: boolean }) | null; nextStart: Date | null }>
}

/** What is coming, as far as planning has computed it: one next run of each schedule. */
export interface Upcoming {
  /** How many schedules have their next run in each stretch, from 0. */
  countNext(
    span: ComingSpan & { readonly bucketSeconds: number },
  ): Promise<Array<{ bucket: number; count: number }>>
  /** The first of them, in the order of instants. */
  firstNext(span: ComingSpan, limit: number): Promise<NextRun[]>
  /**
   * Those that may have more runs before the end of the span, in the order of instants. They may run several
   * times a day, or their next run is at or before `restartsBefore`.
   */
  repeating(span: ComingSpan, options: { restartsBefore: Date; limit: number }): Promise<RepeatingSchedule[]>
  named(ids: readonly string[]): Promise<NamedSchedule[]>
}

export interface Drills {
  /** Asks the leading term to release its lease. */
  askHandover(by: string): Promise<AskedDrill>
  newest(): Promise<DrillRecord | null>
  /**
   * The next term reports that a round of planning is over. Answers whether the report is complete: false as
   * long as an earlier due instant is not planned.
   */
  notePlanned(term: Term): Promise<boolean>
}

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
   *
   * @param freshMs a scheduler is alive whose last heartbeat is younger
   */
  read(freshMs: number, wait?: HeldTerm): Promise<LeaseState>
  /**
   * Takes the lease with the next term when it is free, expired, from the future, or its holder's connection
   * is gone. `expectedTerm` is the term last read: two candidates cannot both take over from the same one.
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
   */
  renew(term: Term, leaseMs: number): Promise<number | null>
  /** Gives the lease up; followers read that when the connection ends. */
  release(term: Term): Promise<void>
}

/** The states of schedules and the mails about them. */
export interface Notices {
  /** Schedules with ends that are not evaluated yet, the longest waiting first. */
  readUnjudged(limit: number): Promise<string[]>
  /** Evaluates the ends of a schedule; null when the term does not lead any more. */
  judge(lease: Term, scheduleId: string): Promise<JudgedEnds | null>
  /** Takes notices to be sent, also those that a dead process had taken. */
  claim(claim: NoticeClaim, limit: number): Promise<ClaimedNotice[]>
  /** Settles what processes were sending that are gone, and the claimant before this claim; their ids. */
  settleInterrupted(claim: Pick<NoticeClaim, 'bootId' | 'leaseMs'>): Promise<string[]>
  /** Commits `Sending`; false when the notice is not claimed under this token any more. */
  permit(id: string, claim: NoticeClaim): Promise<boolean>
  /** Writes what became of a notice, under the token of its claim. */
  settle(id: string, claim: Pick<NoticeClaim, 'claimToken'>, result: NoticeResult): Promise<void>
}

/** What the reconciler reads and writes. It changes nothing but its own records. */
export interface Reconciliation {
  /** The run under way, or a new one; null when it is not time for one, or the term is over. */
  begin(lease: Term, options: BeginOptions): Promise<ReconciliationRun | null>
  /** The schedules that come next. @param settleSeconds time that the planner has for a due instant */
  readPage(
    run: ReconciliationRun,
    options: { limit: number; settleSeconds: number },
  ): Promise<ReconciledSchedule[]>
  /**
   * Every version of the days of calendars that was in force after an instant, by calendar; validate before
   * use.
   */
  readCalendars(ids: readonly string[], after: Date): Promise<ReadonlyMap<string, readonly unknown[]>>
  /** Begins the record of plans of schedules that were stored before plans were kept. */
  adopt(ids: readonly string[]): Promise<void>
  /**
   * Records a page and moves the run on. Answers the findings that are new; null when the term is over or
   * another leader has moved it on.
   */
  record(lease: Term, page: ReconciledPage): Promise<ReconciliationFinding[] | null>
  lastCompleted(): Promise<CompletedReconciliation | null>
  /** Newest first. */
  findings(page: { limit: number; includeResolved: boolean }): Promise<RecordedFinding[]>
}

export interface Preflights {
  /** Puts the next page of schedules on the list; `last` is where it ended, null when nothing was left. */
  plan(
    lease: Term,
    night: PreflightNight,
    page: { readonly after: string | null; readonly limit: number },
  ): Promise<PlannedPreflights>
  /**
   * Takes one check whose instant has come; null when there is none, or as many run as may. What the same
   * process has claimed before and not recorded goes back on the list.
   */
  claim(claim: PreflightClaim, limits: PreflightLimits): Promise<ClaimedPreflight | null>
  /** Puts a check back that was broken off. */
  release(preflight: ClaimedPreflight, claim: Pick<PreflightClaim, 'claimToken'>): Promise<void>
  /**
   * Writes what a check has found: the reasons of the schedule, its state and its notices, and that the check
   * is done. Null when the claim is not the newest.
   */
  record(
    preflight: ClaimedPreflight,
    claim: Pick<PreflightClaim, 'claimToken'>,
    findings: PreflightFindings,
  ): Promise<RecordedPreflight | null>
  /** How many checks of the nights that ended within a day were not made. */
  countUnmade(): Promise<number>
  /** Makes accounts valid by the runs that have read through them; answers how many. */
  learnFromRuns(): Promise<number>
}

/** Every verb of the engine, by what it works on. A stage takes those that it needs. */
export interface EngineStore {
  readonly breakers: Breakers
  readonly clusterView: ClusterView
  readonly completeness: Completeness
  readonly dispatching: Dispatching
  readonly drills: Drills
  readonly endedDeliveries: EndedDeliveries
  readonly executionLog: ExecutionLog
  readonly executions: ExecutionReads
  readonly executionTransitions: ExecutionTransitions
  readonly jointCommits: JointCommits
  readonly keptAnswers: KeptAnswers
  readonly lastDeliveries: LastDeliveries
  readonly ledger: Ledger
  readonly notices: Notices
  readonly overview: Overview
  readonly planning: Planning
  readonly preflights: Preflights
  readonly proofs: Proofs
  readonly reconciliation: Reconciliation
  readonly retention: Retention
  readonly scheduleTraces: ScheduleTraces
  readonly servers: Servers
  readonly upcoming: Upcoming
}

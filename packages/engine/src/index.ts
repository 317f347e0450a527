export type * from './port.ts'
export { createStore, type Store, type StoreOptions } from './store.ts'
export { engineLimits, type EngineLimits } from './limits.ts'
export { engineMetrics } from './metrics.ts'

export { startDuties } from './lead/duties.ts'
export type { DutyDependencies } from './lead/duty.ts'
export { type Elector, startElector } from './lead/elector.ts'
export * from './lead/leader-lease.ts'
export { schedulerMetrics } from './lead/metrics.ts'

export { planDueRuns, planningLimits, type PlanningLimits } from './plan/plan-due-runs.ts'
export type * from './plan/planning-data.ts'
export type * from './plan/reconciliation.ts'
export { requestResend, type EndedRun, type ResendOutcome } from './plan/request-resend.ts'
export { requestManual, requestOnTime, type RequestOutcome } from './plan/request.ts'

export { createDispatcher, type DispatchDependencies, type Dispatcher } from './dispatch/dispatch.ts'
export type * from './dispatch/dispatching-data.ts'
export { createExpress, type Express } from './dispatch/express.ts'
export { createHintedPoll, type HintedPoll, listenForCancels } from './dispatch/hinted-poll.ts'
export { createQueueWatch, type QueueWatch } from './dispatch/queue-watch.ts'
export { workFormat } from './dispatch/work-format.ts'

export { type Attempts, createAttempts, reportEnd } from './attempt/attempt.ts'
export * from './attempt/attempt-ref.ts'
export { type BreakerWatch, createBreakerWatch } from './attempt/breaker-watch.ts'
export type * from './attempt/breaker-data.ts'
export { cancelExecution, type CancelOutcome } from './attempt/cancel.ts'
export type * from './attempt/execution-data.ts'
export type * from './attempt/kept-answers.ts'
export type * from './attempt/ledger-data.ts'
export {
  registerServer,
  type ServerRegistration,
  type RegistrationOptions,
} from './attempt/server-registration.ts'
export { rescueRound } from './attempt/rescue.ts'
export type * from './attempt/server-data.ts'
export { standstillReport } from './attempt/standstill-report.ts'

export { noticeMetrics } from './notice/metrics.ts'
export type * from './notice/notice-data.ts'
export type { Notices } from './notice/notices.ts'

export * from './preflight/preflight-data.ts'
export type { Preflights } from './preflight/preflights.ts'

export {
  type ChangeDependencies,
  changeLimits,
  type ChangeLimits,
  createExecutionChanges,
  type ExecutionChanges,
} from './history/changes/changes.ts'
export { type ChangeHints, createChangeHints } from './history/changes/hints.ts'
export { type ChangeListener, type ResetReason, type Taken } from './history/changes/listener.ts'
export {
  completenessOutcomes,
  type CompletenessOutcome,
  type CountedOutcome,
} from './history/completeness.ts'
export type * from './history/cluster-view.ts'
export type * from './lead/drills.ts'
export type * from './history/execution-log.ts'
export type * from './history/execution-record.ts'
export * from './history/execution-json.ts'
export type * from './history/executions-read.ts'
export type * from './history/last-delivery.ts'
export type * from './history/overview.ts'
export type { ProofDocument } from './history/proof-document.ts'
export type * from './history/proofs.ts'
export type * from './history/retention.ts'
export type { RetentionSettings } from './history/retention-duty.ts'
export type * from './history/schedule-traces.ts'
export type * from './history/upcoming.ts'
export { createEndWaiter, type EndWaiter } from './history/wait.ts'

export type * from './port.ts'
export { attemptRefOf, type AttemptRef } from './port/attempt-ref.ts'
export type * from './port/bounces.ts'
export type * from './port/breaker-data.ts'
export { completenessOutcomes } from './port/cluster-data.ts'
export type * from './port/cluster-data.ts'
export type * from './port/dispatching-data.ts'
export type * from './port/execution-data.ts'
export type * from './port/execution-record.ts'
export type * from './port/file-links.ts'
export type * from './port/forecast-data.ts'
export type * from './port/kept-answer-data.ts'
export type * from './port/last-deliveries.ts'
export type * from './port/lead-data.ts'
export type * from './port/ledger-data.ts'
export type * from './port/log-data.ts'
export type * from './port/needs.ts'
export type * from './port/notice-data.ts'
export type * from './port/planning-data.ts'
export type * from './port/gone-destinations.ts'
export type * from './port/dry-runs.ts'
export type * from './port/event-notices.ts'
export type * from './port/notices.ts'
export type * from './port/holds.ts'
export * from './port/preflight-data.ts'
export type * from './port/proof-data.ts'
export type * from './port/reconciliation-data.ts'
export type * from './port/retention-data.ts'
export type * from './port/server-data.ts'
export type * from './port/trace-data.ts'
export type * from './port/window-waits.ts'

export { createStore, type Store, type StoreOptions } from './store.ts'
export { engineLimits, type EngineLimits } from './limits.ts'
export { engineMetrics } from './metrics.ts'

export { type DutyDependencies, startDuties } from './duties.ts'
export { type Elector, startElector } from './lead/elector.ts'
export * from './lead/leader-lease.ts'
export { schedulerMetrics } from './scheduler-metrics.ts'

export { planDueRuns, planningLimits, type PlanningLimits } from './plan/plan-due-runs.ts'
export { windowOfAll } from './servers-in-windows.ts'
export { earliestOf, endOfDelay, readWindowsOf, type WindowsOf } from './plan/due-windows.ts'
export { markResent } from './plan/mark-resent.ts'
export { requestResend, type EndedRun, type ResendOutcome } from './plan/request-resend.ts'
export { requestManual, requestOnTime, type RequestOutcome } from './plan/request.ts'

export { createDispatcher, type DispatchDependencies, type Dispatcher } from './dispatch/dispatch.ts'
export { createExpress, type Express } from './dispatch/express.ts'
export { forecastBeside, usualTurnaroundMs } from './dispatch/forecast/forecast-beside.ts'
export { createHintedPoll, type HintedPoll, listenForCancels } from './dispatch/hinted-poll.ts'
export { createQueueWatch, type QueueWatch } from './dispatch/queue-watch.ts'
export { workFormat } from './work-format.ts'

export { type Attempts, createAttempts, reportEnd } from './attempt/attempt.ts'
export { type BreakerWatch, createBreakerWatch } from './attempt/breaker-watch.ts'
export { decideHeld } from './attempt/decide-held.ts'
export { cancelExecution, type CancelOutcome } from './attempt/cancel.ts'
export {
  registerServer,
  type ServerRegistration,
  type RegistrationOptions,
} from './attempt/server-registration.ts'
export { rescueRound } from './attempt/rescue.ts'
export { standstillReport } from './attempt/standstill-report.ts'

export { createSlotsOfRun } from './deliver/slots-of-run.ts'
export { createInDoubtSlots, type InDoubtSlots, type PermitAnswer } from './deliver/in-doubt-slots.ts'
export { noticeMetrics } from './deliver/notice-metrics.ts'

export {
  type ChangeDependencies,
  changeLimits,
  type ChangeLimits,
  createExecutionChanges,
  type ExecutionChanges,
} from './history/changes/changes.ts'
export { type ChangeHints, createChangeHints } from './history/changes/hints.ts'
export { type ChangeListener, type ResetReason, type Taken } from './history/changes/listener.ts'
export * from './history/execution-json.ts'
export type { RetentionSettings } from './history/retention-duty.ts'
export { createEndWaiter, type EndWaiter } from './history/wait.ts'

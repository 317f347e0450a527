export { type Attempts, createAttempts, tellTakenBack } from './attempt.ts'
export { cancelExecution, type CancelOutcome } from './cancel.ts'
export {
  type ChangeDependencies,
  changeLimits,
  type ChangeLimits,
  createExecutionChanges,
  type ExecutionChanges,
} from './changes/changes.ts'
export { type ChangeHints, createChangeHints } from './changes/hints.ts'
export { type ChangeListener, type ResetReason, type Taken } from './changes/listener.ts'
export { type BreakerWatch, createBreakerWatch } from './breaker-watch.ts'
export { createSilentServers } from './silent-servers.ts'
export { createDispatcher, type DispatchDependencies, type Dispatcher } from './dispatch.ts'
export { createExpress, type Express } from './express.ts'
export { createEndedSweep, type EndedSweep } from './ended-sweep.ts'
export { engineLimits, type EngineLimits } from './limits.ts'
export { engineMetrics } from './metrics.ts'
export { createHintedLook, type HintedLook, listenForCancels } from './hinted-look.ts'
export { enterCluster, type Presence, type PresenceOptions } from './presence.ts'
export { requestManual, requestOnTime, type RequestOutcome } from './request.ts'
export { createQueueWatch, type QueueWatch } from './queue-watch.ts'
export { rescueRound } from './rescue.ts'
export { createEndWaiter, type EndWaiter } from './wait.ts'

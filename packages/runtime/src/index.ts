export { artifactBucketSettings, type ArtifactSettings } from './artifact-settings.ts'
export { auditHash } from './audit-hash.ts'
export { canonicalJson } from './canonical-json.ts'
export { noProof, proofHash } from './proof-hash.ts'
export { backoffMs } from './backoff.ts'
export { type Clock, systemClock } from './clock.ts'
export {
  commonSettings,
  consoleUrlSetting,
  type Environment,
  integerSetting,
  metricsTokenSetting,
  readConfig,
  secretKeysSetting,
  sessionIdleSetting,
  timeZoneSetting,
  urlSetting,
} from './config.ts'
export { type Deadline, startDeadline } from './deadline.ts'
export { isLoopback } from './egress/address-ranges.ts'
export { entryForTarget, isNamedBy, readEgressEntries } from './egress/egress-entry.ts'
export {
  createEgressGuard,
  type EgressGuard,
  type EgressReason,
  EgressRefused,
  type EgressRules,
  type EgressTarget,
} from './egress/egress-guard.ts'
export { egressRules, egressSettings, loopbackHosts } from './egress/egress-settings.ts'
export { egressTarget, type UrlRefusal, urlRefusal } from './egress/url-refusal.ts'
export { type WrittenEgressRules, writtenRules } from './egress/written-rules.ts'
export {
  createRecipientDomains,
  type RecipientDomains,
  recipientDomainsSetting,
} from './egress/recipient-domains.ts'
export { fileRootsSetting, isBelow, realPathOrNull } from './file-roots.ts'
export { freeMemory } from './free-memory.ts'
export { type ByteBudget, createByteBudget } from './task-process/byte-budget.ts'
export { createGathered } from './gathered.ts'
export { type HealthCheck, type HealthServer, listenProblem, startHealthServer } from './health.ts'
export { addressKey } from './http/address-key.ts'
export {
  clientAddressHeader,
  type ClientAddressSigner,
  createClientAddressSigner,
} from './http/client-address.ts'
export { stopCounting } from './http/connection-guard.ts'
export { runProcess } from './lifecycle.ts'
export { createLogger, type Logger, silentLogger } from './logger.ts'
export { type Loop, type LoopOptions, startLoop } from './loop.ts'
export {
  counter,
  type CounterDeclaration,
  gauge,
  type GaugeDeclaration,
  histogram,
  type HistogramDeclaration,
  type MetricAlert,
  type MetricDeclaration,
  type MetricGroup,
  type MetricLabel,
} from './metrics/declaration.ts'
export type { Metrics } from './metrics/metrics.ts'
export { createMetricsPage, type MetricsPage } from './metrics/metrics-page.ts'
export { processMetrics } from './metrics/process-metrics.ts'
export { hostsOfRedis, readRedisUrl, type RedisServer } from './redis-url.ts'
export { secretSetting } from './secret-file.ts'
export { createTokenSigner, idAsBytes, idBytes, idOfBytes, type TokenSigner } from './signed-token.ts'
export { StartupProblem } from './startup-problem.ts'
export { findLimitedStart } from './task-process/process-limits.ts'
export { startTaskProcess, type TaskEnd } from './task-process/task-process.ts'
export {
  type PooledAnswer,
  type PooledTask,
  startTaskPool,
  type TaskPool,
  type TaskPoolOptions,
  type LeasedProcess,
} from './task-process/task-pool.ts'
export { openTracing, tracingSettings } from './tracing/open-tracing.ts'
export { readTraceParent } from './tracing/trace-parent.ts'
export { noSpan, noTracing, type Span, type SpanAttributes, type Tracing } from './tracing/tracing.ts'
export { startVitals } from './vitals.ts'
export { type StandstillReport, startWatchdog } from './watchdog/watchdog.ts'
export { buildLabel, semanticVersion, timeZoneRules } from './version.ts'

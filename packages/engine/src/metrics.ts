import { executionStatuses, isEnded, lateCauseCodes, targetKinds } from '@punctual/domain'
import { counter, histogram, type MetricGroup } from '@punctual/runtime'

/** Seconds that a run may be late by: from what no user notices to what every user does. */
const latenessBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3_600]

/**
 * Transitions of executions, counted by the process that made them. The figure of the cluster is the sum over its
 * processes.
 */
export const engineMetrics = {
  ended: counter({
    name: 'punctual_executions_ended_total',
    help: 'Executions that ended.',
    labels: { status: { meaning: 'how it ended', values: executionStatuses.filter(isEnded) } },
    alert: {
      name: 'PunctualRunsFail',
      severity: 'warning',
      runbook: 'targets',
      condition:
        'sum(rate(punctual_executions_ended_total{status="Failed"}[15m])) > 0.1 * sum(rate(punctual_executions_ended_total[15m]))',
      holds: '15m',
      says: 'More than a tenth of the executions fail; punctual_failures_total says why.',
    },
  }),
  lateness: histogram({
    name: 'punctual_lateness_seconds',
    help: 'How far behind its instant a run was at each step. Runs made up for after a stop or an outage are in it with their whole delay.',
    labels: {
      step: {
        meaning:
          '`planned`: due instant to committed row; `placed`: row may go to placed on a server; `started`: due instant, or the later one of its spread window, to the first claim',
        values: ['planned', 'placed', 'started'],
      },
    },
    buckets: latenessBuckets,
    alert: {
      name: 'PunctualRunsStartLate',
      severity: 'critical',
      runbook: 'waiting',
      condition:
        'histogram_quantile(0.99, sum by (le) (rate(punctual_lateness_seconds_bucket{step="started"}[10m]))) > 60',
      holds: '10m',
      says: 'Due runs start more than a minute late: compare the steps; usually there are too few slots.',
    },
  }),
  lateStart: histogram({
    name: 'punctual_late_start_seconds',
    help: 'Runs that began a second or more after their due instant: by how much, and what held them for longest.',
    labels: { cause: { meaning: '`LateCause` of the run', values: lateCauseCodes } },
    buckets: [10, 60, 300, 1_800, 3_600],
  }),
  manualStart: histogram({
    name: 'punctual_manual_start_seconds',
    help: 'From the request of a run by hand to its first claim.',
    buckets: latenessBuckets,
  }),
  rescued: counter({
    name: 'punctual_executions_rescued_total',
    help: 'Executions that were recalled to run again elsewhere.',
    labels: {
      reason: {
        meaning: '`crashed`: its server died; `lost`: its message was lost, with the queue or alone',
        values: ['crashed', 'lost'],
      },
    },
    alert: {
      name: 'PunctualWorkersCrash',
      severity: 'warning',
      runbook: 'waiting',
      condition: 'increase(punctual_executions_rescued_total{reason="crashed"}[15m]) > 0',
      holds: '0m',
      says: 'A worker died or was cut off while it ran something; its work runs elsewhere.',
    },
  }),
  openings: counter({
    name: 'punctual_breaker_openings_total',
    help: 'Breakers that opened: several runs in a row found a source system or a mail server away.',
    labels: { kind: { meaning: 'what is away', values: targetKinds } },
  }),
  probes: counter({
    name: 'punctual_breaker_probes_total',
    help: 'Runs that an open breaker let through, to see whether the target is back.',
    labels: { kind: { meaning: 'what is away', values: targetKinds } },
  }),
  deliveries: counter({
    name: 'punctual_deliveries_settled_total',
    help: 'Sends that are over, one for each recipient; what was cancelled before it was sent is not counted.',
    labels: {
      state: { meaning: 'what became of it', values: ['Accepted', 'Rejected', 'Failed', 'Unknown'] },
    },
    alert: {
      name: 'PunctualDeliveryUnknown',
      severity: 'warning',
      runbook: 'deliveries',
      condition: 'increase(punctual_deliveries_settled_total{state="Unknown"}[1h]) > 0',
      holds: '0m',
      says: 'A process died between handing a message over and reading the reply; somebody must look whether it arrived.',
    },
  }),
} satisfies MetricGroup

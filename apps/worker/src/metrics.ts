import { failureCodes } from '@punctual/domain'
import { engineMetrics, noticeMetrics } from '@punctual/engine'
import { queueMetrics } from '@punctual/queue'
import { counter, gauge, histogram, type MetricGroup, processMetrics } from '@punctual/runtime'
import { databaseMetrics } from '@punctual/store'

/** Seconds that work takes: from a row to a report of an hour. */
const workBuckets = [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1_800, 3_600]

/** Seconds to a delivery; the objective of docs/observe.md is one of them. */
const deliveredBuckets = [1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1_800, 3_600]

export const workerMetrics = {
  slots: gauge({ name: 'punctual_worker_slots', help: 'Executions that this worker runs at the same time.' }),
  busy: gauge({
    name: 'punctual_worker_slots_busy',
    help: 'Slots that run an execution now.',
    alert: {
      name: 'PunctualWorkersFull',
      severity: 'warning',
      runbook: 'waiting',
      condition: 'sum(punctual_worker_slots_busy) >= sum(punctual_worker_slots)',
      holds: '15m',
      says: 'Every slot of the cluster is taken: runs wait. Add workers or slots.',
    },
  }),
  attempts: histogram({
    name: 'punctual_attempt_seconds',
    help: 'Attempts at executions, by how they ended on this worker and how long they took.',
    labels: {
      outcome: {
        meaning:
          '`delivered`: ended with something delivered or nothing to deliver; `failed`; `stopped`: cancelled, timed out or handed back; `put-off`: waits until its source system or the mail server answers; `limited`: waits for a limit of a mail server; `held`: waits for a decision; `lost`: another attempt had taken over',
        values: ['delivered', 'failed', 'stopped', 'put-off', 'limited', 'held', 'lost'],
      },
    },
    buckets: workBuckets,
  }),
  steps: histogram({
    name: 'punctual_step_seconds',
    help: 'Steps of an attempt: where the time goes.',
    labels: {
      step: { meaning: 'what was done', values: ['render', 'assemble', 'plan-deliveries', 'deliver'] },
    },
    buckets: workBuckets,
  }),
  delivered: histogram({
    name: 'punctual_delivered_seconds',
    help: 'Deliveries that were accepted, one for each recipient: how long after the due instant or the request. A run that was held until a decision is left out.',
    labels: {
      trigger: {
        meaning:
          '`planned`: from the due instant, at the first attempt from the later one of its spread window; `manual`: from the request',
        values: ['planned', 'manual'],
      },
    },
    buckets: deliveredBuckets,
  }),
  bounces: counter({
    name: 'punctual_bounces_total',
    help: 'Mails read in mailboxes for bounces, each recipient of a report by itself.',
    labels: {
      outcome: {
        meaning:
          '`recorded`: the delivery is Bounced; `known`: it was before; `foreign`: about a mail that was not sent from here; `passing`: of a delay; `other`: no report; `unreadable`: a mailbox that could not be read',
        values: ['recorded', 'known', 'foreign', 'passing', 'other', 'unreadable'],
      },
    },
    alert: {
      name: 'PunctualBouncesUnread',
      severity: 'warning',
      runbook: 'deliveries',
      condition: 'increase(punctual_bounces_total{outcome="unreadable"}[1h]) > 10',
      holds: '0m',
      says: 'A mailbox for bounces cannot be read: mails that came back count as accepted. The log of the workers has the reason.',
    },
  }),
  failures: counter({
    name: 'punctual_failures_total',
    help: 'Attempts that failed, also when a later attempt succeeds.',
    labels: { code: { meaning: 'code of the [failure](failures.md)', values: Object.keys(failureCodes) } },
    alert: {
      name: 'PunctualCredentialsRejected',
      severity: 'warning',
      runbook: 'targets',
      condition:
        'increase(punctual_failures_total{code=~".*_credentials_(rejected|expired)|source_sign_in_required"}[15m]) > 0',
      holds: '0m',
      says: 'A source account or the mail server refuses the stored credentials, they have expired, or a user has to sign in again.',
    },
  }),
  preflights: counter({
    name: 'punctual_preflights_total',
    help: 'Checks of schedules at night that were made, by what they found.',
    labels: {
      outcome: {
        meaning:
          '`runnable`; `not-runnable`: a reason that lasts; `inconclusive`: the source could not be asked, or the schedule was disabled',
        values: ['runnable', 'not-runnable', 'inconclusive'],
      },
    },
  }),
  overtaken: counter({
    name: 'punctual_planned_overtaken_total',
    help: 'Manual runs that began on this worker before a planned run that had waited there longer; at most four in a row.',
  }),
  staleMessages: counter({
    name: 'punctual_stale_messages_total',
    help: 'Messages of the queue that named nothing to claim: delivered twice, overtaken, or of an execution that was cancelled. Harmless.',
  }),
} satisfies MetricGroup

/** The metrics of a worker. */
export const metricGroups: readonly MetricGroup[] = [
  workerMetrics,
  engineMetrics,
  noticeMetrics,
  queueMetrics,
  databaseMetrics,
  processMetrics,
]

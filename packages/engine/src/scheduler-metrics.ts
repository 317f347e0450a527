import { targetKinds } from '@punctual/domain'
import { counter, gauge, histogram, type MetricGroup } from '@punctual/runtime'

import { dutyNames } from './duty-names.ts'

const findingKind = { meaning: 'what is wrong', values: ['missing', 'unexpected'] }

/** Who leads and how well planning goes. Only the leader reports what concerns the whole cluster. */
export const schedulerMetrics = {
  leader: gauge({
    name: 'punctual_leader',
    help: '1 on the scheduler that leads, 0 on the others.',
    alert: {
      name: 'PunctualNoLeader',
      severity: 'critical',
      runbook: 'planning',
      condition: 'max(punctual_leader) < 1 or absent(punctual_leader)',
      holds: '30s',
      says: 'No scheduler leads: nothing is planned. Are the schedulers alive, and do they reach the database?',
    },
  }),
  term: gauge({ name: 'punctual_leader_term', help: 'Term of the leader; only the leader shows it.' }),
  takeOvers: counter({
    name: 'punctual_leader_take_overs_total',
    help: 'Times that this scheduler began to lead.',
    alert: {
      name: 'PunctualLeaderChangesOften',
      severity: 'warning',
      runbook: 'planning',
      condition: 'sum(increase(punctual_leader_take_overs_total[15m])) > 3',
      holds: '0m',
      says: 'The lead goes to and fro: look for schedulers that freeze or lose the database.',
    },
  }),
  planningSeconds: histogram({
    name: 'punctual_planning_seconds',
    help: 'Rounds of planning that had something to plan: from reading what is due to the committed rows.',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  }),
  planningBatch: histogram({
    name: 'punctual_planning_batch_occurrences',
    help: 'Occurrences that one round of planning wrote, missed ones included.',
    buckets: [1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 5_000],
  }),
  duties: histogram({
    name: 'punctual_duty_seconds',
    help: 'Rounds of the duties of the leader.',
    labels: {
      duty: { meaning: 'which duty', values: dutyNames },
      outcome: { meaning: '`failed` rounds are in the log and repeated', values: ['done', 'failed'] },
    },
    buckets: [0.005, 0.025, 0.1, 0.5, 1, 5, 30, 120],
    alert: {
      name: 'PunctualDutyFails',
      severity: 'critical',
      runbook: 'planning',
      condition: 'sum by (duty) (increase(punctual_duty_seconds_count{outcome="failed"}[10m])) > 5',
      holds: '0m',
      says: 'A duty of the leader fails again and again; the log of the leader says why.',
    },
  }),
  executions: gauge({
    name: 'punctual_executions',
    help: 'Executions that have not ended, in the whole cluster; counted up to 100,000 each. Only the leader shows it.',
    labels: {
      state: {
        meaning:
          '`waiting` to be placed, and free to be now: not for a later moment or a window; `placed`: dispatched to a server; `running`',
        values: ['waiting', 'placed', 'running'],
      },
    },
  }),
  oldestWaiting: gauge({
    name: 'punctual_oldest_waiting_seconds',
    help: 'How long the oldest execution that may be placed has waited for it. Only the leader shows it.',
    alert: {
      name: 'PunctualBacklog',
      severity: 'warning',
      runbook: 'waiting',
      condition: 'max(punctual_oldest_waiting_seconds) > 300',
      holds: '5m',
      says: 'Work waits for minutes: no slot is free, no worker is alive, or Redis is away.',
    },
  }),
  oldestPlanned: gauge({
    name: 'punctual_oldest_planned_seconds',
    help: 'How long the oldest planned run that might have begun has waited, to be placed or on a server. Only the leader shows it.',
    alert: {
      name: 'PunctualPlannedRunsWait',
      severity: 'warning',
      runbook: 'waiting',
      condition: 'max(punctual_oldest_planned_seconds) > 600',
      holds: '5m',
      says: 'A planned run has waited for ten minutes; with punctual_planned_overtaken_total rising, manual runs take most of the slots.',
    },
  }),
  oldestPutOff: gauge({
    name: 'punctual_oldest_put_off_seconds',
    help: 'Age of the oldest execution whose next attempt was put off to a moment that lies ahead, by a wait of its own or one that another system asked for. A wait for the window of a schedule is none. Only the leader shows it.',
    alert: {
      name: 'PunctualRunsPutOff',
      severity: 'warning',
      runbook: 'targets',
      condition: 'max(punctual_oldest_put_off_seconds) > 3600',
      holds: '5m',
      says: 'A run has been put off for an hour: NotBeforeReason in getexecutionqueue tells which system asked to wait.',
    },
  }),
  openBreakers: gauge({
    name: 'punctual_breaker_open',
    help: 'Source accounts and mail servers that runs are kept away from now, because several runs in a row have found them away. Only the leader shows it.',
    labels: { kind: { meaning: 'what is away', values: targetKinds } },
    alert: {
      name: 'PunctualTargetAway',
      severity: 'warning',
      runbook: 'targets',
      condition: 'max by (kind) (punctual_breaker_open) > 0',
      holds: '10m',
      says: 'Runs have waited for a source system or a mail server for ten minutes; Breakers in getservers names it.',
    },
  }),
  overdue: gauge({
    name: 'punctual_schedules_overdue',
    help: 'Enabled schedules that were due 10 seconds ago and are not planned yet. Only the leader shows it.',
    alert: {
      name: 'PunctualSchedulesOverdue',
      severity: 'critical',
      runbook: 'planning',
      condition: 'max(punctual_schedules_overdue) > 0 and max(punctual_scheduling_enabled) == 1',
      holds: '1m',
      says: 'Due schedules are not planned although scheduling is on.',
    },
  }),
  runsSetAside: gauge({
    name: 'punctual_runs_set_aside',
    help: 'Runs that the database refuses to take from their server. Only the leader shows it.',
    alert: {
      name: 'PunctualRunSetAside',
      severity: 'warning',
      runbook: 'waiting',
      condition: 'max(punctual_runs_set_aside) > 0',
      holds: '0m',
      says: 'A run of a dead server can neither go on nor end, because its row cannot be written; the table set_aside_runs and the log of the leader say why.',
    },
  }),
  setAside: gauge({
    name: 'punctual_schedules_set_aside',
    help: 'Schedules that are due and set aside: their stored recurrence is damaged, or the database refuses their next run. Only the leader shows it.',
    alert: {
      name: 'PunctualScheduleSetAside',
      severity: 'warning',
      runbook: 'planning',
      condition: 'max(punctual_schedules_set_aside) > 0',
      holds: '0m',
      says: 'A schedule does not run: its row is damaged, and storing it again repairs it, or the database refuses its next run, and the log of the leader says why. Its NotRunnableReasons say which.',
    },
  }),
  schedulingEnabled: gauge({
    name: 'punctual_scheduling_enabled',
    help: '1 while scheduling is on, 0 after stopscheduler. Only the leader shows it.',
    alert: {
      name: 'PunctualSchedulingStopped',
      severity: 'warning',
      runbook: 'planning',
      condition: 'max(punctual_scheduling_enabled) == 0',
      holds: '1h',
      says: 'Somebody stopped the scheduler an hour ago; is that still meant?',
    },
  }),
  findings: gauge({
    name: 'punctual_reconciliation_findings',
    help: 'Runs of the last hours that are missing or unexpected, as of the last complete run of the reconciler. Only the leader shows it.',
    labels: { kind: findingKind },
  }),
  found: counter({
    name: 'punctual_reconciliation_found_total',
    help: 'Runs that the reconciler found missing or unexpected, each once; `getreconciliation` names them.',
    labels: { kind: findingKind },
    alert: {
      name: 'PunctualRunMissing',
      severity: 'critical',
      runbook: 'completeness',
      condition: 'sum by (kind) (increase(punctual_reconciliation_found_total[1h])) > 0',
      holds: '0m',
      says: 'What ran is not what had to run. GET /api/schedule/getreconciliation names schedule and instant; nothing is repaired by itself.',
    },
  }),
  reconciled: counter({
    name: 'punctual_reconciliation_schedules_total',
    help: 'Schedules that the reconciler has looked at.',
    alert: {
      name: 'PunctualReconcilerStands',
      severity: 'warning',
      runbook: 'completeness',
      // Without a schedule it counts nothing, and still completes its runs.
      condition:
        'sum(increase(punctual_reconciliation_schedules_total[1h])) == 0 unless time() - max(punctual_reconciliation_completed_timestamp_seconds) < 3600',
      holds: '1h',
      says: 'The reconciler checks nothing: does PunctualDutyFails say why?',
    },
  }),
  reconciledAt: gauge({
    name: 'punctual_reconciliation_completed_timestamp_seconds',
    help: 'When the reconciler was last through with all schedules. Only the leader shows it.',
  }),
  preflightsUnmade: gauge({
    name: 'punctual_preflights_unmade',
    help: 'Checks of schedules that their night has ended without, for a day. Only the leader shows it.',
    alert: {
      name: 'PunctualPreflightsNotMade',
      severity: 'warning',
      runbook: 'targets',
      condition: 'max(punctual_preflights_unmade) > 0',
      holds: '5m',
      says: 'Schedules were not checked at night: the workers were away, their checks could not be recorded, or the window is too short.',
    },
  }),
  auditPosition: gauge({
    name: 'punctual_audit_chain_position',
    help: 'Entries of the audit trail that are linked to those before them, since the beginning. Only the leader shows it.',
    alert: {
      name: 'PunctualAuditTrailShrank',
      severity: 'critical',
      runbook: 'completeness',
      condition: 'max(punctual_audit_chain_position) < max(max_over_time(punctual_audit_chain_position[1d]))',
      holds: '5m',
      says: 'Entries were taken from the end of the audit trail, or an older backup was restored. punctual audit verify --known compares with what was published.',
    },
  }),
  auditHead: gauge({
    name: 'punctual_audit_chain_head',
    help: 'The first 13 hexadecimal digits of the hash of the newest link, as a number. With the position it proves later that nothing before it was changed. Only the leader shows it.',
  }),
  removed: counter({
    name: 'punctual_retention_removed_total',
    help: 'What was let go because it was older than its set time.',
    labels: {
      what: {
        meaning:
          '`partitions`: a month of one of the four tables of executions; `audit` entries; `records` of the reconciler and others; `files` of executions',
        values: ['partitions', 'audit', 'records', 'files'],
      },
    },
  }),
  filesMissing: gauge({
    name: 'punctual_files_missing',
    help: 'Files of executions that are not where the leader keeps files, although their time is not over; one pass over all of them takes six hours. Only the leader shows it.',
    alert: {
      name: 'PunctualFilesMissing',
      severity: 'warning',
      runbook: 'deliveries',
      condition: 'max(punctual_files_missing) > 0',
      holds: '0m',
      says: 'Files of executions are gone: a rule of the bucket or a program removed them, or a restore left them behind. The log of the leader names executions.',
    },
  }),
  retirementsPostponed: counter({
    name: 'punctual_retention_postponed_total',
    help: 'Times that an old month stayed for now because somebody held the table.',
    alert: {
      name: 'PunctualRetentionBlocked',
      severity: 'warning',
      runbook: 'database',
      condition: 'increase(punctual_retention_postponed_total[1d]) > 500',
      holds: '1d',
      says: 'Old months cannot leave: a transaction holds the tables of executions all day. pg_stat_activity shows it by xact_start.',
    },
  }),
  servers: gauge({
    name: 'punctual_servers',
    help: 'Live processes of the cluster. Only the leader shows it.',
    labels: { role: { meaning: 'what they do', values: ['api', 'scheduler', 'worker'] } },
    alert: {
      name: 'PunctualNoWorker',
      severity: 'critical',
      runbook: 'waiting',
      condition: 'max(punctual_servers{role="worker"}) == 0',
      holds: '1m',
      says: 'No worker is alive: runs are planned and wait.',
    },
  }),
} satisfies MetricGroup

import { noticeKinds } from '@punctual/domain'
import { counter, type MetricGroup } from '@punctual/runtime'

/** Changes of state of schedules, and the mails about them. */
export const noticeMetrics = {
  changes: counter({
    name: 'punctual_schedule_state_changes_total',
    help: 'Changes of state of watched schedules that are worth a notice. Only the leader counts them.',
    labels: {
      kind: {
        meaning:
          '`Failed` and `Recovered` by a run, `NotRunnable` and `RunnableAgain` by a preflight, `Disabled` after failed runs in a row',
        values: noticeKinds,
      },
    },
  }),
  sent: counter({
    name: 'punctual_notices_settled_total',
    help: 'Notices that are over, one for each recipient.',
    labels: {
      state: { meaning: 'what became of it', values: ['Accepted', 'Rejected', 'Failed', 'Unknown'] },
    },
    alert: {
      name: 'PunctualNoticesNotDelivered',
      severity: 'warning',
      runbook: 'deliveries',
      condition: 'increase(punctual_notices_settled_total{state!="Accepted"}[1h]) > 0',
      holds: '0m',
      says: 'A notice about a schedule did not arrive, or it is not known whether it did; the log of the worker names it.',
    },
  }),
} satisfies MetricGroup

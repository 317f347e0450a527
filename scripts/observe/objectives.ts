import type { MetricAlert } from '../../packages/runtime/src/index.ts'

/*
 * Objectives of the service, as shares of what went wrong
 *
 * Each objective is a ratio of failures over a window, so that one form of alert serves all. It fires when the budget
 * burns too fast. It needs a long window, which is sure, and a short one, which ends it soon after the repair.
 */

interface Objective {
  readonly name: string
  /** Share that may go wrong. */
  readonly budget: number
  /** PromQL of what went wrong, and of all; `WINDOW` stands for the window. */
  readonly bad: string
  readonly all: string
  readonly alert: Pick<MetricAlert, 'name' | 'runbook' | 'says'>
}

/** Seconds from due to delivered; a bound of the histogram, which Prometheus 3 writes with a fraction: `300.0`. */
export const deliveredWithinSeconds = 300

const deliveredCount = 'sum(increase(punctual_delivered_seconds_count{trigger="planned"}[WINDOW]))'
const missing = 'sum(increase(punctual_reconciliation_found_total{kind="missing"}[WINDOW]))'

export const objectives: readonly Objective[] = [
  {
    name: 'late',
    budget: 0.01,
    bad: `${deliveredCount} - sum(increase(punctual_delivered_seconds_bucket{trigger="planned",le=~"${deliveredWithinSeconds}([.]0)?"}[WINDOW]))`,
    all: deliveredCount,
    alert: {
      name: 'PunctualDeliveriesLate',
      runbook: 'waiting',
      says: `Too many deliveries of planned runs arrive more than ${deliveredWithinSeconds} seconds after their due instant.`,
    },
  },
  {
    name: 'incomplete',
    budget: 0.0001,
    bad: missing,
    all: `sum(increase(punctual_executions_ended_total[WINDOW])) + ${missing}`,
    alert: {
      name: 'PunctualRunsIncomplete',
      runbook: 'completeness',
      says: 'Too many due instants have no execution, not even a Missed one: the reconciler found none.',
    },
  },
  {
    name: 'doubtful',
    budget: 0.0001,
    bad: 'sum(increase(punctual_deliveries_settled_total{state="Unknown"}[WINDOW]))',
    all: 'sum(increase(punctual_deliveries_settled_total[WINDOW]))',
    alert: {
      name: 'PunctualDeliveriesDoubtful',
      runbook: 'deliveries',
      says: 'Too many deliveries are Unknown: processes die between the end of a message and the reply.',
    },
  },
]

const windows = ['5m', '1h', '30d'] as const

const ratioName = ({ name }: Objective, window: string) => `punctual:${name}:ratio${window}`

/** The ratio is 0 while there is nothing to count. */
export const objectiveRules = objectives.flatMap((objective) =>
  windows.map((window) => ({
    record: ratioName(objective, window),
    expr: `(${objective.bad}) / (${objective.all} > 0) or vector(0)`.replaceAll('WINDOW', window),
  })),
)

/** So much faster than the budget of 30 days allows: a fiftieth of it is used in an hour. */
const fastBurn = 14.4

export const objectiveAlerts: readonly MetricAlert[] = objectives.map((objective) => ({
  ...objective.alert,
  severity: 'critical',
  condition: ['1h', '5m']
    .map((window) => `${ratioName(objective, window)} > ${fastBurn} * ${objective.budget}`)
    .join(' and '),
  holds: '2m',
}))

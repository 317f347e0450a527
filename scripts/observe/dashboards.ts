import { deliveredWithinSeconds, objectives } from './objectives.ts'
import { reportedMetrics } from './reported-metrics.ts'

/*
 * Dashboards of Grafana
 *
 * A dashboard is rows of panels, four in each at most, and a panel is a title, a unit and queries. Only what differs
 * between panels stands here.
 */

type Unit = 's' | 'short' | 'percentunit' | 'bytes' | 'reqps' | 'cps'

interface Panel {
  readonly title: string
  readonly unit: Unit
  /** PromQL, by its legend; `{{label}}` names a label. */
  readonly queries: Readonly<Record<string, string>>
  /** Shows the newest value only. */
  readonly isFigure?: boolean
}

interface Dashboard {
  readonly uid: string
  readonly title: string
  readonly rows: ReadonlyArray<{ readonly title: string; readonly panels: readonly Panel[] }>
}

const quantile = (share: number, metric: string, { by = [], of = '' }: { by?: string[]; of?: string } = {}) =>
  `histogram_quantile(${share}, sum by (${['le', ...by].join(', ')}) (rate(${metric}_bucket${of}[$__rate_interval])))`
const rateBy = (label: string, metric: string) => `sum by (${label}) (rate(${metric}[$__rate_interval]))`
const figure = (title: string, query: string, unit: Unit = 'short'): Panel => ({
  title,
  unit,
  queries: { [title]: query },
  isFigure: true,
})

const service: Dashboard = {
  uid: 'punctual-service',
  title: 'Punctual: service',
  rows: [
    {
      title: 'Objectives, 30 days',
      panels: objectives.map(({ name, budget }) =>
        figure(`${name} (objective: below ${budget * 100} %)`, `punctual:${name}:ratio30d`, 'percentunit'),
      ),
    },
    {
      title: 'Now',
      panels: [
        figure('schedulers that lead', 'sum(punctual_leader)'),
        figure('overdue schedules', 'max(punctual_schedules_overdue)'),
        figure('open breakers', 'sum(max by (kind) (punctual_breaker_open))'),
        figure('set aside', 'max(punctual_schedules_set_aside) + max(punctual_runs_set_aside)'),
      ],
    },
    {
      title: 'Runs',
      panels: [
        {
          title: 'Executions',
          unit: 'short',
          queries: { '{{state}}': 'max by (state) (punctual_executions)' },
        },
        {
          title: 'Ended',
          unit: 'cps',
          queries: { '{{status}}': rateBy('status', 'punctual_executions_ended_total') },
        },
        {
          title: 'Failures by code',
          unit: 'cps',
          queries: { '{{code}}': rateBy('code', 'punctual_failures_total') },
        },
        {
          title: 'Oldest',
          unit: 's',
          queries: {
            waiting: 'max(punctual_oldest_waiting_seconds)',
            planned: 'max(punctual_oldest_planned_seconds)',
            'put off': 'max(punctual_oldest_put_off_seconds)',
          },
        },
      ],
    },
    {
      title: 'Punctuality',
      panels: [
        {
          title: 'Late at each step, 99 %',
          unit: 's',
          queries: { '{{step}}': quantile(0.99, 'punctual_lateness_seconds', { by: ['step'] }) },
        },
        {
          title: `Due to delivered (objective: ${deliveredWithinSeconds} s)`,
          unit: 's',
          queries: {
            '50 %': quantile(0.5, 'punctual_delivered_seconds', { of: '{trigger="planned"}' }),
            '99 %': quantile(0.99, 'punctual_delivered_seconds', { of: '{trigger="planned"}' }),
          },
        },
        {
          title: 'Request to start, 99 %',
          unit: 's',
          queries: { 'by hand': quantile(0.99, 'punctual_manual_start_seconds') },
        },
        {
          title: 'Deliveries',
          unit: 'cps',
          queries: { '{{state}}': rateBy('state', 'punctual_deliveries_settled_total') },
        },
      ],
    },
    {
      title: 'What holds runs',
      panels: [
        {
          title: 'Late starts by cause',
          unit: 'cps',
          queries: { '{{cause}}': rateBy('cause', 'punctual_late_start_seconds_count') },
        },
        {
          title: 'Late by cause, 99 %',
          unit: 's',
          queries: { '{{cause}}': quantile(0.99, 'punctual_late_start_seconds', { by: ['cause'] }) },
        },
      ],
    },
  ],
}

const processes: Dashboard = {
  uid: 'punctual-processes',
  title: 'Punctual: processes',
  rows: [
    {
      title: 'API',
      panels: [
        {
          title: 'Requests',
          unit: 'reqps',
          queries: { '{{status}}': rateBy('status', 'punctual_http_requests_total') },
        },
        {
          title: 'Slowest routes, 99 %',
          unit: 's',
          queries: {
            '{{route}}': `topk(5, ${quantile(0.99, 'punctual_http_request_seconds', { by: ['route'] })})`,
          },
        },
        {
          title: 'Refused',
          unit: 'reqps',
          queries: { '{{reason}}': rateBy('reason', 'punctual_http_refused_total') },
        },
        { title: 'Streams', unit: 'short', queries: { open: 'sum(punctual_streams_open)' } },
      ],
    },
    {
      title: 'Scheduler',
      panels: [
        {
          title: 'Duties, 99 %',
          unit: 's',
          queries: { '{{duty}}': quantile(0.99, 'punctual_duty_seconds', { by: ['duty'] }) },
        },
        {
          title: 'Planning, 99 %',
          unit: 's',
          queries: { round: quantile(0.99, 'punctual_planning_seconds') },
        },
        {
          title: 'Changes of the leader',
          unit: 'short',
          queries: { 'take-overs': 'sum(increase(punctual_leader_take_overs_total[1h]))' },
        },
        { title: 'Servers', unit: 'short', queries: { '{{role}}': 'max by (role) (punctual_servers)' } },
      ],
    },
    {
      title: 'Worker',
      panels: [
        {
          title: 'Slots',
          unit: 'short',
          queries: { busy: 'sum(punctual_worker_slots_busy)', all: 'sum(punctual_worker_slots)' },
        },
        {
          title: 'Attempts',
          unit: 'cps',
          queries: { '{{outcome}}': rateBy('outcome', 'punctual_attempt_seconds_count') },
        },
        {
          title: 'Steps, 95 %',
          unit: 's',
          queries: { '{{step}}': quantile(0.95, 'punctual_step_seconds', { by: ['step'] }) },
        },
        {
          title: 'Rescued',
          unit: 'cps',
          queries: { '{{reason}}': rateBy('reason', 'punctual_executions_rescued_total') },
        },
      ],
    },
    {
      title: 'Process, database, Redis',
      panels: [
        {
          title: 'Event loop, 99 %',
          unit: 's',
          queries: { '{{instance}}': 'nodejs_eventloop_lag_p99_seconds{job=~"punctual.*"}' },
        },
        {
          title: 'Memory',
          unit: 'bytes',
          queries: { '{{instance}}': 'process_resident_memory_bytes{job=~"punctual.*"}' },
        },
        {
          title: 'Waits for a database connection',
          unit: 'short',
          queries: { '{{instance}}': 'punctual_database_waiting_requests' },
        },
        {
          title: 'Redis connected',
          unit: 'short',
          queries: { '{{connection}}': 'min by (connection) (punctual_redis_connected)' },
        },
      ],
    },
  ],
}

/** The dashboards, by their paths in the repository. */
export function dashboards(): Record<string, string> {
  return Object.fromEntries(
    [service, processes].map((dashboard) => [
      `tools/release/share/grafana/${dashboard.uid}.json`,
      `${JSON.stringify(modelOf(dashboard), null, 2)}\n`,
    ]),
  )
}

/** Columns of Grafana's grid. */
const columns = 24

function modelOf({ uid, title, rows }: Dashboard) {
  const placed = rows.flatMap(({ title: heading, panels }, row) => {
    const y = row * 9
    const width = columns / panels.length
    return [
      { type: 'row', title: heading, gridPos: { x: 0, y, w: columns, h: 1 }, panels: [] },
      ...panels.map((panel, at) => ({
        ...panelModel(panel),
        gridPos: { x: at * width, y: y + 1, w: width, h: 8 },
      })),
    ]
  })
  return {
    uid,
    title,
    tags: ['punctual'],
    schemaVersion: 39,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: {
      list: [{ name: 'datasource', type: 'datasource', query: 'prometheus', label: 'Prometheus' }],
    },
    panels: placed.map((panel, index) => ({ id: index + 1, ...panel })),
  }
}

const datasource = { type: 'prometheus', uid: '${datasource}' }

function panelModel({ title, unit, queries, isFigure = false }: Panel) {
  return {
    type: isFigure ? 'stat' : 'timeseries',
    title,
    description: descriptionOf(queries),
    datasource,
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    targets: Object.entries(queries).map(([legendFormat, expr], index) => ({
      refId: String.fromCodePoint(65 + index),
      datasource,
      expr,
      legendFormat,
    })),
  }
}

/** What the metrics mean that the panel shows. */
function descriptionOf(queries: Panel['queries']): string {
  const asked = Object.values(queries).join(' ')
  const shown = reportedMetrics().filter(({ declaration: { name } }) =>
    new RegExp(`\\b${name}(_bucket|_count)?\\b`).test(asked),
  )
  return shown.map(({ declaration: { help } }) => help).join('\n')
}

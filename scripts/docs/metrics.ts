import type { MetricDeclaration } from '../../packages/runtime/src/index.ts'
import { apps, type ReportedMetric, reportedMetrics } from '../observe/reported-metrics.ts'

/** More values than this are described, not listed. */
const maxListedValues = 8

function labelsOf({ labels }: MetricDeclaration): string {
  const described = Object.entries(labels).map(([name, { meaning, values }]) => {
    const listed =
      values.length <= maxListedValues ? ` (${values.map((value) => `\`${value}\``).join(', ')})` : ''
    return `\`${name}\`: ${meaning}${meaning.includes('`') ? '' : listed}`
  })
  return described.length === 0 ? '–' : described.join('; ')
}

function row({ declaration, apps: tellers }: ReportedMetric): string {
  const { name, kind, help } = declaration
  const cells = [
    `\`${name}\``,
    kind,
    tellers.length === apps.length ? 'all' : tellers.join(', '),
    help,
    labelsOf(declaration),
  ]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

/** docs/metrics.md, from the declarations. */
export function metrics(): string {
  const told = reportedMetrics()
  return `# Metrics

The API, the schedulers and the workers answer \`GET /metrics\` in the text format of Prometheus:

| process | where | who may read |
|---|---|---|
| api | \`API_PORT\` | whoever shows \`METRICS_TOKEN\` or any access token of the interface; nobody without either |
| api | \`METRICS_PORT\`, when set | whoever shows \`METRICS_TOKEN\`; everybody who reaches the port when there is no such token |
| scheduler, worker | \`HEALTH_PORT\` | the same |

The token is a bearer token: \`Authorization: Bearer …\`; a wrong one is answered 401. See [configuration](configuration.md).

Every label has a fixed list of values, so the number of series does not grow with schedules, folders or users; what is not in the list is
counted as \`other\`. Counters and histograms begin at zero with the process: take \`rate\` or \`increase\` and sum over the processes. What
concerns the whole cluster is told by the leading scheduler alone: take \`max\`. Nothing here is a secret.

| metric | kind | told by | meaning | labels |
|---|---|---|---|---|
${told.map(row).join('\n')}

Beside these, each process tells about itself under the usual names of the Prometheus client for Node: \`process_cpu_seconds_total\`,
\`process_resident_memory_bytes\`, \`process_open_fds\`, \`nodejs_eventloop_lag_p99_seconds\`, \`nodejs_gc_duration_seconds\` and others.
The lag of the event loop is looked at ten times a second: the time between two looks is part of its values, so they begin at 0.1 s.

Dashboards, alerts and objectives over them: [observe](observe.md).
`
}

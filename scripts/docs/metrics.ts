import { metricGroups as api } from '../../apps/api/src/metrics.ts'
import { metricGroups as scheduler } from '../../apps/scheduler/src/metrics.ts'
import { metricGroups as worker } from '../../apps/worker/src/metrics.ts'
import type { MetricDeclaration, MetricGroup } from '../../packages/runtime/src/index.ts'

const apps: ReadonlyArray<{ name: string; groups: readonly MetricGroup[] }> = [
  { name: 'api', groups: api },
  { name: 'scheduler', groups: scheduler },
  { name: 'worker', groups: worker },
]

/** More values than this are described, not listed. */
const maxListedValues = 8

interface ReportedMetric {
  readonly declaration: MetricDeclaration
  readonly apps: string[]
}

/** Every metric once, with the apps that report it; those of one app come first. */
function reportedMetrics(): ReportedMetric[] {
  const found = new Map<string, ReportedMetric>()
  for (const { name, groups } of apps) {
    for (const declaration of groups.flatMap((group) => Object.values(group))) {
      const told = found.get(declaration.name)
      if (told) told.apps.push(name)
      else found.set(declaration.name, { declaration, apps: [name] })
    }
  }
  return [...found.values()].toSorted((left, right) => rank(left).localeCompare(rank(right)))
}

function rank({ apps: tellers, declaration }: ReportedMetric): string {
  return `${tellers.length === 1 ? apps.findIndex(({ name }) => name === tellers[0]) : 9}${declaration.name}`
}

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

function rule({ declaration }: ReportedMetric): string[] {
  if (!declaration.alert) return []
  const { name, condition, holds, says } = declaration.alert
  return [
    `      - alert: ${name}`,
    `        expr: ${condition}`,
    `        for: ${holds}`,
    '        annotations:',
    `          summary: '${says.replaceAll("'", "''")}'`,
  ]
}

/** docs/metrics.md, from the declarations. */
export function metrics(): string {
  const told = reportedMetrics()
  return `# Metrics

Every process answers \`GET /metrics\` in the text format of Prometheus:

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

## Alerts to begin with

Rules for Prometheus; adapt the limits to what your readers expect.

\`\`\`yaml
groups:
  - name: punctual
    rules:
${told.flatMap(rule).join('\n')}
\`\`\`
`
}

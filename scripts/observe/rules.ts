import { stringify } from 'yaml'

import type { MetricAlert } from '../../packages/runtime/src/index.ts'
import { reportedMetrics } from './reported-metrics.ts'
import { objectiveAlerts, objectiveRules } from './objectives.ts'

const notice = '# Written by `node scripts/generate-docs.ts`; override it in a file of your own.\n'
const directory = 'tools/release/share/prometheus'

/** The rules of Prometheus, by their paths in the repository. */
export function rules(): Record<string, string> {
  const declared = reportedMetrics().flatMap(({ declaration: { alert } }) => (alert ? [alert] : []))
  const groups = {
    'alerts.yaml': [{ name: 'punctual-alerts', rules: [...declared, ...objectiveAlerts].map(alertRule) }],
    'objectives.yaml': [{ name: 'punctual-objectives', interval: '1m', rules: objectiveRules }],
  }
  return Object.fromEntries(
    Object.entries(groups).map(([file, content]) => [
      `${directory}/${file}`,
      notice + stringify({ groups: content }, { lineWidth: 0 }),
    ]),
  )
}

function alertRule({ name, severity, runbook, condition, holds, says }: MetricAlert) {
  return {
    alert: name,
    expr: condition,
    for: holds,
    labels: { severity },
    annotations: { summary: says, runbook: `docs/operations.md#alerts-${runbook}` },
  }
}

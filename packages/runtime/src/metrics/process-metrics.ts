import { buildLabel, semanticVersion, timeZoneRules } from '../version.ts'
import { gauge, type MetricGroup } from './declaration.ts'

/** The metrics of every process. */
export const processMetrics = {
  build: gauge({
    name: 'punctual_build_info',
    help: 'Always 1; the labels say which build runs.',
    alert: {
      name: 'PunctualTimeZoneRulesDiffer',
      severity: 'warning',
      runbook: 'planning',
      condition: 'count(count by (tzdata) (punctual_build_info)) > 1',
      holds: '1h',
      says: 'Processes have different rules of time zones, so a due time may depend on which one leads: install the same Node everywhere.',
    },
    labels: {
      version: { meaning: 'semantic version', values: [semanticVersion] },
      build: { meaning: 'build label', values: [buildLabel] },
      tzdata: { meaning: 'rules of time zones', values: [timeZoneRules] },
    },
  }),
} satisfies MetricGroup

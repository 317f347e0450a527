import { buildLabel, semanticVersion } from '../version.ts'
import { gauge, type MetricGroup } from './declaration.ts'

/** The metrics of every process. */
export const processMetrics = {
  build: gauge({
    name: 'punctual_build_info',
    help: 'Always 1; the labels say which build runs.',
    labels: {
      version: { meaning: 'semantic version', values: [semanticVersion] },
      build: { meaning: 'build label', values: [buildLabel] },
    },
  }),
} satisfies MetricGroup

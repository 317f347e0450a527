import { engineMetrics } from '@punctual/engine'
import { queueMetrics } from '@punctual/queue'
import { type MetricGroup, processMetrics } from '@punctual/runtime'
import { databaseMetrics } from '@punctual/store'

import { loginMetrics } from './auth/login-metrics.ts'
import { httpMetrics } from './http/http-metrics.ts'
import { refusalMetrics } from './http/refusal-metrics.ts'
import { operations } from './routes/index.ts'
import { streamMetrics } from './stream/stream-metrics.ts'

/** Every metric that an api process reports. */
export const metricGroups: readonly MetricGroup[] = [
  httpMetrics(operations),
  refusalMetrics,
  streamMetrics,
  loginMetrics,
  engineMetrics,
  queueMetrics,
  databaseMetrics,
  processMetrics,
]

import { engineMetrics, noticeMetrics, schedulerMetrics } from '@punctual/engine'
import { queueMetrics } from '@punctual/queue'
import { type MetricGroup, processMetrics } from '@punctual/runtime'
import { databaseMetrics } from '@punctual/store'

/** The metrics of a scheduler. */
export const metricGroups: readonly MetricGroup[] = [
  schedulerMetrics,
  engineMetrics,
  noticeMetrics,
  queueMetrics,
  databaseMetrics,
  processMetrics,
]

import { counter, type MetricGroup, type Metrics } from '@punctual/runtime'

import { errorCodes } from './error-codes.ts'
import type { ProblemError } from './problem.ts'
import { refusalLimits } from './refusal-limits.ts'

const isRefusal = (status: number) => status === 429 || status === 503

const codesOfSeveralLimits: readonly string[] = ['too_many_failed_logins', 'too_many_at_once', 'overloaded']

const codes = Object.entries(errorCodes).flatMap(([code, { status }]) =>
  isRefusal(status) && !codesOfSeveralLimits.includes(code) ? [code] : [],
)

/** What this process refused because there was too much of it, or because something was away. */
export const refusalMetrics = {
  refused: counter({
    name: 'punctual_http_refused_total',
    help: 'Requests that were answered 429 or 503.',
    labels: {
      reason: {
        meaning: 'the limit that was reached, or the error code: who had too much, and of what',
        values: [...refusalLimits, ...codes],
      },
    },
    alert: {
      name: 'PunctualApiOverloaded',
      severity: 'warning',
      runbook: 'interface',
      condition:
        'sum(rate(punctual_http_refused_total{reason=~".*_of_process|too_many_logins|too_many_streams"}[5m])) > 0.1',
      holds: '5m',
      says: 'A process of the api refuses callers because all of its places are taken: start more, or find who asks so much.',
    },
  }),
} satisfies MetricGroup

/** Counts an answer, if it refuses for one of these reasons. */
export function countRefusal(metrics: Metrics, { code, options }: ProblemError): void {
  if (isRefusal(errorCodes[code].status))
    metrics.increase(refusalMetrics.refused, { reason: options.limit ?? code })
}

import { counter, gauge, type MetricGroup, type Metrics } from '@punctual/runtime'

const connections = ['consumer', 'producer', 'publisher', 'subscriber'] as const

type ConnectionName = (typeof connections)[number]

const connectionLabel = { connection: { meaning: 'what the connection is for', values: connections } }

/** How well this process reaches Redis. */
export const queueMetrics = {
  connected: gauge({
    name: 'punctual_redis_connected',
    help: '1 while the connection to Redis is usable, else 0; a connection that was never needed is not shown.',
    labels: connectionLabel,
    alert: {
      name: 'PunctualRedisAway',
      severity: 'critical',
      runbook: 'database',
      condition: 'min by (instance, connection) (punctual_redis_connected) == 0',
      holds: '1m',
      says: 'A process does not reach Redis. Due runs are still planned; they go to the workers when it is back.',
    },
  }),
  reconnects: counter({
    name: 'punctual_redis_reconnects_total',
    help: 'Times that a lost connection to Redis was made again.',
    labels: connectionLabel,
  }),
} satisfies MetricGroup

/** As much of a connection as is watched. */
export interface WatchedConnection {
  readonly status: string
  on(event: 'ready', listener: () => void): unknown
}

/** Reports the metrics about a connection from its first use on. */
export function watchConnection(
  connection: WatchedConnection,
  name: ConnectionName,
  metrics: Metrics | undefined,
): void {
  if (!metrics) return
  let isKnown = false
  const used = () => {
    if (isKnown) metrics.increase(queueMetrics.reconnects, { connection: name })
    else
      metrics.measure(queueMetrics.connected, { connection: name }, () =>
        connection.status === 'ready' ? 1 : 0,
      )
    isKnown = true
  }
  if (connection.status === 'ready') used()
  connection.on('ready', used)
}

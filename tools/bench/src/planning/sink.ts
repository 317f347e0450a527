import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'

import { engineLimits, registerServer, type Store } from '@punctual/engine'
import { createSignals } from '@punctual/queue'
import { startConsumer } from '@punctual/queue/consumer'
import { silentLogger, startLoop, systemClock } from '@punctual/runtime'

import type { Servers } from '../services.ts'

/** The end of executions without their deliveries: a sink sends nothing. */
const endAll = `WITH gone AS (DELETE FROM work WHERE id = ANY ($1::uuid[]) RETURNING work AS row, clock_timestamp() AS completed_at)
  INSERT INTO history SELECT h.* FROM gone g CROSS JOIN LATERAL ended(g.row, 'Cancelled', NULL, g.completed_at) h`

/**
 * A worker without work. It records when each message arrives, ends the execution at once so that there is
 * always room, and reports the end as workers do.
 */
export interface Sink {
  /** Milliseconds since the epoch at which the message of each execution arrived. */
  readonly arrivals: ReadonlyMap<string, number>
  /** Resolves when `count` messages have arrived since the sink was emptied. */
  arrived(count: number): Promise<void>
  empty(): void
}

const slots = 2_000

export async function startSink(
  resources: AsyncDisposableStack,
  { store, servers }: { store: Store; servers: Servers },
): Promise<Sink> {
  const logger = silentLogger()
  const clock = systemClock()
  const arrivals = new Map<string, number>()
  let pending: string[] = []
  let waiting: { readonly count: number; readonly resolve: () => void } | null = null
  const server = {
    role: 'worker' as const,
    name: 'sink',
    bootId: randomUUID(),
    processId: process.pid,
    host: hostname(),
    slots,
  }
  const quiet = { running: () => [], stop: () => {}, leaseLost: () => {} }
  const cluster = { store, clock, logger, limits: engineLimits, server, ...quiet }
  const signals = resources.use(createSignals({ url: servers.redisUrl, prefix: 'bench', logger }))
  resources.use(await registerServer(cluster, new AbortController().signal))
  resources.use(
    startLoop({
      name: 'end what arrived',
      clock,
      logger,
      everyMs: 20,
      async run() {
        const ids = pending
        pending = []
        const [first] = ids
        if (first === undefined) return
        await store.database.query(endAll, [ids])
        // One hint for all of them: the leader takes those that come while it works together.
        await signals.publish('ended', { executionId: first, status: 'Cancelled' })
      },
    }),
  )
  resources.use(
    startConsumer({
      url: servers.redisUrl,
      prefix: 'bench',
      logger,
      serverName: server.name,
      receive(messages) {
        const arrivedAt = Date.now()
        const fresh = messages.filter(({ executionId }) => !arrivals.has(executionId))
        for (const { executionId } of fresh) arrivals.set(executionId, arrivedAt)
        pending.push(...fresh.map(({ executionId }) => executionId))
        if (waiting && arrivals.size >= waiting.count) waiting.resolve()
      },
    }),
  )
  return {
    arrivals,
    async arrived(count) {
      const all = Promise.withResolvers<void>()
      waiting = { count, resolve: all.resolve }
      if (arrivals.size >= count) all.resolve()
      await all.promise
    },
    empty: () => arrivals.clear(),
  }
}

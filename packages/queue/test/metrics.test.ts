import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

import { silentLogger } from '@punctual/runtime'
import { createMetrics } from '@punctual/runtime/metrics'
import { eventually, metricOf, testRedis } from '@punctual/testing'
import { expect, test } from 'vitest'

import { createSignals } from '../src/signals.ts'

/** A way to Redis that can be cut. */
async function openWay(to: string) {
  const { hostname, port } = new URL(to)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect({ host: hostname, port: Number(port || 6379) })
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => {}))
    client.pipe(upstream).pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = new URL(to)
  address.hostname = '127.0.0.1'
  address.port = String((server.address() as AddressInfo).port)
  const cut = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  const dispose = () => {
    server.close()
    cut()
  }
  return { url: address.toString(), cut, stop: () => server.close(), [Symbol.dispose]: dispose }
}

test('a lost connection to Redis is reported, and so is each time that it was made again', async () => {
  await using redis = testRedis()
  using way = await openWay(redis.url)
  const metrics = createMetrics()
  await using signals = createSignals({ url: way.url, prefix: redis.prefix, logger: silentLogger(), metrics })
  const valueOf = async (series: string) =>
    metricOf((await metrics.read()).body, `${series}{connection="subscriber"}`)
  const until = (series: string, value: number) =>
    eventually(async () => (await valueOf(series)) === value, { timeoutMs: 10_000 })
  await signals.subscribe('outbox', () => {})
  await until('punctual_redis_connected', 1)
  expect(await valueOf('punctual_redis_reconnects_total')).toBeUndefined()
  way.cut()
  await until('punctual_redis_reconnects_total', 1)
  await until('punctual_redis_connected', 1)
  way.cut()
  await until('punctual_redis_reconnects_total', 2)
  way.stop()
  way.cut()
  await until('punctual_redis_connected', 0)
})

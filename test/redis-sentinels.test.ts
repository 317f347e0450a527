import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Schemas } from '@punctual/client'
import { sendSignal, startRedisWithSentinels } from '@punctual/local'
import { systemClock } from '@punctual/runtime'
import { eventually } from '@punctual/testing'
import { expect, test } from 'vitest'

import { startBurst } from './support/burst.ts'
import { type LocalFile, startCluster } from './support/cluster.ts'
import { connectRest } from './support/rest.ts'

/** Opens a session of the console, which only Redis has, and answers its cookie. */
async function logIn({ ConsoleUrl, AdminUser, AdminPassword }: LocalFile): Promise<string> {
  const answer = await fetch(new URL('/session', ConsoleUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ UserName: AdminUser, Password: AdminPassword }),
  })
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

async function sessionOf({ ConsoleUrl }: LocalFile, cookie: string): Promise<string> {
  return await (await fetch(new URL('/session', ConsoleUrl), { headers: { cookie } })).text()
}

test(
  'with the primary of Redis killed in a burst, and its last second not replicated, every due run is delivered exactly once',
  { timeout: 600_000 },
  async () => {
    await using resources = new AsyncDisposableStack()
    const dir = await mkdtemp(join(tmpdir(), 'punctual-sentinels-'))
    resources.defer(() => rm(dir, { recursive: true, force: true }))
    const options = { dir, environment: process.env, clock: systemClock(), report: () => {} }
    const signal = AbortSignal.timeout(120_000)
    const redis = resources.use(
      await startRedisWithSentinels({ ...options, signal, durable: false, endWithParent: true }),
    )
    const cluster = resources.use(
      await startCluster({ schedulers: 2, workers: 2, extraEnvironment: { REDIS_URL: redis.url } }),
    )
    const rest = connectRest(cluster.local)
    const burst = await startBurst(rest, { schedules: 2, everySeconds: 3 })
    await eventually(async () => (await burst.succeeded()) >= 2, { timeoutMs: 60_000, everyMs: 200 })
    const cookie = await logIn(cluster.local)
    expect(await sessionOf(cluster.local, cookie)).toContain(cluster.local.AdminUser)

    await redis.stopReplication()
    const before = await burst.succeeded()
    await eventually(async () => (await burst.succeeded()) > before, { timeoutMs: 60_000, everyMs: 100 })
    sendSignal(redis.first.pid ?? 0, 'SIGKILL')
    // It was written before the replication stopped.
    await eventually(async () => (await sessionOf(cluster.local, cookie)).includes(cluster.local.AdminUser), {
      timeoutMs: 60_000,
      everyMs: 100,
    })
    const promoted = Date.now() / 1_000
    const isOfNext = ({ Status, ScheduledForEpochUtc }: Schemas['Execution']) =>
      Status === 'Succeeded' && (ScheduledForEpochUtc ?? 0) > promoted
    await eventually(async () => (await burst.executions()).some(isOfNext), {
      timeoutMs: 60_000,
      everyMs: 200,
    })

    const executions = await burst.stop()
    await burst.expectEachInstantOnce(cluster.local, executions)
    expect(cluster.output()).not.toMatch(/password.of.(servers|sentinels)/)
  },
)
